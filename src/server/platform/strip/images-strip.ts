import { brokenImage } from '../file-kind.ts'
import { stripGif } from './images-strip-gif.ts'

/**
 * The same image without EXIF, GPS, XMP, comments, colour profile, thumbnails and anything after its end; no pixel
 * changes, animations stay. Throws `InvalidFile` if the file is truncated or malformed. For JPEG, PNG, WebP and GIF;
 * undefined for other types, which have to be encoded again.
 */
export function stripMetadata(bytes: Buffer, mimeType: string): Buffer | undefined {
  const strip = strippers.get(mimeType)
  if (!strip) return undefined
  try {
    return strip(bytes)
  } catch (error) {
    // The file claims to be longer than it is, so reading went past the end.
    if (error instanceof RangeError) throw brokenImage(error)
    throw error
  }
}

const strippers = new Map<string, (bytes: Buffer) => Buffer>([
  ['image/jpeg', stripJpeg],
  ['image/png', stripPng],
  ['image/webp', stripWebp],
  ['image/gif', stripGif],
])

function stripJpeg(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 2)]
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) throw brokenImage()
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9) return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])])
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const scanEnd = marker === 0xda ? endOfScan(bytes, end) : end
    if (isDrawingSegment(marker)) parts.push(bytes.subarray(at, scanEnd))
    at = scanEnd
  }
}

// APP1 to APP13 and APP15 contain EXIF, XMP, profiles and previews; FE is a comment. APP14 says how colours are
// encoded.
function isDrawingSegment(marker: number): boolean {
  return marker !== 0xfe && (marker < 0xe1 || marker > 0xef || marker === 0xee)
}

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at += 2) {
    at = bytes.indexOf(0xff, at)
    if (at === -1) throw brokenImage()
    const next = bytes.readUInt8(at + 1)
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isData && next !== 0xff) return at
    // Fill bytes: the last one belongs to the marker.
    if (next === 0xff) at--
  }
}

const pngDrawing = new Set('IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB sBIT bKGD pHYs acTL fcTL fdAT'.split(' '))

function stripPng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw brokenImage()
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (pngDrawing.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(parts)
    at = end
  }
}

const webpDrawing = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'])
const webpMetadataFlags = 0x20 | 0x08 | 0x04

function stripWebp(bytes: Buffer): Buffer {
  const fileEnd = 8 + bytes.readUInt32LE(4)
  if (fileEnd > bytes.length + 1) throw brokenImage()
  const parts: Buffer[] = []
  for (let at = 12; at + 8 <= fileEnd; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const end = at + 8 + bytes.readUInt32LE(at + 4)
    if (end > bytes.length) throw brokenImage()
    if (webpDrawing.has(type)) parts.push(webpChunk(type, bytes.subarray(at, end)))
    at = end + (end % 2)
  }
  const body = Buffer.concat(parts)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([head, body])
}

function webpChunk(type: string, chunk: Buffer): Buffer {
  const copy = Buffer.concat([chunk, Buffer.alloc(chunk.length % 2)])
  if (type === 'VP8X') copy.writeUInt8(copy.readUInt8(8) & ~webpMetadataFlags, 8)
  return copy
}
