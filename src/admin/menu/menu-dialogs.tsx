import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { describeChanges } from './menu-changes.ts'
import type { MenuEditing } from './menu-editing.ts'

const shownChanges = 8

/** Somebody else saved the menu meanwhile: nothing has been overwritten, and nothing will be unasked. */
export function ConflictDialog({ conflict }: { conflict: MenuEditing['conflict'] }) {
  if (!conflict) return null
  const changes = describeChanges(conflict.base, conflict.theirs)
  return (
    <Modal opened onClose={conflict.close} title="The menu was changed elsewhere" size="lg">
      <Stack>
        <Text>While you were editing, somebody saved this menu. Yours has not been saved yet.</Text>
        <List size="sm">
          {changes.slice(0, shownChanges).map((change) => (
            <List.Item key={change}>{change}</List.Item>
          ))}
          {changes.length > shownChanges && <List.Item>And {changes.length - shownChanges} more.</List.Item>}
        </List>
        <Text size="sm" c="dimmed">
          Saving yours replaces their menu. Loading theirs drops your changes.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={conflict.takeTheirs}>
            Load theirs
          </Button>
          <Button onClick={conflict.saveMine} data-autofocus>
            Save mine
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
