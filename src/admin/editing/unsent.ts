import { useRef, useState } from 'react'
import { type Reader, readStored, removeStored, writeStored } from '../app/stored.ts'
import { markUnsaved, useUnsavedText } from '../app/unsaved.ts'
import { getAuth } from '../auth/auth-store.ts'
import { isSame } from './merge.ts'

/** What this browser could not store. Each is unsaved text of the page, also when its place was left. */
const onlyHere = new Map<string, { value: unknown; unmark(): void }>()

const keyOf = (name: string) => `unsent_${getAuth().user?.id}_${name}`

/** What was typed under this name and not sent. */
export function findUnsent<T>(name: string, read: Reader<T>): T | undefined {
  const key = keyOf(name)
  const here = onlyHere.get(key)
  return here ? (here.value as T) : readStored(key, read)
}

/** False if this browser does not store it. */
export function storeUnsent(name: string, value: unknown): boolean {
  const key = keyOf(name)
  const isStored = writeStored(key, value)
  if (isStored) removeHere(key)
  else onlyHere.set(key, { value, unmark: onlyHere.get(key)?.unmark ?? markUnsaved(false) })
  return isStored
}

export function forgetUnsent(name: string): void {
  removeHere(keyOf(name))
  removeStored(keyOf(name))
}

function removeHere(key: string): void {
  onlyHere.get(key)?.unmark()
  onlyHere.delete(key)
}

/**
 * What is typed into a small field until it is sent. It is stored in this browser under `name`, so that it is there
 * again after its place was left.
 */
export function useUnsent<T>(name: string, empty: T, read: Reader<T>) {
  const [value, setValue] = useState(() => findUnsent(name, read) ?? empty)
  const [isStored, setStored] = useState(() => !onlyHere.has(keyOf(name)))
  const latest = useRef(value)
  useUnsavedText(!isSame(value, empty), isStored)
  const show = (next: T) => {
    latest.current = next
    setValue(next)
  }
  const forget = () => {
    forgetUnsent(name)
    show(empty)
  }
  const write = (change: (now: T) => T) => {
    const next = change(latest.current)
    if (isSame(next, empty)) return forget()
    setStored(storeUnsent(name, next))
    show(next)
  }
  return { value, write, forget }
}
