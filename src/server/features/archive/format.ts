import { z } from 'zod'
import { english } from '../../../i18n/said.ts'

/** The version of this format. It changes only when an older Masthead could no longer read an archive. */
export const currentFormat = 1

export const partSchema = z.object({
  /** `media/<key>` or `rows/<table>/000001.ndjson.gz`. */
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
})
export type Part = z.infer<typeof partSchema>

export const manifestSchema = z.object({
  format: z.int(),
  /** The version of Masthead that wrote it. */
  product: z.string(),
  /** The name of the newest migration: the rows fit the schema after it. */
  schema: z.string(),
  createdAt: z.string(),
  publicUrl: z.string(),
  /** False for a snapshot of the rows alone, which relies on the files in the storage of its site. */
  hasFiles: z.boolean().default(true),
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
  /** Keys of files that the library lists but the storage did not have. */
  missingFiles: z.array(z.string()),
  /** Keys of files in it that were deleted or replaced while it was written: no restore brings them back. */
  deletedFiles: z.array(z.string()),
  /** In a single file: the length of everything before the manifest. */
  body: z.object({ bytes: z.int(), sha256: z.string() }).optional(),
  /** The key to encrypted parts, itself encrypted with the passphrase. Without it, nothing is encrypted. */
  encryption: z.object({ lockedKey: z.string() }).optional(),
  /** In the order of the archive. `bytes` and `sha256` refer to the stored form, encrypted or not. */
  parts: z.array(partSchema),
})
export type Manifest = z.infer<typeof manifestSchema>

/** The archive cannot be used; the message says what is wrong and what to do. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

export const isNewer = (product = 'a version'): string =>
  english(
    'This archive was written by Masthead {product}, which is newer than this one. Update Masthead first.',
    { product },
  )

export const isOfNewer = english(
  'A newer version of Masthead has changed this database, so this version does not know all of its tables. Use the newer version to back up and restore.',
)

/** The facts about an archive before its parts have been written. */
export type ManifestDetails = Omit<Manifest, 'parts' | 'body'>

const mediaPrefix = 'media/'
export const mediaPart = (key: string): string => mediaPrefix + key
/** The key in storage of the file that a part contains; undefined for rows. */
export const keyOfPart = (name: string): string | undefined =>
  name.startsWith(mediaPrefix) ? name.slice(mediaPrefix.length) : undefined

export const rowsPart = (table: string, number: number): string =>
  `rows/${table}/${String(number).padStart(6, '0')}.ndjson.gz`
/** The table whose rows a part contains; undefined for a file. */
export const tableOfPart = (name: string): string | undefined => /^rows\/([a-z0-9_]+)\//.exec(name)?.[1]
