import type { Manifest, ManifestDetails } from './format.ts'

/** Writes one archive. */
export type ArchiveWriter = {
  /** Adds a part that the previous backup in the same place has; false if it does not have it. */
  reuse(name: string): Promise<boolean>
  /** Adds a part. `bytes` is the length of `body`. */
  add(name: string, bytes: number, body: AsyncIterable<Uint8Array>): Promise<void>
  /** Writes the manifest; until then there is no archive. */
  finish(details: ManifestDetails): Promise<Manifest>
  /** Removes everything written so far. */
  discard(): Promise<void>
}
