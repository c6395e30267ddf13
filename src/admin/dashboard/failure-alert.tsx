import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { SharedJob } from '../../contracts/dashboard.ts'
import { t } from '../texts/t.ts'
import { When } from '../ui/when.tsx'
import { useDashboardPart } from './card.tsx'

const titles: Record<SharedJob, string> = {
  mirror: t('The mirror in Git is not up to date'),
  'static-export': t('The static files are not up to date'),
}

/** Warns of what the server has failed to do in the background. */
export function FailureAlert() {
  const { data } = useDashboardPart('health')
  return data?.failures.map(({ job, failure, failedAt }) => (
    <Alert
      key={job}
      color="orange"
      variant="outline"
      bg="var(--admin-surface)"
      title={titles[job]}
      icon={<IconAlertTriangle aria-hidden />}
    >
      {t.sentencesOf(data.sentences)(failure)}{' '}
      {t.nodes('It failed {when}, and is tried again automatically. ¦ a task of the server', {
        when: <When iso={failedAt} />,
      })}
    </Alert>
  ))
}
