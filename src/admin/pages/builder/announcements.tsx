import { VisuallyHidden } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { t } from '../../texts/t.ts'

let last = ''
const listeners = new Set<() => void>()

/** Announces a sentence to people who cannot see the canvas. */
export function announce(sentence: string): void {
  // Otherwise a repeated sentence would not be announced again.
  last = last === sentence ? `${sentence}\u00a0` : sentence
  for (const listener of listeners) listener()
}

export function Announcements() {
  const sentence = useSyncExternalStore(subscribe, () => last)
  return (
    <VisuallyHidden role="log" aria-label={t('Latest action')}>
      {sentence}
    </VisuallyHidden>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
