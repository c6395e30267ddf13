import type { Box } from './strip-mp4-boxes.ts'

export type Range = { start: number; end: number }

/** The part of a range that is inside the file. */
export function rangeWithin(bytes: Buffer, start: number, size: number): Range {
  const end = Math.max(0, Math.min(start + size, bytes.length))
  return { start: Math.max(0, Math.min(start, end)), end }
}

/**
 * The positions of a track's data. `tables` are the boxes of its `stbl`. Throws `RangeError` if they are truncated, or
 * if they do not give the size of some data.
 */
export function rangesOfSamples(bytes: Buffer, tables: Box[]): Range[] {
  const find = (...types: string[]) => tables.find(({ type }) => types.includes(type))
  const [sizes, chunks, runs] = [find('stsz', 'stz2'), find('stco', 'co64'), find('stsc')]
  if (!chunks) return []
  const width = chunks.type === 'stco' ? 4 : 8
  const count = countOf(bytes, chunks, 4, width)
  if (count === 0) return []
  if (!sizes || !runs) throw new RangeError('A track does not say how large its samples are.')
  const samplesIn = runsOf(bytes, runs)
  const sizeOf = sizesOf(bytes, sizes)
  let sample = 0
  return Array.from({ length: count }, (_, chunk) => {
    const at = chunks.start + 8 + width * chunk
    const start = width === 4 ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at))
    const from = sample
    sample += samplesIn(chunk)
    return rangeWithin(bytes, start, sizeOf(from, sample))
  })
}

/** The number of entries that a table states at `offset`, right before them. Throws `RangeError` if it has no room for them. */
function countOf(bytes: Buffer, { start, end }: Box, offset: number, width: number): number {
  const count = bytes.readUInt32BE(start + offset)
  if (count * width > end - start - offset - 4) throw new RangeError('A table is longer than its box.')
  return count
}

/** The number of samples in a chunk; chunks count from 0. Ask in ascending order. */
function runsOf(bytes: Buffer, box: Box): (chunk: number) => number {
  const count = countOf(bytes, box, 4, 12)
  const entry = (run: number) => box.start + 8 + 12 * run
  let run = 0
  return (chunk) => {
    while (run + 1 < count && bytes.readUInt32BE(entry(run + 1)) <= chunk + 1) run += 1
    return count === 0 ? 0 : bytes.readUInt32BE(entry(run) + 4)
  }
}

/** The total bytes of the samples from `from` up to, but not including, `to`. */
function sizesOf(bytes: Buffer, box: Box): (from: number, to: number) => number {
  const same = box.type === 'stsz' ? bytes.readUInt32BE(box.start + 4) : 0
  if (same > 0) return (from, to) => same * (to - from)
  const bits = box.type === 'stsz' ? 32 : bytes.readUInt8(box.start + 7)
  if (![4, 8, 16, 32].includes(bits)) throw new RangeError('A table has entries of an unknown size.')
  const count = countOf(bytes, box, 8, bits / 8)
  return (from, to) => {
    let size = 0
    for (let sample = from; sample < Math.min(to, count); sample += 1)
      size += entryAt(bytes, box.start + 12, bits, sample)
    return size
  }
}

/** An entry of a table that begins at `table`. Two entries of 4 bits share a byte, the first in its upper half. */
function entryAt(bytes: Buffer, table: number, bits: number, index: number): number {
  const at = table + Math.floor((index * bits) / 8)
  if (bits > 4) return bytes.readUIntBE(at, bits / 8)
  return index % 2 === 0 ? bytes.readUInt8(at) >> 4 : bytes.readUInt8(at) & 15
}
