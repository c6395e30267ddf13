/** A deleted article or page, complete, where no query for articles and pages looks. */
export type TrashTable = {
  id: string
  kind: 'article' | 'page'
  title: string
  ownerId: string | null
  /** Whether visitors could see it, then or later. */
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
