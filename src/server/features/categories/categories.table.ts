import type { Generated, Selectable } from 'kysely'

export type CategoryTable = {
  id: string
  name: string
  /** In a further language it ends with `@` and its tag, like the slug of an article. */
  slug: string
  /** '' for the first language of the site, otherwise the tag. */
  lang: Generated<string>
  translationGroup: Generated<string | null>
  description: string
  image: string | null
  /** JSON of the contract's Seo. */
  seo: string
  createdAt: string
  updatedAt: string
  version: Generated<number>
}
export type CategoryRow = Selectable<CategoryTable>

declare module '../../db/schema.ts' {
  interface Database {
    categories: CategoryTable
  }
}
