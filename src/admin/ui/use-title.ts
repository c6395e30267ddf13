import { useEffect } from 'react'
import { copyOf } from '../app/copy-of.ts'

/** Sets the title of the browser's tab to the screen's. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${copyOf === undefined ? 'Admin' : `Copy of ${copyOf}`}`
  }, [title])
}
