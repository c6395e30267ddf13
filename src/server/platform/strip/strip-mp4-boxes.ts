import { brokenFile } from '../file-kind.ts'

export type Box = {
  type: string
  /** The start of the box, the start of its content, and its end. */
  at: number
  start: number
  end: number
}

/** The boxes allowed inside each box; anything else there is blanked. */
export const retained: Record<string, ReadonlySet<string>> = {
  '': new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods', 'pssh']),
  trak: new Set(['tkhd', 'tref', 'edts', 'mdia', 'trgr']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
  minf: new Set(['vmhd', 'smhd', 'hmhd', 'nmhd', 'sthd', 'dinf', 'stbl']),
}

const structure: ReadonlySet<string> = new Set([...Object.values(retained)].flatMap((types) => [...types]))

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

/** The boxes at the end of a path of types, starting inside any of these boxes. Throws `InvalidFile` like `boxesIn`. */
export function boxesAt(bytes: Buffer, boxes: Box[], ...path: string[]): Box[] {
  return path.reduce(
    (around, wanted) =>
      around.flatMap(({ start, end }) => boxesIn(bytes, start, end)).filter(({ type }) => type === wanted),
    boxes,
  )
}

/** Turns a box into free space of the same size. */
export function blank(bytes: Buffer, { at, start, end }: Box): void {
  bytes.write('free', at + 4, 'latin1')
  bytes.fill(0, start, end)
}
