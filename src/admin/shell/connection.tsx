import { Text, Tooltip } from '@mantine/core'
import { IconWifi, IconWifiOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { unreachable } from '../app/api-client.ts'
import { t } from '../texts/t.ts'

const askAgainMs = 5000
const goodNewsMs = 4000

type ConnectionState = 'connected' | 'lost' | 'back'
type Props = { state: ConnectionState; isNarrow?: boolean }

/** Says in the frame, without covering text, when the server cannot be reached and when it is back. */
export function Connection({ state, isNarrow = false }: Props) {
  return (
    <div role="status" style={{ flex: 'none' }}>
      {state !== 'connected' && <News isLost={state === 'lost'} isNarrow={isNarrow} />}
    </div>
  )
}

function News({ isLost, isNarrow }: { isLost: boolean; isNarrow: boolean }) {
  const text = isLost ? t('Offline. Trying to reconnect…') : t('Back online.')
  if (!isNarrow)
    return (
      <Text size="sm" px="xs" py={4}>
        {text}
      </Text>
    )
  const Icon = isLost ? IconWifiOff : IconWifi
  return (
    <Tooltip label={text} position="right">
      <Text ta="center" py={4}>
        <Icon size={20} aria-hidden />
        <span className="visually-hidden-focusable">{text}</span>
      </Text>
    </Tooltip>
  )
}

/** Whether the server can be reached. When it is back, failed queries are refetched. */
export function useConnection(): ConnectionState {
  const client = useQueryClient()
  const [state, setState] = useState<ConnectionState>('connected')
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
  return state
}

const answers = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
