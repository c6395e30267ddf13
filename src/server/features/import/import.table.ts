/** What an item of another system was imported as, so that a second import finds it. */
export type ImportItemRow = {
  /** Address of the site that it comes from. */
  source: string
  /** `item:ID`, `menu:SLUG:ID` or `category:SLUG`. */
  sourceId: string
  /** `media-begun`: a file whose row may or may not exist yet. */
  kind: 'article' | 'page' | 'category' | 'menuItem' | 'media' | 'media-begun'
  entityId: string
  createdAt: string
}

declare module '../../db/schema.ts' {
  interface Database {
    import_items: ImportItemRow
  }
}
