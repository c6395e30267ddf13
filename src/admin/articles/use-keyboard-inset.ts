import { type RefObject, useEffect } from 'react'

/** Sets `--keyboard` to the height of the on-screen keyboard, for elements that stay above it. */
export function useKeyboardInset(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen } = window
    if (!seen) return
    const tell = () => {
      const covered = Math.max(0, innerHeight - seen.height - seen.offsetTop)
      place.current?.style.setProperty('--keyboard', `${covered}px`)
    }
    tell()
    seen.addEventListener('resize', tell)
    seen.addEventListener('scroll', tell)
    return () => {
      seen.removeEventListener('resize', tell)
      seen.removeEventListener('scroll', tell)
    }
  }, [place])
}
