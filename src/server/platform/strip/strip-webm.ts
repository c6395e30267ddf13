import { brokenFile } from '../file-kind.ts'

/**
 * The video with its metadata blanked: every element that describes its making becomes an empty one of the same size,
 * so that all positions in the file stay right.
 */
export function stripWebm(bytes: Buffer): Buffer {
  for (let at = 0; at < bytes.length; ) {
    const element = elementAt(bytes, at)
    // A truncated video still plays up to there.
    if (!element) return at === 0 ? refuse() : bytes.subarray(0, at)
    const { id, start, end } = element
    if (emptied.has(id)) bytes.fill(0, start, end)
    else if (isRemoved(id) || (id === seek && pointsAtRemoved(bytes.subarray(start, end))))
      makeVoid(bytes, at, end)
    at = opened.has(id) ? start : end
  }
  return bytes
}

// Element ids are unique in the whole file, so opening one simply means to continue inside.
const opened: ReadonlySet<number> = new Set([
  0x18538067,
  0x114d9b74,
  0x1549a966,
  0x1654ae6b,
  0xae,
  0x1f43b675, // Segment, SeekHead, Info, Tracks, a track, Cluster
])
/** The large parts needed for playing: the header, Cues, Chapters. Others, such as Tags and Attachments, are blanked. */
const retained: ReadonlySet<number> = new Set([...opened, 0x1a45dfa3, 0x1c53bb6b, 0x1043a770])
// Title, date, names of this file and its neighbours, track names; padding; checksums of changed parts.
const removed: ReadonlySet<number> = new Set([0x7ba9, 0x4461, 0x7384, 0x3c83ab, 0x3e83bb, 0x536e, 0xec, 0xbf])
const isRemoved = (id: number) => removed.has(id) || (id > 0xffffff && !retained.has(id))
const seek = 0x4dbb
const seekId = 0x53ab
/** The programs that wrote it: players insist on some value. */
const emptied: ReadonlySet<number> = new Set([0x4d80, 0x5741])

type Element = { id: number; start: number; end: number }

/** Undefined if there is no complete element. `end` is infinite for unknown size, as in live recordings. */
function elementAt(bytes: Buffer, at: number): Element | undefined {
  const idLength = Math.clz32(bytes.readUInt8(at)) - 23
  const sizeAt = at + idLength
  if (idLength > 4 || sizeAt >= bytes.length) return undefined
  const sizeLength = Math.clz32(bytes.readUInt8(sizeAt)) - 23
  const start = sizeAt + sizeLength
  if (sizeLength > 8 || start > bytes.length) return undefined
  const size = sizeOf(bytes.subarray(sizeAt, start))
  const id = bytes.readUIntBE(at, idLength)
  if (start + size > bytes.length && !opened.has(id)) return undefined
  return { id, start, end: start + size }
}

function sizeOf(field: Buffer): number {
  const marker = 0x80 >> (field.length - 1)
  const isUnknown = field.every((byte, index) => byte === (index === 0 ? marker | (marker - 1) : 0xff))
  if (isUnknown) return Number.POSITIVE_INFINITY
  return field.reduce((size, byte, index) => size * 256 + (index === 0 ? byte & (marker - 1) : byte), 0)
}

function pointsAtRemoved(entry: Buffer): boolean {
  const field = elementAt(entry, 0)
  const isOne = field?.id === seekId && field.end - field.start === 4
  return isOne && isRemoved(entry.readUInt32BE(field.start))
}

function makeVoid(bytes: Buffer, at: number, end: number): void {
  const length = end - at
  bytes.fill(0, at, end)
  bytes.writeUInt8(0xec, at)
  if (length < 128) bytes.writeUInt8(0x80 | (length - 2), at + 1)
  else {
    bytes.writeUInt8(0x01, at + 1)
    bytes.writeUIntBE(length - 9, at + 3, 6)
  }
}

function refuse(): never {
  throw brokenFile()
}
