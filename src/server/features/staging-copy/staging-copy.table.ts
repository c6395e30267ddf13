/** One row if the site is a staging copy of another one, otherwise none. */
export type SiteCopyTable = {
  /** The address of the original. */
  originalUrl: string
  /** Where the copy stores its files, as `placeOfFiles` names it. */
  files: string
  createdAt: string
}

declare module '../../db/schema.ts' {
  interface Database {
    site_copy: SiteCopyTable
  }
}
