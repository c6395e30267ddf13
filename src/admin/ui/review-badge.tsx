import type { Review } from '../../contracts/reviews.ts'
import classes from './status-badge.module.css'

export const reviewLabels = {
  ready: 'Ready for review',
  changes: 'Changes requested',
  approved: 'Approved',
} as const

/** What a review says; of an approval of other words, that it is void. */
export function ReviewBadge({ review: { state, isOutdated } }: { review: Review }) {
  return (
    <span className={classes.badge} data-review={isOutdated ? 'outdated' : state}>
      {reviewLabels[state]}
      {isOutdated && ', edited since'}
    </span>
  )
}
