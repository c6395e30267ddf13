import { useState } from 'react'
import type { ReviewState } from '../../contracts/reviews.ts'

type Said = { state: ReviewState | 'none'; note: string }

const sentences: Record<Said['state'], string> = {
  ready: 'Marked as ready for review.',
  changes: 'Changes requested.',
  approved: 'Approved.',
  none: 'Review removed.',
}

/** Says something about the text. `store` reports when it is stored, and what failed. */
export function useReview(store: (said: Said, done: string) => Promise<void>) {
  const [isReviewing, setIsReviewing] = useState(false)
  return {
    isReviewing,
    async review(state: Said['state'], note: string) {
      setIsReviewing(true)
      await store({ state, note }, sentences[state])
      setIsReviewing(false)
    },
  }
}
