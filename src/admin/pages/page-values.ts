import {
  type Blocks,
  emptyPage as emptyPlain,
  type Page,
  type PageInput,
  plainPageFields,
} from '../../contracts/pages.ts'
import { plainValuesOf } from '../publishing/fields/plain-values.ts'
import { emptySeo, seoValuesOf } from '../publishing/fields/seo-values.ts'
import { sentSlug } from '../publishing/following-slug.ts'

const noBlocks: Blocks = { root: {}, content: [] }

/** The values of the form: every field as its input shows it. `publishedAt` is an ISO time, or '' for none. */
export const emptyPage = {
  ...plainValuesOf(emptyPlain, plainPageFields),
  slug: '',
  blocks: noBlocks,
  publishedAt: '',
  seo: emptySeo,
}
export type PageValues = typeof emptyPage

export const valuesOfPage = (page: Page): PageValues => ({
  ...plainValuesOf(page, plainPageFields),
  slug: page.slug,
  blocks: page.blocks,
  publishedAt: page.publishedAt ?? '',
  seo: seoValuesOf(page.seo),
})

export const inputOfPage = (values: PageValues): PageInput => ({
  ...values,
  slug: sentSlug(values.slug),
  publishedAt: values.publishedAt || null,
})

/** What to send for these fields alone. */
export function changesOfPage(changes: Partial<PageValues>): Partial<PageInput> {
  const input = inputOfPage({ ...emptyPage, ...changes })
  return Object.fromEntries(Object.keys(changes).map((name) => [name, input[name as keyof PageInput]]))
}
