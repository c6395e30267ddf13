import { brokenFile, InvalidFile } from '../file-kind.ts'
import { type Box, blank, boxesAt } from './strip-mp4-boxes.ts'
import { type Range, rangeWithin } from './strip-mp4-samples.ts'

/**
 * Removes the entries of a fragmented file for tracks whose id is not in `retained`, and returns the positions of their
 * samples. Throws `InvalidFile`, and `RangeError` if a table is truncated.
 */
export function removeFragments(bytes: Buffer, boxes: Box[], retained: ReadonlySet<number>): Range[] {
  const top = (type: string) => boxes.filter((box) => box.type === type)
  const defaults = boxesAt(bytes, top('moov'), 'mvex', 'trex')
  const sizes = new Map(defaults.map((box) => [trackOf(bytes, box), bytes.readUInt32BE(box.start + 16)]))
  const hidden = top('moof').flatMap((moof) => removeFrom(bytes, moof, retained, sizes))
  for (const box of [...defaults, ...top('sidx')]) if (!retained.has(trackOf(bytes, box))) blank(bytes, box)
  // This index counts the track fragments inside each `moof`. Players work without it.
  if (hidden.length > 0) for (const box of top('mfra')) blank(bytes, box)
  return hidden
}

type Fragment = { box: Box; header: Box; isRetained: boolean }
type Sizes = ReadonlyMap<number, number>

const trackOf = (bytes: Buffer, { start }: Box) => bytes.readUInt32BE(start + 4)
const flagsOf = (bytes: Buffer, { start }: Box) => bytes.readUIntBE(start + 1, 3)

function removeFrom(bytes: Buffer, moof: Box, retained: ReadonlySet<number>, sizes: Sizes): Range[] {
  const fragments = boxesAt(bytes, [moof], 'traf').map((box) => fragmentOf(bytes, box, retained))
  if (fragments.every(({ isRetained }) => isRetained)) return []
  const hidden: Range[] = []
  let before: { end: number; isRetained: boolean } = { end: moof.at, isRetained: true }
  for (const { box, header, isRetained } of fragments) {
    const runs = boxesAt(bytes, [box], 'trun')
    const base = explicitBase(bytes, header, moof) ?? before.end
    const ranges = rangesOfRuns(bytes, runs, base, defaultSize(bytes, header, sizes))
    const isImplicit = explicitBase(bytes, header, moof) === undefined
    if (isRetained && isImplicit && !before.isRetained) rebase(bytes, header, runs, base - moof.at)
    if (!isRetained) {
      for (const { start, end } of ranges) hidden.push(rangeWithin(bytes, start, end - start))
      blank(bytes, box)
    }
    before = { end: ranges.at(-1)?.end ?? base, isRetained }
  }
  return hidden
}

function fragmentOf(bytes: Buffer, box: Box, retained: ReadonlySet<number>): Fragment {
  const [header] = boxesAt(bytes, [box], 'tfhd')
  if (!header) throw brokenFile()
  return { box, header, isRetained: retained.has(trackOf(bytes, header)) }
}

const baseGiven = 0x1
const baseIsMoof = 0x20000

/** The position that a fragment is relative to. Undefined if that is the end of the previous fragment's samples. */
function explicitBase(bytes: Buffer, header: Box, moof: Box): number | undefined {
  const flags = flagsOf(bytes, header)
  if (flags & baseGiven) return Number(bytes.readBigUInt64BE(header.start + 8))
  return flags & baseIsMoof ? moof.at : undefined
}

/** The size of each sample whose run does not state one. */
function defaultSize(bytes: Buffer, header: Box, sizes: Sizes): number {
  const flags = flagsOf(bytes, header)
  if (!(flags & 0x10)) return sizes.get(trackOf(bytes, header)) ?? 0
  const fieldsBefore = (flags & baseGiven ? 8 : 0) + (flags & 0x2 ? 4 : 0) + (flags & 0x8 ? 4 : 0)
  return bytes.readUInt32BE(header.start + 8 + fieldsBefore)
}

const offsetGiven = 0x1

function rangesOfRuns(bytes: Buffer, runs: Box[], base: number, size: number): Range[] {
  let at = base
  return runs.map((run) => {
    if (flagsOf(bytes, run) & offsetGiven) at = base + bytes.readInt32BE(run.start + 8)
    const start = at
    at += sizeOfRun(bytes, run, size)
    return { start, end: at }
  })
}

function sizeOfRun(bytes: Buffer, run: Box, size: number): number {
  const flags = flagsOf(bytes, run)
  const count = bytes.readUInt32BE(run.start + 4)
  if (!(flags & 0x200)) return count * size
  const width = 4 * [0x100, 0x200, 0x400, 0x800].filter((field) => flags & field).length
  const table = run.start + 8 + (flags & offsetGiven ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  if (table + count * width > run.end) throw new RangeError('A run is longer than its box.')
  let sum = 0
  for (let entry = table; entry < table + count * width; entry += width)
    sum += bytes.readUInt32BE(entry + (flags & 0x100 ? 4 : 0))
  return sum
}

/** Makes a fragment relative to its `moof`, `distance` bytes earlier, because the previous fragment is removed. */
function rebase(bytes: Buffer, header: Box, runs: Box[], distance: number): void {
  const withOffset = runs.filter((run) => flagsOf(bytes, run) & offsetGiven)
  if (runs[0] !== withOffset[0]) throw inseparable()
  bytes.writeUIntBE(flagsOf(bytes, header) | baseIsMoof, header.start + 1, 3)
  for (const { start } of withOffset) bytes.writeInt32BE(bytes.readInt32BE(start + 8) + distance, start + 8)
}

const inseparable = () =>
  new InvalidFile(
    'The video contains subtitles or recorded data that cannot be removed. Export it without them and upload the new file.',
  )
