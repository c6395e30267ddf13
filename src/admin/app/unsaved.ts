import { useEffect, useSyncExternalStore } from 'react'

/** Who holds unsaved text, and whether this browser keeps it beyond this page. */
const owners = new Map<symbol, boolean>()
const listeners = new Set<() => void>()

/** Whether any screen holds text that has not been saved: such a page is never reloaded by itself. */
export const hasUnsavedText = (): boolean => owners.size > 0
/** Whether this browser keeps all unsaved text and offers it again. */
export const isUnsavedTextStored = (): boolean => [...owners.values()].every(Boolean)
export const useHasUnsavedText = (): boolean => useSyncExternalStore(subscribe, hasUnsavedText)

/**
 * Marks the page as holding unsaved text while `isUnsaved`; the browser then asks before it closes the page. `isStored`:
 * the text outlives the page in this browser.
 */
export function useUnsavedText(isUnsaved: boolean, isStored = false): void {
  useEffect(() => {
    if (!isUnsaved) return
    const owner = Symbol('unsaved')
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    owners.set(owner, isStored)
    tell()
    addEventListener('beforeunload', ask)
    return () => {
      owners.delete(owner)
      tell()
      removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved, isStored])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
