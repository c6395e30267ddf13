import { useEffect, useSyncExternalStore } from 'react'

const holders = new Set<symbol>()
const listeners = new Set<() => void>()

/** Whether any screen holds text that has not been saved: such a page is never reloaded by itself. */
export const hasUnsavedText = (): boolean => holders.size > 0
export const useHasUnsavedText = (): boolean => useSyncExternalStore(subscribe, hasUnsavedText)

/** Marks the page as holding unsaved text while `isUnsaved`; the browser then asks before it closes the page. */
export function useUnsavedText(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const holder = Symbol('unsaved')
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    holders.add(holder)
    tell()
    addEventListener('beforeunload', ask)
    return () => {
      holders.delete(holder)
      tell()
      removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
