import type { Manifest, ManifestDetails } from './format.ts'

/** Writes one archive. */
export type ArchiveWriter = {
  /** Adds a part as the backup before this one has it in the same place; false if it has none. */
  reuse(name: string): Promise<boolean>
  /** Adds a part. `bytes` is the length of `body`. */
  add(name: string, bytes: number, body: AsyncIterable<Uint8Array>): Promise<void>
  /** Writes the manifest; until then there is no archive. */
  finish(details: ManifestDetails): Promise<Manifest>
  /** Removes what has been written so far. */
  discard(): Promise<void>
}
