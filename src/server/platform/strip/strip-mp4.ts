import { brokenFile } from '../file-kind.ts'
import { type Range, rangesOfSamples } from './strip-mp4-samples.ts'

export type Box = {
  type: string
  /** Where it begins, where its content begins, where it ends. */
  at: number
  start: number
  end: number
}

/**
 * The video with its metadata blanked: every box that describes its making becomes free space of the same size, so
 * that all positions in the file stay right. Anything after the last box is cut off. Throws `InvalidFile`.
 */
export function stripMp4(bytes: Buffer): Buffer {
  try {
    const boxes = boxesIn(bytes, 0, bytes.length)
    blankTelemetry(bytes, boxes)
    for (const box of boxes) stripBox(bytes, box, '')
    return bytes.subarray(0, boxes.at(-1)?.end ?? 0)
  } catch (error) {
    if (error instanceof RangeError) throw brokenFile(error)
    throw error
  }
}

/** The consecutive boxes between two positions. Throws `InvalidFile` if one of them exceeds the end. */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const box = boxAt(bytes, at, to)
    if (!box) return boxes
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** The boxes allowed inside each box; anything else there is blanked. */
const retained: Record<string, ReadonlySet<string>> = {
  '': new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods', 'pssh']),
  trak: new Set(['tkhd', 'tref', 'edts', 'mdia', 'trgr']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
  minf: new Set(['vmhd', 'smhd', 'hmhd', 'nmhd', 'sthd', 'dinf', 'stbl']),
}
/** Inside boxes that are not in the table above, only these are blanked. */
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

const shown: ReadonlySet<string> = new Set(['vide', 'soun', 'text', 'subt', 'sbtl', 'clcp', 'hint'])

/** Blanks tracks that are neither seen nor heard, where cameras record their route, together with their data. */
function blankTelemetry(bytes: Buffer, boxes: Box[]): void {
  const tracks = boxes.filter(({ type }) => type === 'moov').flatMap((box) => insideOf(bytes, box, 'trak'))
  const ranges: Range[] = []
  for (const track of tracks) {
    const media = insideOf(bytes, track, 'mdia')
    const [handler] = media.flatMap((box) => insideOf(bytes, box, 'hdlr'))
    if (!handler || shown.has(bytes.toString('latin1', handler.start + 8, handler.start + 12))) continue
    const tables = media
      .flatMap((box) => insideOf(bytes, box, 'minf'))
      .flatMap((box) => insideOf(bytes, box, 'stbl'))
      .flatMap((box) => insideOf(bytes, box))
    ranges.push(...rangesOfSamples(bytes, tables))
    blank(bytes, track)
  }
  // Samples never overlap; a file that claims so would keep us busy for hours.
  if (ranges.reduce((sum, { start, end }) => sum + end - start, 0) > bytes.length) throw brokenFile()
  for (const { start, end } of ranges) bytes.fill(0, start, end)
}

const insideOf = (bytes: Buffer, { start, end }: Box, wanted?: string) =>
  boxesIn(bytes, start, end).filter(({ type }) => wanted === undefined || type === wanted)

const encodersWithName = /^(?:avc[1-4]|hvc1|hev1|av01|vp08|vp09|mp4v)$/

function blankEncoder(bytes: Buffer, { type, start, end }: Box): void {
  if (encodersWithName.test(type)) bytes.fill(0, Math.min(start + 42, end), Math.min(start + 74, end))
}

function blank(bytes: Buffer, { at, start, end }: Box): void {
  bytes.write('free', at + 4, 'latin1')
  bytes.fill(0, start, end)
}

const structure: ReadonlySet<string> = new Set([...Object.values(retained)].flatMap((types) => [...types]))

function boxAt(bytes: Buffer, at: number, to: number): Box | undefined {
  const type = bytes.toString('latin1', at + 4, at + 8)
  const short = bytes.readUInt32BE(at)
  const isLong = short === 1
  const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
  const box = { type, at, start: at + (isLong ? 16 : 8), end: at + size }
  if (box.end <= to && box.start <= box.end) return box
  // Cameras append data that is not a box.
  if (structure.has(type)) throw brokenFile()
  return undefined
}
