import { useEffect } from 'react'

const holders = new Set<symbol>()

/** Whether any screen holds text that has not been saved: such a page is never reloaded by itself. */
export const hasUnsavedText = (): boolean => holders.size > 0

/** Marks the page as holding unsaved text while `isUnsaved`; the browser then asks before it closes the page. */
export function useUnsavedText(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const holder = Symbol('unsaved')
    holders.add(holder)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => {
      holders.delete(holder)
      removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved])
}
