import { Alert, Paper, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { SiteCheck } from '../../contracts/site-check.ts'
import { t } from '../texts/t.ts'
import { Failed } from '../ui/screen-states.tsx'
import { When } from '../ui/when.tsx'
import { useCheckState } from './site-check.data.ts'

/** The progress of a running check; otherwise when the last one was, and when the next one is. */
export function CheckProgress() {
  const { data, error, refetch } = useCheckState()
  if (error)
    return (
      <Failed
        error={error}
        fallback={t('Failed to load the state of the check')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return null
  return (
    <Stack gap="sm" mb="md">
      {data.running ? <Running run={data.running} /> : <Idle check={data} />}
    </Stack>
  )
}

function Running({ run: { step, done, total } }: { run: NonNullable<SiteCheck['running']> }) {
  const share = total > 0 ? Math.round((done / total) * 100) : 0
  return (
    <Paper withBorder p="md" bg="var(--admin-surface)">
      <Text size="sm" role="status" mb={6}>
        {step === ''
          ? t('The check is starting…')
          : t('{step}: {done} of {total}', { step: stepWords[step] ?? step, done, total })}
      </Text>
      <Progress value={share} aria-label={t('Progress of the check')} />
    </Paper>
  )
}

const stepWords: Record<string, string> = {
  Pages: t('Checking pages'),
  'Whole site': t('Checking menus, theme and accessibility'),
  Links: t('Checking links to other sites'),
}

function Idle({ check: { last, nextAt, counts, sentences } }: { check: SiteCheck }) {
  return (
    <>
      {last?.failure && (
        <Alert
          color="orange"
          variant="outline"
          bg="var(--admin-surface)"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('The last check failed')}
        >
          {t.sentencesOf(sentences)(last.failure)}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {last
          ? t.nodes('Last checked {when}.', { when: <When iso={last.endedAt ?? last.startedAt} /> })
          : t('The site has not been checked yet.')}{' '}
        {nextAt && <>{t.nodes('Next check {when}.', { when: <When iso={nextAt} /> })} </>}
        {counts.ignored > 0 &&
          t(
            { one: '{count} ignored. ¦ problems', other: '{count} ignored. ¦ problems' },
            { count: counts.ignored },
          )}
      </Text>
    </>
  )
}
