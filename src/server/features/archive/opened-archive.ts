import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { ReadableStream } from 'node:stream/web'
import { createTarDecoder } from 'modern-tar'
import { z } from 'zod'
import { english } from '../../../i18n/said.ts'
import { endOfTar, placeOfManifest, readSeal, sealLength, sha256Of } from './archive-end.ts'
import { ArchiveError, currentFormat, isNewer, type Manifest, manifestSchema, type Part } from './format.ts'

/** A part. Read its body to the end before the next part. */
export type ArchivePart = { part: Part; body: AsyncIterable<Uint8Array> }

export type OpenedArchive = {
  manifest: Manifest
  /**
   * The parts, one after the other. Throws ArchiveError if a part, or anything between two parts, is damaged: then
   * nothing that was read before may be used.
   */
  parts(): AsyncGenerator<ArchivePart>
}

// The packed form of about 1 MB of text, or of one row.
const maxRowsBytes = 256 * 1024 * 1024

/** The bytes of a part with rows. */
export async function bytesOf({ part, body }: ArchivePart): Promise<Buffer> {
  if (part.bytes > maxRowsBytes) throw damaged(part)
  return buffer(body)
}

type ManifestOfFile = Manifest & { body: NonNullable<Manifest['body']> }

const again = english('Use another backup.')

/** Opens the archive at `file` and checks its manifest. Throws ArchiveError. */
export async function openArchiveFile(file: string): Promise<OpenedArchive> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new ArchiveError(english('{file} cannot be read. Check its name and who owns it.', { file }), {
      cause: error,
    })
  })
  try {
    const manifest = await readManifest(handle)
    return { manifest, parts: () => partsOf(file, manifest) }
  } finally {
    await handle.close()
  }
}

async function readManifest(handle: FileHandle): Promise<ManifestOfFile> {
  const { size } = await handle.stat()
  const sealed =
    size > sealLength ? readSeal(await bytesAt(handle, size - sealLength, sealLength)) : undefined
  if (!sealed)
    throw new ArchiveError(
      english('This is not a Masthead archive, or its end is missing. {again}', { again }),
    )
  const { length, from } = placeOfManifest(sealed)
  const bodyBytes = size - sealLength - length
  const bytes = bodyBytes >= 0 ? await bytesAt(handle, bodyBytes, length) : Buffer.alloc(0)
  const manifest =
    sha256Of(bytes) === sealed.sha256
      ? parseManifest(bytes.subarray(from, from + sealed.manifestBytes).toString('utf8'))
      : undefined
  if (!manifest)
    throw new ArchiveError(english('The manifest of this archive is damaged. {again}', { again }))
  if (manifest.body?.bytes !== bodyBytes)
    throw new ArchiveError(english('A piece of this archive is missing. {again}', { again }))
  return { ...manifest, body: manifest.body }
}

const head = z.object({ format: z.int(), product: z.string() })

/** Undefined if it is not an archive. Throws ArchiveError for one in a future format. */
export function parseManifest(text: string): Manifest | undefined {
  const parsed = parseJson(text)
  const { format, product } = head.safeParse(parsed).data ?? {}
  if (format !== undefined && format > currentFormat) throw new ArchiveError(isNewer(product))
  return manifestSchema.safeParse(parsed).data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}

async function* partsOf(file: string, { body, parts }: ManifestOfFile): ReturnType<OpenedArchive['parts']> {
  const bodyHash = createHash('sha256')
  const bytes = ReadableStream.from(
    tarOf(file, body.bytes, bodyHash),
  ) as globalThis.ReadableStream<Uint8Array>
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true }))
  let at = 0
  try {
    for await (const entry of entries) {
      const part = parts[at]
      if (!part || entry.header.name !== part.name) throw damaged(part)
      yield { part, body: checked(part, entry.body) }
      at += 1
    }
  } catch (error) {
    throw isOfLibrary(error) ? damaged(parts[at], error) : error
  }
  if (at < parts.length || bodyHash.digest('hex') !== body.sha256) throw damaged(parts[at])
}

/** Whether a reader of the format refuses it: such errors have no code, unlike those of the file system. */
export const isOfLibrary = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof ArchiveError) && !('code' in error)

const damage = english('The archive is damaged')
/** Whether an error says that a part of an archive is damaged. */
export const isDamage = (failure: string): boolean => failure.startsWith(damage)

export const damaged = (part: Part | undefined, cause?: unknown) =>
  new ArchiveError(
    part
      ? english('{damage} at "{name}". {again}', { damage, name: part.name, again })
      : english('{damage} between its parts. {again}', { damage, again }),
    {
      cause,
    },
  )

async function* tarOf(file: string, length: number, hash: Hash): AsyncGenerator<Uint8Array> {
  if (length > 0) {
    for await (const chunk of createReadStream(file, { end: length - 1 })) {
      hash.update(chunk)
      yield chunk
    }
  }
  yield endOfTar
}

/** The body of a part. Throws ArchiveError at its end if it was changed. */
export async function* checked(part: Part, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let length = 0
  for await (const chunk of body) {
    hash.update(chunk)
    length += chunk.length
    yield chunk
  }
  if (length !== part.bytes || hash.digest('hex') !== part.sha256) throw damaged(part)
}
