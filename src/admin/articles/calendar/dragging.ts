import {
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { t } from '../../texts/t.ts'
import { arrowOf } from '../../ui/direction.ts'
import { dayAfter, inWords } from './month.ts'

const pxBeforeDrag = 4
/** How far inside a day the corner of an entry is placed when the keyboard moves it. */
const inset = 6

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Arrow keys move to the previous or next day or week; from the drafts to the first day shown. */
const toDay: KeyboardCoordinateGetter = (
  event,
  { context: { over, droppableRects }, currentCoordinates },
) => {
  const days = steps[arrowOf(event.code)]
  if (days === undefined) return undefined
  event.preventDefault()
  const shown = [...droppableRects].filter(([, { width }]) => width > 0)
  const next = over ? dayAfter(String(over.id), days) : shown[0]?.[0]
  const rect = shown.find(([id]) => id === next)?.[1]
  return rect ? { x: rect.left + inset, y: rect.top + inset } : currentCoordinates
}

export function useDaySensors() {
  const activationConstraint = { distance: pxBeforeDrag }
  return useSensors(
    useSensor(MouseSensor, { activationConstraint }),
    useSensor(TouchSensor, { activationConstraint }),
    useSensor(KeyboardSensor, { coordinateGetter: toDay }),
  )
}

/** The day under the pointer, or under the corner of an entry that the keyboard moves. */
export const dayUnder: CollisionDetection = ({
  pointerCoordinates,
  collisionRect,
  droppableContainers,
  droppableRects,
}) => {
  const { x, y } = pointerCoordinates ?? { x: collisionRect.left + 1, y: collisionRect.top + 1 }
  return droppableContainers
    .filter(({ id }) => {
      const rect = droppableRects.get(id)
      return rect && x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom
    })
    .map(({ id }) => ({ id }))
}

const named = (day: string | number) =>
  inWords(String(day), { weekday: 'long', day: 'numeric', month: 'long' })

/** What a screen reader announces. The message that follows says where the entry went. */
export const announcements: Announcements = {
  onDragStart: () => t('Picked up. Left and right move it by a day, up and down by a week.'),
  onDragOver: ({ over }) => (over ? named(over.id) : t('No day')),
  onDragEnd: ({ over }) => (over ? t('Dropped on {day}.', { day: named(over.id) }) : t('Not moved.')),
  onDragCancel: () => t('Not moved.'),
}

export const instructions = {
  draggable: t('Press Space to pick it up, move it with the arrow keys, and press Space again to drop it.'),
}
