import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { contentTypeOf } from '../file-kind.ts'

/** Bytes `start` to `end`, both included. Without `end`, the range goes to the last byte. */
export type ByteRange = { start: number; end?: number }

/**
 * The requested part of a file. `size` is the size of the whole file. The stream carries bytes `start` to `end`, both
 * included; the caller must read or destroy it. `etag` is quoted, ready for the header.
 */
export type StoredFile = {
  stream: Readable
  size: number
  start: number
  end: number
  contentType: string
  etag: string
}

/**
 * Where uploaded files are stored. The server makes each key (`2026/11/<id>/640.webp`) and never uses it again for
 * other bytes, so browsers may cache a file for ever. `put` is all or nothing and does not move the source. Keys are
 * checked: a bad one throws `InvalidKey`. A failing store throws `StorageFailure`.
 */
export type Storage = {
  put(key: string, source: { path: string }, meta: { contentType: string }): Promise<void>
  /** Undefined if there is no such file. Throws `RangeNotSatisfiable` if the range starts past the end. */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>
  /** Missing keys are not an error. */
  delete(keys: string[]): Promise<void>
  exists(key: string): Promise<boolean>
  /** Every file in the store, in no particular order. A shared bucket may also contain files of others. */
  list(): AsyncIterable<{ key: string; changedAt: Date }>
  /** The address for browsers: absolute if the store has a public address, otherwise a path on this site. */
  url(key: string): string
  /** The free bytes on the disk with the files. A store without such a limit omits this. */
  usage?(): Promise<{ freeBytes: number; totalBytes: number }>
  /** Writes and removes a small file. Throws `StorageFailure` with a sentence for the operator. */
  check(): Promise<void>
}

export class InvalidKey extends Error {
  override name = 'InvalidKey'
}

/** The message is for the operator and may name folders and buckets: never send it to a visitor. */
export class StorageFailure extends Error {
  override name = 'StorageFailure'
}

export class RangeNotSatisfiable extends Error {
  override name = 'RangeNotSatisfiable'
  readonly size: number

  /** `size`: the size of the whole file, for the header `Content-Range: bytes *\/size`. */
  constructor(size: number) {
    super(`The range starts after the end of the file, which has ${size} bytes.`)
    this.size = size
  }
}

/** The path at which this site serves the file with this key. */
export const mediaPath = (key: string): string => `/media/${key}`

const privateFolder = 'attachments'

/**
 * A new key for a file that no visitor may get. Nobody can guess the key, and no address of the library leads to the
 * file.
 */
export const newPrivateKey = (): string => `${privateFolder}/${randomUUID()}.bin`

// A disk may not tell capital letters from small ones.
export const isPrivate = (key: string): boolean => key.toLowerCase().startsWith(`${privateFolder}/`)

const maxKeyLength = 500
// Names from one alphabet that means the same to a file system, a URL and an S3 signature. A leading dot is reserved.
const segments = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199})*$/

/** Returns the key, or throws `InvalidKey` for `..`, backslashes, absolute paths, NUL and other foreign keys. */
export function checkKey(key: string): string {
  if (key.length > maxKeyLength || !segments.test(key))
    throw new InvalidKey('A file name in storage has characters that are not allowed there.')
  return key
}

/**
 * Like `checkKey`; also refuses a content type that the file name does not imply, because the disk stores only the
 * name.
 */
export function checkPut(key: string, contentType: string): string {
  checkKey(key)
  if (contentTypeOf(key) !== contentType)
    throw new InvalidKey(
      `A file of type ${contentType} cannot be stored under a name that ends like this one.`,
    )
  return key
}

/** The range as it applies to a file of `size` bytes. Throws `RangeNotSatisfiable`. */
export function resolveRange(size: number, range?: ByteRange): { start: number; end: number } {
  if (!range) return { start: 0, end: size - 1 }
  const end = Math.min(range.end ?? size - 1, size - 1)
  if (range.start < 0 || range.start > end) throw new RangeNotSatisfiable(size)
  return { start: range.start, end }
}
