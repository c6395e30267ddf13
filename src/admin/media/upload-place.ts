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
export const sayItIsInLibrary = (name: string): void => sayTheyAreInLibrary([name])

/** Says in one message that several files are in the library. */
export function sayTheyAreInLibrary([name, ...others]: string[]): void {
  if (name === undefined) return
  const count = others.length + 1
  toastDone(
    count === 1
      ? t(
          '{name} is in the library, but not in the place you chose, which was closed or changed during the upload.',
          { name },
        )
      : t(
          {
            one: '{count} file is in the library, but not in the place you chose, which was closed or changed during the upload.',
            other:
              '{count} files are in the library, but not in the place you chose, which was closed or changed during the upload.',
          },
          { count },
        ),
    { href: '/admin/media', label: t('Open the library') },
    undefined,
    'orange',
  )
}
