import { useEffect, useRef } from 'react'
import { t } from '../texts/t.ts'
import { toastDone } from '../ui/toast.tsx'

/** Tells whether the component has disappeared, for what ends later than its screen. */
export function useIsGone(): () => boolean {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return () => isGone.current
}

/** The upload has ended, and the place that the file was for is gone. */
export function sayItIsInLibrary(name: string): void {
  toastDone(
    t(
      '{name} is in the library, but not in the place you chose, which was closed or changed during the upload.',
      { name },
    ),
    { href: '/admin/media', label: t('Open the library') },
    undefined,
    'orange',
  )
}
