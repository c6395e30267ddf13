import { t } from '../texts/t.ts'
import { type Ending, hasEnded } from './ended.ts'
import classes from './status-badge.module.css'

const labels = { draft: t('Draft'), scheduled: t('Scheduled'), published: t('Published'), ended: t('Ended') }

export function StatusBadge({ status, unpublishAt }: Ending) {
  const shown = hasEnded({ status, unpublishAt }) ? 'ended' : status
  return (
    <span className={classes.badge} data-status={shown}>
      {labels[shown]}
    </span>
  )
}
