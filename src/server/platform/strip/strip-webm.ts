import { brokenFile } from '../file-kind.ts'
import { type Element, elementAt, makeVoid, opened } from './strip-webm-elements.ts'
import { isHidden, removeHiddenCues, shownTrack } from './strip-webm-tracks.ts'

/**
 * The video with its metadata blanked. Every element about how the video was made becomes an empty one of the same
 * size, so all positions in the file stay right. Tracks that nobody sees or hears are blanked with their data.
 */
export function stripWebm(bytes: Buffer): Buffer {
  const shown = new Set<number>()
  walk(bytes, (element) => {
    const track = shownTrack(bytes, element)
    if (track !== undefined) shown.add(track)
    return 'kept'
  })
  const end = walk(bytes, (element) => stripElement(bytes, element, shown))
  if (end === 0 && bytes.length > 0) throw brokenFile()
  return bytes.subarray(0, end)
}

type Fate = 'kept' | 'removed'

/**
 * Visits all elements, and also their content unless `visit` removed the element. Returns where the complete elements
 * end.
 */
function walk(bytes: Buffer, visit: (element: Element) => Fate): number {
  let at = 0
  while (at < bytes.length) {
    const element = elementAt(bytes, at)
    // A truncated video still plays up to here.
    if (!element) return at
    at = visit(element) === 'kept' && opened.has(element.id) ? element.start : element.end
  }
  return bytes.length
}

function stripElement(bytes: Buffer, element: Element, shown: ReadonlySet<number>): Fate {
  const { id, start, end } = element
  if (isRemoved(id) || pointsAtRemoved(bytes, element) || isHidden(bytes, element, shown)) {
    makeVoid(bytes, element)
    return 'removed'
  }
  if (emptied.has(id)) bytes.fill(0, start, end)
  if (id === cues) removeHiddenCues(bytes, element, shown)
  return 'kept'
}

const cues = 0x1c53bb6b
/** The large parts needed for playing: the header, Cues, Chapters. Others, such as Tags and Attachments, are blanked. */
const retained: ReadonlySet<number> = new Set([...opened, 0x1a45dfa3, cues, 0x1043a770])
// Title, date, the names of this file and its neighbours, track names; padding; checksums of parts that have changed.
const removed: ReadonlySet<number> = new Set([0x7ba9, 0x4461, 0x7384, 0x3c83ab, 0x3e83bb, 0x536e, 0xec, 0xbf])
const isRemoved = (id: number) => removed.has(id) || (id > 0xffffff && !retained.has(id))
/** The names of the programs that wrote the file; players require some value. */
const emptied: ReadonlySet<number> = new Set([0x4d80, 0x5741])

const seek = 0x4dbb
const seekId = 0x53ab

function pointsAtRemoved(bytes: Buffer, { id, start, end }: Element): boolean {
  const field = id === seek && start < end ? elementAt(bytes, start) : undefined
  const isOne = field?.id === seekId && field.end <= end && field.end - field.start === 4
  return isOne && isRemoved(bytes.readUInt32BE(field.start))
}
