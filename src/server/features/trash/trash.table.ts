/** A deleted article or page, whole, outside of everything that looks for articles and pages. */
export type TrashTable = {
  id: string
  kind: 'article' | 'page'
  title: string
  ownerId: string | null
  /** Whether it was to be seen by visitors, now or later. */
  isPublic: 0 | 1
  deletedAt: string
  /** JSON: all that is needed to bring it back. */
  content: string
}

declare module '../../db/schema.ts' {
  interface Database {
    trash: TrashTable
  }
}
