import { useEffect } from 'react'

/** Sets the title of the browser's tab to the screen's. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Admin`
  }, [title])
}
