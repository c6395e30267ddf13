import type { Status } from '../../contracts/common.ts'
import classes from './status-badge.module.css'

const labels: Record<Status, string> = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' }

export function StatusBadge({ status }: { status: Status }) {
  return (
    <span className={classes.badge} data-status={status}>
      {labels[status]}
    </span>
  )
}
