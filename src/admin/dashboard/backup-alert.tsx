import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { When } from '../ui/when.tsx'
import { useDashboardPart } from './card.tsx'

/** Warns when the site has not been backed up for more than two days. */
export function BackupAlert() {
  const { data } = useDashboardPart('health')
  if (!data?.backup.isLate) return null
  const { lastGoodAt } = data.backup
  return (
    <Alert
      color="orange"
      variant="outline"
      bg="var(--admin-surface)"
      title="The site is not being backed up"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<IconAlertTriangle aria-hidden />}
    >
      {lastGoodAt === null ? (
        'The server has not made a good backup yet.'
      ) : (
        <>
          The last good backup was made <When iso={lastGoodAt} />.
        </>
      )}{' '}
      <Anchor component={Link} to="/admin/settings?tab=backups" underline="always" inherit>
        See why
      </Anchor>
    </Alert>
  )
}
