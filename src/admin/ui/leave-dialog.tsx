import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from 'react-router'
import { t } from '../texts/t.ts'

type Props = {
  isUnsaved: boolean
  /** The question in whole sentences. */
  text: string
  /** Paths that begin with this belong to the same work; by default only the current path does. */
  within?: string
  onLeave: () => void
}

/** Asks before a navigation would lose unsaved changes. */
export function LeaveDialog({ isUnsaved, text, within, onLeave }: Props) {
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
      title={t('Leave without saving?')}
    >
      <Text size="sm" mb="lg">
        {text}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={leave}>
          {t('Leave without saving')}
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          {t('Stay here')}
        </Button>
      </Group>
    </Modal>
  )
}
