import type { ComponentType, ReactNode } from 'react'
import type { Issue } from '../../contracts/errors.ts'
import type { SiteLanguage } from '../../i18n/site-language.ts'
import type { BlockDefinition, PropsOf } from './define-block.ts'
import type { Slot } from './fields.ts'
import type { Picture } from './picture.tsx'
import type { Words } from './words.ts'

/** What a block needs from its surroundings. */
export type BlockContext = {
  /** The language of the site. */
  language: SiteLanguage
  /** The image at an address with its sizes, if the library knows it. */
  picture(src: string, alt: string): Picture
  latestArticles(options: { limit: number; title: Words }): ReactNode
  /** Articles of the category with this slug. */
  categoryArticles(options: { category: string; limit: number; title: Words }): ReactNode
  categoryList(options: { title: Words }): ReactNode
  /** The languages of the site, each a link to the page in it; null if there is only one. */
  languages(options: { title: Words }): ReactNode
  /** Shows a saved section; only in the builder, because readers get pages in which sections are filled in. */
  savedSection?(id: string): ReactNode
  /** The address to which forms send messages; without it, there are no forms. */
  contact?: ContactPlace
  /** Renders blocks inside a block: stored ones, or the builder's drop zone. */
  slot(value: Slot): ReactNode
}

/** `page`: the path of the page, '' in the builder. `answer`: the result of a message that was just posted. */
export type ContactPlace = { page: string; answer?: ContactAnswer }

/**
 * `block`: the id of the form. `values`: the submitted values, by the names of the form's fields. `pendingId`: the id
 * of a message that the sender has to confirm.
 */
export type ContactAnswer = {
  block: string
  values: Readonly<Record<string, string>>
  issues: Issue[]
  notice?: string
  pendingId?: string
}

/** The view of a block with this definition: `BlockView<typeof timeline>`. */
export type BlockView<D extends BlockDefinition = BlockDefinition> = ComponentType<{
  props: PropsOf<D>
  context: BlockContext
}>
