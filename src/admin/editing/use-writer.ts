import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUnsavedText } from '../app/unsaved.ts'
import { t } from '../texts/t.ts'
import { toastDone } from '../ui/toast.tsx'
import { findRecoverable, type JournalEntry, type Kind, lateDatabase } from './journal.ts'
import type { Values } from './merge.ts'
import { Writer, type WriterOptions } from './runner.ts'

/** Saves what is edited on this screen. `options` is called once, before the first render. */
export function useWriter<V extends Values>(options: () => WriterOptions<V>) {
  const [writer] = useState(() => new Writer(options()))
  const state = useSyncExternalStore(writer.subscribe, writer.getState)
  useUnsavedText(state.phase !== 'saved', state.storedIn !== 'nowhere')
  useEffect(() => () => void writer.close(), [writer])
  return { writer, state }
}

type Search<V extends Values> = {
  writer: Writer<V>
  kind: Kind
  userId: string
  /** Null until the server has created it. */
  id: string | null
  /** Returns the newest entry, to offer it. Otherwise all entries are merged at once. */
  isOffered?: boolean
  /** Brings what an earlier version stored into the journal. */
  prepare?: () => Promise<void>
  /** Does not say that something was restored. */
  isSilent?: boolean
}

/**
 * Unsaved work of tabs that are gone. `settle` ends the offer. `isReading`: the text may be replaced in a moment, so
 * nobody should type into it yet.
 */
export function useRecovered<V extends Values>(search: Search<V>) {
  const { writer, kind, userId, id, isOffered = false, prepare, isSilent = false } = search
  const [offered, setOffered] = useState<JournalEntry<V>>()
  const [isAsked, setIsAsked] = useState(false)
  const [isRead, setIsRead] = useState(isOffered)
  useEffect(() => {
    if (isAsked) return
    setIsAsked(true)
    // A browser that does not answer must not stop anybody from writing.
    setTimeout(() => setIsRead(true), maxReadMs)
    const find = async () => {
      await prepare?.()
      const entries = await findRecoverable(userId, kind, id)
      if (isOffered) return setOffered(entries.at(-1) as JournalEntry<V> | undefined)
      let isRestored = false
      for (const entry of entries) {
        const isTaken = await writer.recover(entry)
        if (isTaken && !isRestored && !isSilent) toastDone(t('Unsaved text was restored.'))
        isRestored ||= isTaken
      }
    }
    const findLater = async () => {
      for (let late = lateDatabase(); late; late = lateDatabase()) {
        await late
        await find()
      }
    }
    void find()
      .finally(() => setIsRead(true))
      .then(findLater)
  }, [isAsked, writer, kind, userId, id, isOffered, prepare, isSilent])
  return {
    offered,
    settle: () => setOffered(undefined),
    isReading: !isRead && writer.getState().phase !== 'conflict',
  }
}

const maxReadMs = 10_000
