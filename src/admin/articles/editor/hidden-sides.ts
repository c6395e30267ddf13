import { useCallback, useState } from 'react'

type Sides = '' | 'start' | 'end' | 'both'

/**
 * For a row that scrolls sideways: an attribute says on which sides more of it is hidden, so that styles can show it.
 */
export function useHiddenSides(): {
  ref: (row: HTMLElement | null) => (() => void) | undefined
  hidden: Sides
} {
  const [hidden, setHidden] = useState<Sides>('')
  const ref = useCallback((row: HTMLElement | null) => {
    if (!row) return
    const measure = () => setHidden(sidesOf(row))
    const resized = new ResizeObserver(measure)
    resized.observe(row)
    row.addEventListener('scroll', measure, { passive: true })
    return () => {
      resized.disconnect()
      row.removeEventListener('scroll', measure)
    }
  }, [])
  return { ref, hidden }
}

function sidesOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Sides {
  const before = Math.abs(scrollLeft) > 1
  const after = scrollWidth - clientWidth - Math.abs(scrollLeft) > 1
  return before && after ? 'both' : before ? 'start' : after ? 'end' : ''
}
