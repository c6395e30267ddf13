import { useEffect, useSyncExternalStore } from 'react'

/** Who has unsaved text or is uploading a file, and whether this browser stores what is unsaved. */
const owners = new Map<symbol, boolean>()
const listeners = new Set<() => void>()

/** Whether any screen has unsaved text, or a file is being uploaded. Such a page is never reloaded automatically. */
export const hasUnsavedText = (): boolean => owners.size > 0
/** Whether this browser stores all unsaved text and will offer it again. */
export const isUnsavedTextStored = (): boolean => [...owners.values()].every(Boolean)
export const useHasUnsavedText = (): boolean => useSyncExternalStore(subscribe, hasUnsavedText)

/**
 * Marks the page as having unsaved text while `isUnsaved`; the browser then asks before it closes the page. `isStored`:
 * this browser keeps the text after the page is closed.
 */
export function useUnsavedText(isUnsaved: boolean, isStored = false): void {
  useEffect(() => (isUnsaved ? holdOpen(isStored) : undefined), [isUnsaved, isStored])
}

/** The browser asks before it closes the page, until the returned function is called. */
function holdOpen(isStored: boolean): () => void {
  const owner = Symbol('unsaved')
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  owners.set(owner, isStored)
  notify()
  addEventListener('beforeunload', ask)
  return () => {
    owners.delete(owner)
    notify()
    removeEventListener('beforeunload', ask)
  }
}

/** The same while this work lasts, such as an upload, on whatever screen it began. */
export async function unsavedUntilDone<T>(work: () => Promise<T>): Promise<T> {
  const release = holdOpen(false)
  try {
    return await work()
  } finally {
    release()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
