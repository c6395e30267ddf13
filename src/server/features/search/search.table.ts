/** A changed section, and the progress of indexing its pages again. */
export type SectionToIndexTable = {
  sectionId: string
  /** The id of the change: a later one begins again. */
  change: string
  /** The id of the last page that was indexed; empty before the first one. */
  after: string
}

/** A word of the dictionary, by each of its keys (`spelling.ts`). */
export type SearchTermsTable = { key: number; term: string }

declare module '../../db/schema.ts' {
  interface Database {
    sections_to_index: SectionToIndexTable
    search_terms: SearchTermsTable
  }
}
