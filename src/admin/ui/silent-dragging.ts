import type { Announcements } from '@dnd-kit/core'

const nothing = () => undefined

/** For screens that tell in their own words where something went. */
export const silentDragging: Announcements = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
}
