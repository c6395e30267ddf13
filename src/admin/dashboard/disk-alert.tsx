import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Dashboard } from '../../contracts/dashboard.ts'
import { useDashboardPart } from './card.tsx'

const warnings: Record<Exclude<Dashboard['health']['disk'], 'ok'>, { title: string; text: string }> = {
  low: {
    title: 'The disk is almost full',
    text: 'Less than 500 MB are left on the server. Make room soon: with a full disk nothing can be saved.',
  },
  full: {
    title: 'The disk is full',
    text: 'Visitors still see the site, but nothing can be saved until there is room on the server again.',
  },
  readOnly: {
    title: 'Nothing can be saved',
    text: 'Visitors still see the site, but the server cannot write its data. Check its disk and who owns the data folder.',
  },
}

/** Warns before and while the server cannot store anything. */
export function DiskAlert() {
  const { data } = useDashboardPart('health')
  if (data === undefined || data.disk === 'ok') return null
  const { title, text } = warnings[data.disk]
  return (
    <Alert
      color={data.disk === 'low' ? 'yellow' : 'red'}
      title={title}
      icon={<IconAlertTriangle aria-hidden />}
    >
      {text}
    </Alert>
  )
}
