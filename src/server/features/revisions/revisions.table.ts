/** An earlier text of an article or page. */
export type RevisionTable = {
  id: string
  kind: 'article' | 'page'
  entityId: string
  /** Numbers the revisions of an entity, and orders them. */
  number: number
  /** `published`: readers saw this text from then on. It is never thinned out. */
  reason: 'published' | 'saved' | 'restored'
  title: string
  /** JSON of the fields that the contract lists for revisions. */
  fields: string
  createdAt: string
  /** The time of the last save that it includes. */
  updatedAt: string
  userId: string | null
}

declare module '../../db/schema.ts' {
  interface Database {
    revisions: RevisionTable
  }
}
