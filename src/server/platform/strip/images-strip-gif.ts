import { brokenImage } from '../file-kind.ts'

const trailer = 0x3b
const extension = 0x21
const picture = 0x2c
const comment = 0xfe
const application = 0xff

/** The same animation without comments and application data, except the number of repeats. */
export function stripGif(bytes: Buffer): Buffer {
  const start = 13 + colorTableBytes(bytes.readUInt8(10))
  const parts = [bytes.subarray(0, start)]
  for (let at = start; ; ) {
    // Many programs omit the trailer, and every browser shows their files.
    const kind = at === bytes.length ? trailer : bytes.readUInt8(at)
    if (kind === trailer) return Buffer.concat([...parts, Buffer.from([trailer])])
    const end = kind === picture ? endOfPicture(bytes, at) : endOfExtension(bytes, at, kind)
    if (end > bytes.length) throw brokenImage()
    if (kind === picture || isRetained(bytes, at)) parts.push(bytes.subarray(at, end))
    at = end
  }
}

function endOfPicture(bytes: Buffer, at: number): number {
  // Ten bytes of description, a table of colours, one byte for the size of codes, then the data.
  return endOfBlocks(bytes, at + 10 + colorTableBytes(bytes.readUInt8(at + 9)) + 1)
}

function endOfExtension(bytes: Buffer, at: number, kind: number): number {
  if (kind !== extension) throw brokenImage()
  return endOfBlocks(bytes, at + 2)
}

function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += 1 + size
  return at + 1
}

function isRetained(bytes: Buffer, at: number): boolean {
  const label = bytes.readUInt8(at + 1)
  if (label === comment) return false
  if (label !== application) return true
  return ['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(bytes.toString('latin1', at + 3, at + 14))
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}
