import { Button, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAuth } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { exactTime, shortTime, timeAgo } from '../ui/when.tsx'
import { copyHtml, copyingRefused } from './clipboard.ts'
import classes from './editing.module.css'
import { savedWords } from './saved-words.ts'
import type { EditingState } from './state.ts'

const secondMs = 1000
const minuteMs = 60_000

type Props = {
  state: EditingState
  isNew: boolean
  /** It is saved only when the person asks for it. */
  isManual?: boolean
  /** When the version that readers see was published, if it is an earlier one: an ISO time. */
  readersSee?: string | undefined
  /** Saves again. In a conflict, opens its dialog. */
  onRetry: () => void
  /** The whole text as HTML, so that it can be copied elsewhere. Absent for what is not a text. */
  textNow?: () => string
}

/** Says where the text is stored at the moment; always visible while somebody writes. */
export function SavedState({ state, isNew, isManual = false, readersSee, onRetry, textNow }: Props) {
  const now = useNow(state.savedAt)
  const { expired } = useAuth()
  const { text, isBad, isLost, announced } = savedWords(state, { isManual, isSignedOut: expired })
  const since =
    state.savedAt === null ? (isNew ? '' : t('Saved')) : t('Saved {when}', { when: ago(state.savedAt, now) })
  const hint = hintOf(state)
  return (
    <Group gap="xs" className={classes.saved ?? ''}>
      <Tooltip label={hint} disabled={hint === ''} multiline maw={320}>
        <Text size="sm" c={isBad ? 'var(--mantine-color-error)' : 'dimmed'} {...(isLost && { fw: 600 })}>
          {text ?? since}
        </Text>
      </Tooltip>
      {/* Always there, because a new region is not read aloud reliably. Only unusual states are announced. */}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {readersSee && (
        <Text size="sm" c="dimmed">
          {t('Visitors see the version from {time}', { time: shortTime(readersSee, now) })}
        </Text>
      )}
      {(state.phase === 'failed' || state.phase === 'conflict') && (
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {state.phase === 'failed' ? t('Try again') : t('Compare')}
        </Button>
      )}
      {isLost && textNow && (
        <Button size="compact-xs" variant="default" onClick={() => copy(textNow())}>
          {t('Copy the text')}
        </Button>
      )}
    </Group>
  )
}

function copy(html: string): void {
  if (copyHtml(html)) toastDone(t('The text is copied. Paste it somewhere safe.'))
  else toastFailed(undefined, copyingRefused)
}

function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / secondMs))
  if (seconds < 60)
    return seconds === 0
      ? t('just now')
      : t({ one: '{count} s ago', other: '{count} s ago' }, { count: seconds })
  return timeAgo(new Date(at).toISOString(), now)
}

const hintOf = ({ phase, savedAt, message }: EditingState) =>
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
