import type { Box } from './strip-mp4.ts'

export type Range = { start: number; end: number }

/** The positions of a track's data. `tables` are the boxes of its `stbl`. Throws `RangeError` if they are truncated. */
export function rangesOfSamples(bytes: Buffer, tables: Box[]): Range[] {
  const find = (...types: string[]) => tables.find(({ type }) => types.includes(type))
  const [sizes, chunks, runs] = [find('stsz'), find('stco', 'co64'), find('stsc')]
  if (!sizes || !chunks || !runs) return []
  const width = chunks.type === 'stco' ? 4 : 8
  const samplesIn = runsOf(bytes, runs)
  const sizeOf = sizesOf(bytes, sizes)
  let sample = 0
  return Array.from({ length: countOf(bytes, chunks, 4, width) }, (_, chunk) => {
    const at = chunks.start + 8 + width * chunk
    const start = width === 4 ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at))
    const from = sample
    sample += samplesIn(chunk)
    const end = Math.min(start + sizeOf(from, sample), bytes.length)
    return { start: Math.min(start, end), end }
  })
}

/** The number of entries that a table states at `offset`, right before them. Throws `RangeError` if it has no room for them. */
function countOf(bytes: Buffer, { start, end }: Box, offset: number, width: number): number {
  const count = bytes.readUInt32BE(start + offset)
  if (count * width > end - start - offset - 4) throw new RangeError('A table is longer than its box.')
  return count
}

/** How many samples the chunk with a number, from 0, has. Ask in order. */
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
  const same = bytes.readUInt32BE(box.start + 4)
  if (same > 0) return (from, to) => same * (to - from)
  const count = countOf(bytes, box, 8, 4)
  return (from, to) => {
    let size = 0
    for (let sample = from; sample < Math.min(to, count); sample += 1)
      size += bytes.readUInt32BE(box.start + 12 + 4 * sample)
    return size
  }
}
