import { Text, Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { exactTime, timeAgo } from '../ui/when.tsx'
import type { WritingState } from './writing.ts'

const secondMs = 1000
const minuteMs = 60_000

type Props = {
  state: WritingState
  isNew: boolean
  /** It is saved when the person says so, and not before. */
  isManual?: boolean
}

/** Where the text is kept right now, in words; always in view while somebody writes. */
export function SavedState({ state, isNew, isManual = false }: Props) {
  const now = useNow(state.savedAt)
  const isBad = ['offline', 'conflict', 'refused', 'gone'].includes(state.phase)
  return (
    <Tooltip label={hint(state)} disabled={hint(state) === ''} multiline maw={320}>
      {/* Only what is out of the ordinary is announced: not every save. */}
      <Text size="sm" c={isBad ? 'var(--mantine-color-error)' : 'dimmed'} role={isBad ? 'status' : undefined}>
        {isManual && state.phase === 'waiting' ? 'Not saved yet' : words(state, isNew, now)}
      </Text>
    </Tooltip>
  )
}

function words({ phase, savedAt }: WritingState, isNew: boolean, now: number): string {
  switch (phase) {
    case 'waiting':
    case 'saving':
      return 'Saving…'
    case 'offline':
      return 'Offline: saved on this device'
    case 'conflict':
      return 'Changed elsewhere: saved on this device'
    case 'refused':
      return 'Not saved: check the marked field'
    case 'gone':
      return 'Deleted elsewhere: saved on this device'
    case 'saved':
      if (savedAt === null) return isNew ? '' : 'Saved'
      return `Saved ${ago(savedAt, now)}`
  }
}

function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / secondMs))
  if (seconds < 60) return seconds === 0 ? 'just now' : `${seconds} s ago`
  return timeAgo(new Date(at).toISOString(), now)
}

const hint = ({ phase, savedAt, message }: WritingState) =>
  phase === 'saved' ? (savedAt === null ? '' : exactTime(new Date(savedAt).toISOString())) : message

function useNow(since: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const isFresh = since !== null && Date.now() - since < minuteMs
    const timer = setInterval(() => setNow(Date.now()), isFresh ? secondMs : minuteMs / 2)
    return () => clearInterval(timer)
  }, [since])
  return now
}
