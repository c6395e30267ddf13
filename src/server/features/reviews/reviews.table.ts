import type { ReviewState } from '../../../contracts/reviews.ts'

/** What was last said about an article or page; it stays while that is in the trash. */
export type ReviewTable = {
  kind: 'article' | 'page'
  entityId: string
  state: ReviewState
  isOutdated: 0 | 1
  /** A hash of the words that it was said about. */
  words: string
  at: string
  userId: string | null
  note: string
}

declare module '../../db/schema.ts' {
  interface Database {
    reviews: ReviewTable
  }
}
