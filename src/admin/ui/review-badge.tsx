import type { Review } from '../../contracts/reviews.ts'
import { t } from '../texts/t.ts'
import classes from './status-badge.module.css'

export const reviewLabels = {
  ready: t('Ready for review'),
  changes: t('Changes requested'),
  approved: t('Approved'),
} as const

const outdatedLabels = {
  ready: t('Ready for review, text changed since'),
  changes: t('Changes requested, text changed since'),
  approved: t('Approved, text changed since'),
} as const

/** The state of a review. An approval of an earlier text is marked as outdated. */
export function ReviewBadge({ review: { state, isOutdated } }: { review: Review }) {
  return (
    <span className={classes.badge} data-review={isOutdated ? 'outdated' : state}>
      {isOutdated ? outdatedLabels[state] : reviewLabels[state]}
    </span>
  )
}
