import { Text } from '@mantine/core'
import { t } from '../texts/t.ts'
import { When } from './when.tsx'

type Dated = { publishedAt: string | null; createdAt: string; updatedAt: string }

/** The date of publication (past or future) or otherwise of creation; below it the last change. */
export function Dates({ of: { publishedAt, createdAt, updatedAt } }: { of: Dated }) {
  const shown = publishedAt ?? createdAt
  return (
    <div>
      <Text size="sm" component="span" display="block">
        <When iso={shown} />
      </Text>
      {shown !== updatedAt && (
        <Text size="xs" c="dimmed" component="div" data-minor>
          {t.nodes('Edited {when}', { when: <When iso={updatedAt} /> })}
        </Text>
      )}
    </div>
  )
}
