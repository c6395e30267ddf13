export type Element = { id: number; at: number; start: number; end: number }

// The elements whose content is read. Ids are unique in the whole file, so a walk can simply continue inside them.
export const opened: ReadonlySet<number> = new Set([
  0x18538067,
  0x114d9b74,
  0x1549a966,
  0x1654ae6b,
  0xae,
  0x1f43b675, // Segment, SeekHead, Info, Tracks, a track, Cluster
])

/** The elements directly between two positions, up to the first that is not complete. */
export function elementsIn(bytes: Buffer, from: number, to: number): Element[] {
  const elements: Element[] = []
  for (let at = from; at < to; ) {
    const element = elementAt(bytes, at)
    if (!element || element.end > to) break
    elements.push(element)
    at = element.end
  }
  return elements
}

/** Undefined if there is no complete element. `end` is infinite for unknown size, as in live recordings. */
export function elementAt(bytes: Buffer, at: number): Element | undefined {
  const idLength = Math.clz32(bytes.readUInt8(at)) - 23
  const sizeAt = at + idLength
  if (idLength > 4 || sizeAt >= bytes.length) return undefined
  const sizeLength = Math.clz32(bytes.readUInt8(sizeAt)) - 23
  const start = sizeAt + sizeLength
  if (sizeLength > 8 || start > bytes.length) return undefined
  const size = numberIn(bytes.subarray(sizeAt, start))
  const id = bytes.readUIntBE(at, idLength)
  // A track has to be complete, because its content decides whether it stays.
  if (start + size > bytes.length && (id === 0xae || !opened.has(id))) return undefined
  return { id, at, start, end: start + size }
}

/** The variable-length number at a position; undefined if there is none. */
export function numberAt(bytes: Buffer, at: number, end: number): number | undefined {
  const length = at < end ? Math.clz32(bytes.readUInt8(at)) - 23 : 9
  return length > 8 || at + length > end ? undefined : numberIn(bytes.subarray(at, at + length))
}

/** Infinite for the reserved value "unknown". */
function numberIn(field: Buffer): number {
  const marker = 0x80 >> (field.length - 1)
  const isUnknown = field.every((byte, index) => byte === (index === 0 ? marker | (marker - 1) : 0xff))
  if (isUnknown) return Number.POSITIVE_INFINITY
  return field.reduce((size, byte, index) => size * 256 + (index === 0 ? byte & (marker - 1) : byte), 0)
}

/** Turns an element into an empty one of the same size, which players skip. */
export function makeVoid(bytes: Buffer, { at, end }: Element): void {
  const length = end - at
  bytes.fill(0, at, end)
  bytes.writeUInt8(0xec, at)
  if (length < 128) bytes.writeUInt8(0x80 | (length - 2), at + 1)
  else {
    bytes.writeUInt8(0x01, at + 1)
    bytes.writeUIntBE(length - 9, at + 3, 6)
  }
}
