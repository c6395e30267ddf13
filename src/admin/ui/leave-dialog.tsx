import { Button, Group, Text } from '@mantine/core'
import { useBlocker } from 'react-router'
import { t } from '../texts/t.ts'
import { Dialog } from './dialog.tsx'

type Props = {
  isUnsaved: boolean
  /** The question in whole sentences. */
  text: string
  /** Paths that begin with this belong to the same work; by default only the current path does. */
  within?: string
  /** The search parameter that names the work, where the path does not. */
  parameter?: string
  onLeave?: () => void
}

/** Asks before a navigation would lose unsaved changes. */
export function LeaveDialog({ isUnsaved, text, within, parameter, onLeave }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isSameWork = within
      ? nextLocation.pathname.startsWith(within)
      : nextLocation.pathname === currentLocation.pathname
    const isSameName =
      !parameter || paramOf(nextLocation.search, parameter) === paramOf(currentLocation.search, parameter)
    // A new text that has just been created only gets its address.
    return isUnsaved && historyAction !== 'REPLACE' && !(isSameWork && isSameName)
  })
  const leave = () => {
    onLeave?.()
    blocker.proceed?.()
  }
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog onClose={() => blocker.reset()} title={t('Leave without saving?')}>
      <Text size="sm" mb="lg">
        {text}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={leave}>
          {t('Leave without saving')}
        </Button>
        <Button onClick={() => blocker.reset()} data-autofocus>
          {t('Stay here')}
        </Button>
      </Group>
    </Dialog>
  )
}

const paramOf = (search: string, name: string) => new URLSearchParams(search).get(name)
