import { type Ending, hasEnded } from './ended.ts'
import classes from './status-badge.module.css'

const labels = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', ended: 'Ended' }

export function StatusBadge({ status, unpublishAt }: Ending) {
  const shown = hasEnded({ status, unpublishAt }) ? 'ended' : status
  return (
    <span className={classes.badge} data-status={shown}>
      {labels[shown]}
    </span>
  )
}
