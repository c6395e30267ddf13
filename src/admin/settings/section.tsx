import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: string; description?: ReactNode; children: ReactNode }

/** Fields that belong together. */
export function Section({ title, description, children }: Props) {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--admin-surface)" component="section">
      <Title order={2} size="h4">
        {title}
      </Title>
      {description && (
        <Text size="sm" c="dimmed" mt={4} maw={640}>
          {description}
        </Text>
      )}
      <Stack gap="md" mt="md">
        {children}
      </Stack>
    </Paper>
  )
}
