import { Text } from '@mantine/core'

/** Names the field of the block that this part is shown instead of. */
export function Replaced({ field }: { field: string | undefined }) {
  if (!field) return null
  return (
    <Text span size="xs" c="dimmed">
      {' '}
      (replaces “{field}”)
    </Text>
  )
}
