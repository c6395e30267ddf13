/** A comment on an article or page. The first one of a thread names the passage, and who resolved it. */
export type CommentTable = {
  id: string
  kind: 'article' | 'page'
  entityId: string
  /** The id of the first comment of the thread. */
  threadId: string
  userId: string | null
  text: string
  /** The ids of people, as JSON. */
  mentions: string
  quote: string
  before: string
  after: string
  createdAt: string
  editedAt: string | null
  resolvedAt: string | null
  resolvedBy: string | null
}

declare module '../../db/schema.ts' {
  interface Database {
    comments: CommentTable
  }
}
