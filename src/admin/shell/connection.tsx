import { Affix, Paper, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { unreachable } from '../app/api-client.ts'

const askAgainMs = 5000
const goodNewsMs = 4000

type State = 'connected' | 'lost' | 'back'

/** Says when the server cannot be reached and when it is back; failed queries are then refetched. */
export function Connection() {
  const client = useQueryClient()
  const [state, setState] = useState<State>('connected')
  useEffect(() => {
    const lose = () => setState('lost')
    const regain = async () => {
      if (await answers()) setState((now) => (now === 'lost' ? 'back' : now))
    }
    const online = () => void regain()
    addEventListener('offline', lose)
    addEventListener('online', online)
    addEventListener(unreachable, lose)
    // Without a network there is nothing to check: the browser reports when it is back.
    const timer = state === 'lost' ? setInterval(() => navigator.onLine && online(), askAgainMs) : undefined
    return () => {
      removeEventListener('offline', lose)
      removeEventListener('online', online)
      removeEventListener(unreachable, lose)
      clearInterval(timer)
    }
  }, [state])
  useEffect(() => {
    if (state !== 'back') return
    void client.refetchQueries({ predicate: ({ state: { status } }) => status === 'error', type: 'active' })
    const timer = setTimeout(() => setState('connected'), goodNewsMs)
    return () => clearTimeout(timer)
  }, [state, client])
  if (state === 'connected') return null
  return (
    <Affix position={{ bottom: 12, left: 0, right: 0 }} style={{ pointerEvents: 'none' }}>
      <Paper
        w="fit-content"
        maw="calc(100vw - 2rem)"
        mx="auto"
        withBorder
        shadow="md"
        px="md"
        py="xs"
        role="status"
        bg="var(--admin-surface)"
      >
        <Text size="sm">
          {state === 'lost' ? 'You are offline. Trying to reconnect…' : 'You are back online.'}
        </Text>
      </Paper>
    </Affix>
  )
}

const answers = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
