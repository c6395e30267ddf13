import { Alert, List } from '@mantine/core'
import { t } from '../texts/t.ts'
import { bringIntoView } from '../ui/form-failure.tsx'

/**
 * Why a text cannot be saved as it is, for fields that cannot say so themselves, such as the builder. `problems`: a
 * sentence for each path.
 */
export function RefusedFields({ problems }: { problems: Record<string, string> }) {
  const all = Object.entries(problems)
  if (all.length === 0) return null
  return (
    <Alert
      ref={bringIntoView}
      color="red"
      variant="outline"
      role="alert"
      title={t('Not saved')}
      mt="md"
      bg="var(--admin-surface)"
      // Below the bars that stay in place.
      style={{ scrollMarginBlockStart: 'calc(var(--editing-bar, 4rem) + 5rem)' }}
    >
      {all.length === 1 ? (
        all[0]?.[1]
      ) : (
        <List size="sm">
          {all.map(([path, problem]) => (
            <List.Item key={path}>{problem}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
