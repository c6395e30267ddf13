import type { Generated, Selectable } from 'kysely'

export type SectionTable = {
  id: string
  name: string
  /** JSON of a builder's document, cleaned. */
  blocks: string
  createdAt: string
  updatedAt: string
  version: Generated<number>
}
export type SectionRow = Selectable<SectionTable>

declare module '../../db/schema.ts' {
  interface Database {
    sections: SectionTable
  }
}
