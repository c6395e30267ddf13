import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUnsavedText } from '../app/unsaved.ts'
import { toastDone } from '../ui/toast.tsx'
import { findRecoverable, type JournalEntry, type Kind } from './journal.ts'
import type { Values } from './merge.ts'
import { Writer, type WriterOptions } from './runner.ts'

/** Saves what is edited on this screen. `options` is called once, before the first render. */
export function useWriter<V extends Values>(options: () => WriterOptions<V>) {
  const [writer] = useState(() => new Writer(options()))
  const state = useSyncExternalStore(writer.subscribe, writer.getState)
  useUnsavedText(state.phase !== 'saved', state.isOnDevice !== false)
  useEffect(() => () => void writer.close(), [writer])
  return { writer, state }
}

type Sought = {
  kind: Kind
  userId: string
  /** Null for what the server does not know yet. */
  id: string | null
  /** Takes entries over at once. Otherwise the newest one is returned, to be offered. */
  recover?: ((entry: JournalEntry) => Promise<void>) | undefined
  /** Brings what an earlier version stored into the journal. */
  prepare?: () => Promise<void>
  /** Does not say that something was restored. */
  isSilent?: boolean
}

/** What tabs that are gone did not save. `settle` ends the offer. */
export function useRecovered<V extends Values>(sought: Sought) {
  const { kind, userId, id, recover, prepare, isSilent = false } = sought
  const [offered, setOffered] = useState<JournalEntry<V>>()
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (isAsked) return
    setIsAsked(true)
    const find = async () => {
      await prepare?.()
      const entries = await findRecoverable(userId, kind, id)
      if (!recover) return setOffered(entries.at(-1) as JournalEntry<V> | undefined)
      for (const [index, entry] of entries.entries()) {
        await recover(entry)
        if (index === 0 && !isSilent) toastDone('Unsaved text was restored.')
      }
    }
    void find()
  }, [isAsked, kind, userId, id, recover, prepare, isSilent])
  return { offered, settle: () => setOffered(undefined) }
}
