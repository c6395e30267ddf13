import { type RefObject, useEffect, useRef } from 'react'

/** Tells the screen how tall its bar is, in `--editing-bar`: what sticks below it must not be covered. */
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
