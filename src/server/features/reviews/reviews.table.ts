import type { ReviewState } from '../../../contracts/reviews.ts'

/** The latest review of an article or page; it stays while that is in the trash. */
export type ReviewTable = {
  kind: 'article' | 'page'
  entityId: string
  state: ReviewState
  isOutdated: 0 | 1
  /** A hash of the reviewed words. */
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
