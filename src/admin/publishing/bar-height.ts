import { type RefObject, useEffect, useRef } from 'react'

/** Sets `--editing-bar` to the height of the bar, so that it does not cover what sticks below it. */
export function useBarHeight(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    const tell = () => bar.parentElement?.style.setProperty('--editing-bar', `${bar.offsetHeight}px`)
    const observer = new ResizeObserver(tell)
    observer.observe(bar)
    return () => observer.disconnect()
  }, [])
  return ref
}
