import type { Generated, Selectable } from 'kysely'

export type CategoryTable = {
  id: string
  name: string
  slug: string
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
