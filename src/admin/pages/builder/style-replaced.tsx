import { Text } from '@mantine/core'
import { t } from '../../texts/t.ts'

/** Names the block's field that takes the place of this part. */
export function Replaced({ field }: { field: string | undefined }) {
  if (!field) return null
  return (
    <Text span size="xs" c="dimmed">
      {t('(replaces “{field}”)', { field })}
    </Text>
  )
}
