import { Alert, List } from '@mantine/core'
import { t } from '../texts/t.ts'
import { bringIntoView } from '../ui/form-failure.tsx'

/** Why a text cannot be saved as it is, for fields that cannot say so themselves, such as the builder. */
export function RefusedFields({ problems }: { problems: string[] }) {
  if (problems.length === 0) return null
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
      {problems.length === 1 ? (
        problems[0]
      ) : (
        <List size="sm">
          {problems.map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
