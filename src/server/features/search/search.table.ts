/** A changed section, and the progress of indexing its pages again. */
export type SectionToIndexTable = {
  sectionId: string
  /** The id of the change. A later change starts again with the first page. */
  change: string
  /** The id of the last page that was indexed; empty before the first one. */
  after: string
}

/** A word of the dictionary under one of its keys (`spelling.ts`). */
export type SearchTermsTable = { key: number; term: string }

declare module '../../db/schema.ts' {
  interface Database {
    sections_to_index: SectionToIndexTable
    search_terms: SearchTermsTable
  }
}
