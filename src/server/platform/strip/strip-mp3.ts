import { brokenFile } from '../file-kind.ts'

/** Returns only the audio frames: ID3 (both versions), APE and Lyrics3 tags are removed from both ends. */
export function stripMp3(bytes: Buffer): Buffer {
  let sound = bytes
  for (let tag = leadingTag(sound); tag > 0; tag = leadingTag(sound)) sound = sound.subarray(tag)
  for (let tag = trailingTag(sound); tag > 0; tag = trailingTag(sound))
    sound = sound.subarray(0, Math.max(0, sound.length - tag))
  // Some programs leave a gap between a tag and the audio.
  const first = sound.findIndex((byte) => byte !== 0)
  if (first === -1) throw brokenFile()
  return sound.subarray(first)
}

/** The length in bytes of a tag at the beginning; 0 for none. */
function leadingTag(bytes: Buffer): number {
  if (begins(bytes, 0, 'ID3') && bytes.length >= 10) {
    const hasFooter = (bytes.readUInt8(5) & 0x10) !== 0
    return 10 + sevenBitSize(bytes, 6) + (hasFooter ? 10 : 0)
  }
  // The size does not include the header.
  return begins(bytes, 0, 'APETAGEX') && bytes.length >= 32 ? 32 + bytes.readUInt32LE(12) : 0
}

/** The length in bytes of a tag at the end; 0 for none. */
function trailingTag(bytes: Buffer): number {
  const { length } = bytes
  if (begins(bytes, length - 128, 'TAG')) return begins(bytes, length - 355, 'TAG+') ? 355 : 128
  if (begins(bytes, length - 10, '3DI')) return sevenBitSize(bytes, length - 4) + 20
  if (begins(bytes, length - 9, 'LYRICS200')) return Number(ascii(bytes, length - 15, 6)) + 15 || 0
  if (begins(bytes, length - 9, 'LYRICSEND')) return olderLyrics(bytes)
  return begins(bytes, length - 32, 'APETAGEX') ? apeSize(bytes, length - 32) : 0
}

/** Lyrics3 tags of version 1 do not state their length, but have a maximum. */
function olderLyrics(bytes: Buffer): number {
  const last = bytes.subarray(-5120)
  const begin = last.lastIndexOf('LYRICSBEGIN')
  return begin === -1 ? 9 : last.length - begin
}

function apeSize(bytes: Buffer, footer: number): number {
  const hasHead = (bytes.readUInt32LE(footer + 20) & 0x80000000) !== 0
  return bytes.readUInt32LE(footer + 12) + (hasHead ? 32 : 0)
}

// Each byte of the size has only seven bits, so that none looks like the beginning of audio.
const sevenBitSize = (bytes: Buffer, at: number) =>
  [0, 1, 2, 3].reduce((size, index) => size * 128 + (bytes.readUInt8(at + index) & 0x7f), 0)

const ascii = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length)
const begins = (bytes: Buffer, at: number, text: string) => at >= 0 && ascii(bytes, at, text.length) === text
