import { useRef, useState } from 'react'
import { type Reader, readStored, removeStored, writeStored } from '../app/stored.ts'
import { useUnsavedText } from '../app/unsaved.ts'
import { getAuth } from '../auth/auth-store.ts'
import { isSame } from './merge.ts'

/** The same as this browser stores, for one that stores nothing. */
const typed = new Map<string, unknown>()

const keyOf = (name: string) => `unsent_${getAuth().user?.id}_${name}`
const find = <T>(name: string, read: Reader<T>): T | undefined =>
  (typed.get(keyOf(name)) as T | undefined) ?? readStored(keyOf(name), read)

export const hasUnsent = <T>(name: string, read: Reader<T>): boolean => find(name, read) !== undefined

/**
 * What is typed into a small field until it is sent. It is stored in this browser under `name`, so that it is there
 * again after its place was left.
 */
export function useUnsent<T>(name: string, empty: T, read: Reader<T>) {
  const [value, setValue] = useState(() => find(name, read) ?? empty)
  const [isStored, setStored] = useState(() => readStored(keyOf(name), read) !== undefined)
  const latest = useRef(value)
  useUnsavedText(!isSame(value, empty), isStored)
  const show = (next: T) => {
    latest.current = next
    setValue(next)
  }
  const forget = () => {
    typed.delete(keyOf(name))
    removeStored(keyOf(name))
    show(empty)
  }
  const write = (change: (now: T) => T) => {
    const next = change(latest.current)
    if (isSame(next, empty)) return forget()
    typed.set(keyOf(name), next)
    setStored(writeStored(keyOf(name), next))
    show(next)
  }
  return { value, write, forget }
}
