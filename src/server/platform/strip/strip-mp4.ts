import { brokenFile } from '../file-kind.ts'
import { type Box, blank, boxesIn, retained } from './strip-mp4-boxes.ts'
import { removeHiddenTracks } from './strip-mp4-tracks.ts'

/**
 * The video with its metadata blanked. Every box about how the video was made becomes free space of the same size, so
 * all positions in the file stay right. Anything after the last box is cut off. Throws `InvalidFile`.
 */
export function stripMp4(bytes: Buffer): Buffer {
  try {
    const boxes = boxesIn(bytes, 0, bytes.length)
    removeHiddenTracks(bytes, boxes)
    for (const box of boxes) stripBox(bytes, box, '')
    return bytes.subarray(0, boxes.at(-1)?.end ?? 0)
  } catch (error) {
    if (error instanceof RangeError) throw brokenFile(error)
    throw error
  }
}

/** The descriptions that are blanked inside boxes for which `retained` has no list. */
const descriptions: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid', 'free', 'skip'])
const opened: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'mvex'])

function stripBox(bytes: Buffer, box: Box, around: string): void {
  const { type, start, end } = box
  const isRetained = retained[around]?.has(type) ?? !descriptions.has(type)
  if (!isRetained) {
    blank(bytes, box)
    return
  }
  if (opened.has(type)) for (const inner of boxesIn(bytes, start, end)) stripBox(bytes, inner, type)
  // The times of creation and change.
  if (type === 'mvhd' || type === 'tkhd' || type === 'mdhd')
    bytes.fill(0, start + 4, start + (bytes.readUInt8(start) === 1 ? 20 : 12))
  // The name of the recording device; the kind of track comes before it.
  if (type === 'hdlr') bytes.fill(0, Math.min(start + 24, end), end)
  if (type === 'stsd') for (const entry of boxesIn(bytes, start + 8, end)) blankEncoder(bytes, entry)
}

const encodersWithName = /^(?:avc[1-4]|hvc1|hev1|av01|vp08|vp09|mp4v)$/

function blankEncoder(bytes: Buffer, { type, start, end }: Box): void {
  if (encodersWithName.test(type)) bytes.fill(0, Math.min(start + 42, end), Math.min(start + 74, end))
}
