/** A changed section, and how far the pages that show it have been indexed again. */
export type SectionToIndexTable = {
  sectionId: string
  /** The id of the change: a later one begins again. */
  change: string
  /** The id of the last page that was indexed; empty before the first one. */
  after: string
}

declare module '../../db/schema.ts' {
  interface Database {
    sections_to_index: SectionToIndexTable
  }
}
