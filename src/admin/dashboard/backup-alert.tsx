import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { backupWarnings } from '../../content/backup-proof.ts'
import { t } from '../texts/t.ts'
import { useDashboardPart } from './card.tsx'

/** Warns of problems with the site's backups. */
export function BackupAlert() {
  const { data } = useDashboardPart('health')
  if (!data) return null
  return backupWarnings(data.backup).map(({ kind, title, text }) => (
    <Alert
      key={kind}
      color="orange"
      variant="outline"
      bg="var(--admin-surface)"
      title={t.label(title)}
      icon={<IconAlertTriangle aria-hidden />}
    >
      {t.of(text.said)}{' '}
      <Anchor component={Link} to="/admin/settings?tab=backups" underline="always" inherit>
        {kind === 'noRoom' ? t('Choose a place') : t('See why')}
      </Anchor>
    </Alert>
  ))
}
