import { Alert, Button, Group, Text } from '@mantine/core'
import { When } from '../ui/when.tsx'
import type { Kept } from './journal.ts'
import type { Values } from './merge-values.ts'

type Props<V extends Values> = {
  editing: {
    left: Kept<V> | undefined
    settle(): void
    writing: { recover(left: Kept): Promise<void>; discardLeft(left: Kept): Promise<unknown> }
  }
  /** What a person knows the text by; '' when it has nothing yet. */
  describe(values: V): string
}

/** Offers what an earlier visit could not save, of a text that the server does not have. */
export function KeptTextOffer<V extends Values>({ editing, describe }: Props<V>) {
  const { left, settle, writing } = editing
  if (!left) return null
  const take = (kept: Kept<V>) => {
    void writing.recover(kept as unknown as Kept)
    settle()
  }
  const discard = (kept: Kept<V>) => {
    void writing.discardLeft(kept as unknown as Kept)
    settle()
  }
  return (
    <Alert
      mt="md"
      color="orange"
      variant="outline"
      bg="var(--admin-surface)"
      title="There is unsaved text on this device"
    >
      <Group justify="space-between">
        <Text size="sm">
          Kept <When iso={left.at} />: “{describe(left.values) || 'Untitled'}”.
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => discard(left)}>
            Discard
          </Button>
          <Button size="xs" onClick={() => take(left)}>
            Restore
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
