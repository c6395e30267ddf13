import { useEffect } from 'react'
import { copyOf } from '../app/copy-of.ts'
import { t } from '../texts/t.ts'

/** Sets the title of the browser's tab to the screen's. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${copyOf === undefined ? t('Admin') : t('Copy of {site}', { site: copyOf })}`
  }, [title])
}
