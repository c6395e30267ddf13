import { Alert, List } from '@mantine/core'

/** A list of warnings; nothing when there are none. */
export function Warnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null
  return (
    <Alert
      color="orange"
      variant="outline"
      bg="var(--admin-surface)"
      title={warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
