import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useEffect, useReducer, useRef } from 'react'
import { t } from '../../texts/t.ts'

export type Point = { x: number; y: number }
type Props = {
  image: HTMLImageElement
  value: Point
  onMove: (point: Point) => void
  /** Called when the pointer is released, or the keys pause. */
  onRest: (point: Point) => void
}

const rests = { delay: 600, flushOnUnmount: true }
const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The focal point of an image on the canvas: dragged, or moved with the arrow keys. */
export function FocusPoint({ image, value, onMove, onRest }: Props) {
  const dragged = useRef<Point>(undefined)
  const atRest = useDebouncedCallback(onRest, rests)
  useMeasured(image)
  const box = image.getBoundingClientRect()
  const { scrollX = 0, scrollY = 0 } = image.ownerDocument.defaultView ?? {}
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
    dragged.current = { x: share(x), y: share(y) }
    onMove(dragged.current)
  }
  const drop = () => {
    if (dragged.current) onRest(dragged.current)
    dragged.current = undefined
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation()
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const size = event.shiftKey ? 0.1 : 0.01
    const point = { x: share(value.x + step.x * size), y: share(value.y + step.y * size) }
    onMove(point)
    atRest(point)
  }
  return (
    <button
      type="button"
      className="focus-point"
      aria-label={t('Focal point')}
      aria-description={t('{place}. Move it with the arrow keys; hold Shift for larger steps', {
        place: wordsOfPoint(value),
      })}
      title={t('What stays visible when the image is cropped')}
      style={{
        left: box.left + scrollX + value.x * box.width,
        top: box.top + scrollY + value.y * box.height,
      }}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.focus()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onBlur={() => atRest.flush()}
      onKeyDown={key}
    />
  )
}

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000

export const wordsOfPoint = ({ x, y }: Point): string =>
  t('{left}% from the left, {top}% from the top', {
    left: Math.round(x * 100),
    top: Math.round(y * 100),
  })

/** Draws again when the image, or the page that it is in, has another size. */
function useMeasured(image: HTMLImageElement): void {
  const [, measure] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const resized = new ResizeObserver(measure)
    for (const element of [image, image.ownerDocument.body]) resized.observe(element)
    return () => resized.disconnect()
  }, [image])
}
