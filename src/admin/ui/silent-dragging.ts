import type { Announcements } from '@dnd-kit/core'

const nothing = () => undefined

/** For screens that announce moves in their own words. */
export const silentDragging: Announcements = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
}
