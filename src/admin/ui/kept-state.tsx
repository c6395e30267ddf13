import { Text } from '@mantine/core'

type Props = {
  /** Whether this browser has kept the changes; undefined while it has not been asked. */
  isKept: boolean | undefined
}

/** Where changes are that wait for Save. */
export function KeptState({ isKept }: Props) {
  if (isKept === undefined) return 'Not saved yet.'
  if (isKept) return 'Kept on this device only.'
  return (
    <Text span inherit fw={600} c="var(--mantine-color-error)">
      Not kept anywhere: save, or leave this tab open.
    </Text>
  )
}
