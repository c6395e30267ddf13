import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type Dashboard, lowDisk } from '../../contracts/dashboard.ts'
import { t } from '../texts/t.ts'
import { useDashboardPart } from './card.tsx'

const warnings: Record<Exclude<Dashboard['health']['disk'], 'ok'>, { title: string; text: string }> = {
  low: { title: t.label(lowDisk.title), text: t.label(lowDisk.text) },
  full: {
    title: t('The disk is full'),
    text: t(
      'Visitors still see the site, but nothing can be saved until there is free space on the server again.',
    ),
  },
  readOnly: {
    title: t('Nothing can be saved'),
    text: t(
      'Visitors still see the site, but the server cannot write to its data folder. Check the disk and the permissions of the folder.',
    ),
  },
}

/** Warns when the server cannot store anything, or soon cannot. */
export function DiskAlert() {
  const { data } = useDashboardPart('health')
  if (data === undefined || data.disk === 'ok') return null
  const { title, text } = warnings[data.disk]
  return (
    <Alert
      color={data.disk === 'low' ? 'orange' : 'red'}
      variant="outline"
      bg="var(--admin-surface)"
      title={title}
      icon={<IconAlertTriangle aria-hidden />}
    >
      {text}
    </Alert>
  )
}
