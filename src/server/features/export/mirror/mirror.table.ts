/** A change that the mirror has still to commit. */
export type MirrorChangeTable = {
  id: string
  /** `site`: something that several texts show. */
  kind: 'article' | 'page' | 'site'
  /** The id of the text. For the site: `category:ID` or `tag:ID` if only that has changed, otherwise ''. */
  entityId: string
  /** Who has made the change; null if it has been made by the site, such as a publication that was scheduled. */
  actorId: string | null
  /** When it was made, or when it will happen. */
  at: string
}

declare module '../../../db/schema.ts' {
  interface Database {
    mirror_changes: MirrorChangeTable
  }
}
