import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type AttachmentEnding, attachmentTypes } from '../../content/attachments.ts'
import { english } from '../../i18n/said.ts'
import { beginsAsSvg } from './svg/svg-start.ts'

export type FileKind = {
  mimeType: string
  /** Without the dot. */
  ext: string
  kind: 'image' | 'svg' | 'pdf' | 'video' | 'audio'
}

/** A file that cannot be accepted. The message is one plain sentence for the person who chose it. */
export class InvalidFile extends Error {
  override name = 'InvalidFile'
}

/** The message for an image that cannot be decoded. */
export function brokenImage(cause?: unknown): InvalidFile {
  return new InvalidFile(
    english('The image is damaged or incomplete. Save it again and upload the new file.'),
    {
      cause,
    },
  )
}

/** The message for a document, video or audio file that cannot be read. */
export function brokenFile(cause?: unknown): InvalidFile {
  return new InvalidFile(
    english('The file is damaged or incomplete. Save it again and upload the new file.'),
    {
      cause,
    },
  )
}

const ascii =
  (text: string) =>
  (bytes: Buffer, at = 0) =>
    bytes.toString('latin1', at, at + text.length) === text
const isBox = (bytes: Buffer) => ascii('ftyp')(bytes, 4)
const isGif = (bytes: Buffer) => ascii('GIF87a')(bytes) || ascii('GIF89a')(bytes)
const isRiff = (bytes: Buffer) => ascii('RIFF')(bytes) && ascii('WEBP')(bytes, 8)
// The tag at the start of MP3 files, or the mark of a layer III frame. The marks of other layers look like UTF-16 text.
const isFrameOrTag = (bytes: Buffer) =>
  ascii('ID3')(bytes) || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)

type Mark = { mimeType: string; also?: string[]; begins(bytes: Buffer): boolean }
type Row = FileKind & Mark
// The library must detect the type, and the file must begin with the mark of that type: the library also looks further
// inside, where a file of another type may be hidden.
const rows: Row[] = [
  { mimeType: 'image/jpeg', ext: 'jpg', kind: 'image', begins: ascii('\xff\xd8\xff') },
  {
    mimeType: 'image/png',
    ext: 'png',
    kind: 'image',
    also: ['image/apng'],
    begins: ascii('\x89PNG\r\n\x1a\n'),
  },
  { mimeType: 'image/gif', ext: 'gif', kind: 'image', begins: isGif },
  { mimeType: 'image/webp', ext: 'webp', kind: 'image', begins: isRiff },
  { mimeType: 'image/avif', ext: 'avif', kind: 'image', begins: isBox },
  { mimeType: 'application/pdf', ext: 'pdf', kind: 'pdf', begins: ascii('%PDF-') },
  { mimeType: 'video/mp4', ext: 'mp4', kind: 'video', begins: isBox },
  { mimeType: 'video/webm', ext: 'webm', kind: 'video', begins: ascii('\x1a\x45\xdf\xa3') },
  { mimeType: 'audio/mpeg', ext: 'mp3', kind: 'audio', begins: isFrameOrTag },
]
const svg: FileKind = { mimeType: 'image/svg+xml', ext: 'svg', kind: 'svg' }

const isZip = ascii('PK\x03\x04')
const attachmentMarks = Object.entries(attachmentTypes).map(([ending, mimeType]) => ({
  ending: ending as AttachmentEnding,
  mimeType,
  begins: isZip,
  ...rows.find(({ ext }) => ext === ending),
  ...(ending === 'heic' && { also: ['image/heif'], begins: isBox }),
}))

const startBytes = 64 * 1024

/** Detects the type by content, whatever the name says. Undefined for every type that may not be uploaded. */
export async function detectKind(path: string): Promise<FileKind | undefined> {
  const start = await readStart(path)
  const row = await rowOf(rows, path, start)
  if (row) return { mimeType: row.mimeType, ext: row.ext, kind: row.kind }
  return beginsAsSvg(start) ? { ...svg } : undefined
}

/** The ending for a file that a visitor attached, by its content. Undefined for every type that no form takes. */
export const endingOf = async (path: string): Promise<AttachmentEnding | undefined> =>
  (await rowOf(attachmentMarks, path, await readStart(path)))?.ending

async function rowOf<R extends Mark>(all: readonly R[], path: string, start: Buffer): Promise<R | undefined> {
  const possible = all.filter(({ begins }) => begins(start))
  if (possible.length === 0) return undefined
  const found = (await fileTypeFromFile(path).catch(() => undefined))?.mime
  return possible.find(({ mimeType, also }) => found === mimeType || also?.includes(found ?? ''))
}

const byExtension = new Map([...rows, svg].map(({ ext, mimeType }) => [ext, mimeType]))

/** The content type of a stored file; `application/octet-stream` for an unknown extension. */
export function contentTypeOf(name: string): string {
  return byExtension.get(/\.([a-z0-9]+)$/.exec(name)?.[1] ?? '') ?? 'application/octet-stream'
}

/** The first 64 KB of a file. */
export async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
