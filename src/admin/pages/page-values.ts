import type { Blocks, Page, PageInput } from '../../contracts/pages.ts'
import { emptySeo, type SeoValues, seoValuesOf } from '../publishing/seo-values.ts'

/** The values of the form: every field as its input shows it. `publishedAt` is an ISO time, or '' for none. */
export type PageValues = {
  title: string
  slug: string
  blocks: Blocks
  publishedAt: string
  seo: SeoValues
}

export const emptyPage: PageValues = {
  title: '',
  slug: '',
  blocks: { root: {}, content: [] },
  publishedAt: '',
  seo: emptySeo,
}

export const valuesOfPage = ({ title, slug, blocks, publishedAt, seo }: Page): PageValues => ({
  title,
  slug,
  blocks,
  publishedAt: publishedAt ?? '',
  seo: seoValuesOf(seo),
})

export const inputOfPage = (values: PageValues): PageInput => ({
  ...values,
  publishedAt: values.publishedAt || null,
})

/** What to send for these fields alone. */
export function changesOfPage(changes: Partial<PageValues>): Partial<PageInput> {
  const input = inputOfPage({ ...emptyPage, ...changes })
  return Object.fromEntries(Object.keys(changes).map((name) => [name, input[name as keyof PageInput]]))
}
