import type { ComponentType, ReactNode } from 'react'
import type { Picture } from './picture.tsx'
import type { Props } from './props.ts'

/** What a block needs from the place that shows it. */
export type BlockContext = {
  /** The image at an address with its sizes, when the library knows it. */
  picture(src: string, alt: string): Picture
  latestArticles(options: { limit: number; title: string }): ReactNode
  /** Of the category with this slug. */
  categoryArticles(options: { category: string; limit: number; title: string }): ReactNode
  categoryList(options: { title: string }): ReactNode
  /** Renders blocks inside a block: stored ones, or the builder's own place to drop them. */
  slot(value: unknown): ReactNode
}

export type BlockView = ComponentType<{ props: Props; context: BlockContext }>
