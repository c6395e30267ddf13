import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTitle } from './use-title.ts'

/** The heading of a screen, with its main action on the right. */
export function PageHeader({ title, action }: { title: string; action?: ReactNode }) {
  useTitle(title)
  return (
    <Group justify="space-between" gap="sm" mb="lg">
      <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      <div data-commands style={{ display: 'contents' }}>
        {action}
      </div>
    </Group>
  )
}
