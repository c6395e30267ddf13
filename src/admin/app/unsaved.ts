import { useEffect, useSyncExternalStore } from 'react'

/** Who has unsaved text, and whether this browser stores it. */
const owners = new Map<symbol, boolean>()
/** The uploads that are under way. */
const uploads = new Set<symbol>()
const listeners = new Set<() => void>()

/** Whether any screen has unsaved text. */
export const hasUnsavedText = (): boolean => owners.size > 0
export const isUploading = (): boolean => uploads.size > 0
/** Whether a reload would lose text or stop an upload. Such a page is never reloaded automatically. */
export const hasUnfinishedWork = (): boolean => hasUnsavedText() || isUploading()
/** Whether this browser stores all unsaved text and will offer it again. */
export const isUnsavedTextStored = (): boolean => [...owners.values()].every(Boolean)
export const useIsUnsavedTextStored = (): boolean => useSyncExternalStore(subscribe, isUnsavedTextStored)
export const useHasUnsavedText = (): boolean => useSyncExternalStore(subscribe, hasUnsavedText)

/**
 * Marks the page as having unsaved text while `isUnsaved`; the browser then asks before it closes the page. `isStored`:
 * this browser keeps the text after the page is closed.
 */
export function useUnsavedText(isUnsaved: boolean, isStored = false): void {
  useEffect(() => (isUnsaved ? markUnsaved(isStored) : undefined), [isUnsaved, isStored])
}

/** The same for text that no screen shows, until the returned function is called. */
export function markUnsaved(isStored: boolean): () => void {
  const owner = Symbol('unsaved')
  const stopAsking = askBeforeClosing()
  owners.set(owner, isStored)
  notify()
  return () => {
    owners.delete(owner)
    notify()
    stopAsking()
  }
}

/** Marks the page as uploading while this work lasts, on whatever screen it began. */
export async function whileUploading<T>(work: () => Promise<T>): Promise<T> {
  const upload = Symbol('upload')
  const stopAsking = askBeforeClosing()
  uploads.add(upload)
  try {
    return await work()
  } finally {
    uploads.delete(upload)
    stopAsking()
  }
}

/** The browser asks before it closes the page, until the returned function is called. */
function askBeforeClosing(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
