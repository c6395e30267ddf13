/** HTML that somebody wrote by hand in a saved section. */
export type SectionHtmlTable = {
  /** SHA-256 of the block. */
  hash: string
  sectionId: string
}

declare module '../../db/schema.ts' {
  interface Database {
    section_html: SectionHtmlTable
  }
}
