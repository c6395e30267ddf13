/** A change that the mirror still has to commit. */
export type MirrorChangeTable = {
  id: string
  /** `site`: a change of something that several texts show. */
  kind: 'article' | 'page' | 'site'
  /** The id of the text. For the site: `category:ID` or `tag:ID` if only that has changed, otherwise ''. */
  entityId: string
  /** The person who made the change; null if the site made it, such as a scheduled publication. */
  actorId: string | null
  /** When the change was made, or when it will happen. */
  at: string
}

declare module '../../../db/schema.ts' {
  interface Database {
    mirror_changes: MirrorChangeTable
  }
}
