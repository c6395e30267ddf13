import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ImportDecisions, ImportPlanShown } from '../../contracts/imports.ts'

export type PartProps = {
  plan: ImportPlanShown
  decisions: ImportDecisions
  change: (part: Partial<ImportDecisions>) => void
}

/** One thing to decide. */
export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="md" bg="var(--admin-surface)" aria-label={title}>
      <Title order={2} size="h4" mb={text ? 4 : 'sm'}>
        {title}
      </Title>
      {text && (
        <Text size="sm" c="dimmed" mb="sm">
          {text}
        </Text>
      )}
      {children}
    </Paper>
  )
}
