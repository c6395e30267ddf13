/** A deleted article or page, whole, outside of everything that looks for articles and pages. */
export type TrashTable = {
  id: string
  kind: 'article' | 'page'
  title: string
  ownerId: string | null
  /** Whether it was to be seen by visitors, now or later. */
  isPublic: 0 | 1
  deletedAt: string
  /** JSON of `Entry` in trash.ts: all that is needed to restore it. */
  content: string
}

declare module '../../db/schema.ts' {
  interface Database {
    trash: TrashTable
  }
}
