import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from 'react-router'

type Props = {
  isUnsaved: boolean
  /** The beginning of a sentence, such as “The menu has”. */
  what: string
  /** Addresses that begin with this belong to the same work; otherwise only the very address does. */
  within?: string
  onLeave: () => void
}

/** Asks before a change of screen takes away what is not saved. */
export function LeaveDialog({ isUnsaved, what, within, onLeave }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSameWork = within
      ? nextLocation.pathname.startsWith(within)
      : nextLocation.pathname === currentLocation.pathname
    return isUnsaved && !isSameWork
  })
  const leave = () => {
    onLeave()
    blocker.proceed?.()
  }
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
    >
      <Text size="sm" mb="lg">
        {what} unsaved changes. They will be lost if you leave.
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
