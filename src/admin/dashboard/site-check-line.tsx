import { Anchor, Paper, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { SiteCheck } from '../../contracts/site-check.ts'
import { useCheckState } from '../site-check/site-check.data.ts'
import { t } from '../texts/t.ts'
import { enumerated } from '../ui/lists.ts'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'
import { When } from '../ui/when.tsx'

/** What the latest check of the site has found. */
export function SiteCheckLine() {
  const { data, error, refetch } = useCheckState()
  if (error)
    return (
      <Failed error={error} fallback={t('Failed to load the site check')} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingRows rows={1} height={44} />
  return (
    <Paper withBorder p="md" bg="var(--admin-surface)">
      <Text size="sm">
        {data.running ? <>{t('The site is being checked.')} </> : ''}
        {resultOf(data)}{' '}
        {!data.running && data.last && (
          <>
            {t.nodes('Last checked {when}.', {
              when: <When iso={data.last.endedAt ?? data.last.startedAt} />,
            })}{' '}
          </>
        )}
        <Anchor component={Link} to="/admin/site-check" underline="always" inherit>
          {t('Open the site check')}
        </Anchor>
      </Text>
    </Paper>
  )
}

function resultOf({ last, running, counts }: SiteCheck): string {
  if (!last && !running) return t('The site has not been checked yet.')
  const { error, warning, note } = counts
  const found = [
    error > 0 && t({ one: '{count} error', other: '{count} errors' }, { count: error }),
    warning > 0 && t({ one: '{count} warning', other: '{count} warnings' }, { count: warning }),
    note > 0 && t({ one: '{count} note', other: '{count} notes' }, { count: note }),
  ].filter((part) => part !== false)
  if (found.length === 0) return last ? t('Nothing to fix.') : ''
  return t('{problems}. ¦ such as “1 error, 2 notes”', { problems: enumerated(found) })
}
