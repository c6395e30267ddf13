import { t } from '../texts/t.ts'
import { type Ending, hasEnded } from './ended.ts'
import classes from './status-badge.module.css'

export const statusLabels = {
  draft: t('Draft ¦ state'),
  scheduled: t('Scheduled ¦ state'),
  published: t('Published ¦ state'),
  ended: t('Ended ¦ state'),
}

export function StatusBadge({ status, unpublishAt }: Ending) {
  const shown = hasEnded({ status, unpublishAt }) ? 'ended' : status
  return (
    <span className={classes.badge} data-status={shown}>
      {statusLabels[shown]}
    </span>
  )
}
