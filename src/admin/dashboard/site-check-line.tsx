import { Anchor, Paper, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { SiteCheck } from '../../contracts/site-check.ts'
import { useCheckState } from '../site-check/site-check.data.ts'
import { t } from '../texts/t.ts'
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
        {data.running ? t('The site is being checked. ') : ''}
        {resultOf(data)}{' '}
        {!data.running &&
          data.last &&
          t.nodes('Last checked {when}.', {
            when: <When iso={data.last.endedAt ?? data.last.startedAt} />,
          })}
        <Anchor component={Link} to="/admin/site-check" underline="always" inherit>
          {t('Open the site check')}
        </Anchor>
      </Text>
    </Paper>
  )
}

function resultOf({ last, running, counts }: SiteCheck): string {
  if (!last && !running) return t('The site has not been checked yet.')
  const parts = [
    counted(counts.error, 'error'),
    counted(counts.warning, 'warning'),
    counted(counts.note, 'note'),
  ].filter((part) => part !== '')
  if (parts.length === 0) return last ? t('Nothing to fix.') : ''
  return `${parts.join(', ')}.`
}

const counted = (count: number, noun: string): string =>
  count === 0 ? '' : `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
