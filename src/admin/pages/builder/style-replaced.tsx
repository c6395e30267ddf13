import { Text } from '@mantine/core'

/** Names the block's field that takes the place of this part. */
export function Replaced({ field }: { field: string | undefined }) {
  if (!field) return null
  return (
    <Text span size="xs" c="dimmed">
      {' '}
      (replaces “{field}”)
    </Text>
  )
}
