import { Group, Text, VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent, PointerEvent } from 'react'
import { positionOf } from '../../content/known-picture.ts'
import { t } from '../texts/t.ts'
import classes from './media.module.css'

type Point = { x: number; y: number }
type Props = { src: string; value: Point; onChange: (point: Point) => void; isReadOnly: boolean }

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const shapes = [
  { name: t('Wide'), width: 120, height: 60 },
  { name: t('Square'), width: 60, height: 60 },
  { name: t('Tall'), width: 42, height: 60 },
]

/** The point of an image that stays visible when it is cropped: set by a click, by dragging or with the arrow keys. */
export function FocalPoint({ src, value, onChange, isReadOnly }: Props) {
  const set = ({ x, y }: Point) => onChange({ x: clamp(x), y: clamp(y) })
  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (isReadOnly || event.buttons !== 1) return
    const box = event.currentTarget.getBoundingClientRect()
    set({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height })
  }
  const key = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || isReadOnly) return
    event.preventDefault()
    const size = event.shiftKey ? 0.1 : 0.01
    set({ x: value.x + step.x * size, y: value.y + step.y * size })
  }
  const words = t('{x}% from the left, {y}% from the top', {
    x: Math.round(value.x * 100),
    y: Math.round(value.y * 100),
  })
  return (
    <div>
      <div
        className={classes.focus}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          point(event)
        }}
        onPointerMove={point}
      >
        <img src={src} alt="" draggable={false} />
        {!isReadOnly && (
          <button
            type="button"
            className={classes.point}
            style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
            aria-label={t('Focal point')}
            aria-description={t('Move it with the arrow keys; hold Shift for larger steps')}
            onKeyDown={key}
          />
        )}
      </div>
      <VisuallyHidden aria-live="polite">{words}</VisuallyHidden>
      <Group gap="sm" mt="sm" justify="center" align="flex-end">
        {shapes.map(({ name, width, height }) => (
          <div key={name}>
            <img
              src={src}
              alt=""
              className={classes.crop}
              style={{ width, height, objectPosition: positionOf(value) }}
            />
            <Text size="xs" c="dimmed" ta="center">
              {name}
            </Text>
          </div>
        ))}
      </Group>
      <Text size="xs" c="dimmed" ta="center" mt={4}>
        {t('Click the part that must stay visible when the image is cropped.')}
      </Text>
    </div>
  )
}

const clamp = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000
