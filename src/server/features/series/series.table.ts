import type { Generated, Selectable } from 'kysely'

export type SeriesTable = {
  id: string
  name: string
  slug: string
  description: Generated<string>
  lang: Generated<string>
  translationGroup: string | null
  createdAt: string
  updatedAt: string
  version: Generated<number>
}
export type SeriesRow = Selectable<SeriesTable>

declare module '../../db/schema.ts' {
  interface Database {
    series: SeriesTable
  }
}
