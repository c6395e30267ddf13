import { Alert, List } from '@mantine/core'
import { t } from '../texts/t.ts'

/** A list of warnings; nothing when there are none. */
export function Warnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null
  return (
    <Alert
      color="orange"
      variant="outline"
      bg="var(--admin-surface)"
      title={t({ one: '{count} warning', other: '{count} warnings' }, { count: warnings.length })}
    >
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
