import { useState } from 'react'
import type { ReviewState } from '../../../contracts/reviews.ts'
import { t } from '../../texts/t.ts'

type Said = { state: ReviewState | 'none'; note: string }

const sentences: Record<Said['state'], string> = {
  ready: t('Marked as ready for review.'),
  changes: t('Changes requested.'),
  approved: t('Approved.'),
  none: t('Review removed.'),
}

/** Adds a review to the text. `store` reports a failure, and returns whether it is stored. */
export function useReview(store: (said: Said, done: string) => Promise<boolean>) {
  const [isReviewing, setIsReviewing] = useState(false)
  return {
    isReviewing,
    async review(state: Said['state'], note: string): Promise<boolean> {
      setIsReviewing(true)
      const isStored = await store({ state, note }, sentences[state])
      setIsReviewing(false)
      return isStored
    },
  }
}
