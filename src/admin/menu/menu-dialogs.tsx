import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from 'react-router'
import { forgetKeptMenu } from './kept-menu.ts'
import { describeChanges } from './menu-changes.ts'
import type { MenuEditing } from './menu-editing.ts'

const shownChanges = 8

/** Asks before a change of screen takes the unsaved menu away; its own test screen shows it. */
export function LeaveDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ nextLocation }) => isUnsaved && !nextLocation.pathname.startsWith('/admin/menu'),
  )
  const leave = () => {
    forgetKeptMenu()
    blocker.proceed?.()
  }
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
    >
      <Text size="sm" mb="lg">
        The menu has changes that are not saved. They are lost when you leave.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={leave}>
          Leave without saving
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          Stay here
        </Button>
      </Group>
    </Modal>
  )
}

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
