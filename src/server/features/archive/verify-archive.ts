import { english } from '../../../i18n/said.ts'
import type { Manifest } from './format.ts'
import type { OpenedArchive } from './opened-archive.ts'
import { openArchive, openStored, type Place } from './place.ts'
import type { ArchiveOptions } from './progress.ts'

/**
 * Reads every byte of an archive. Throws ArchiveError if any was changed. An encrypted archive needs no passphrase for
 * that; with one, it is decrypted too.
 */
export async function verifyArchive(place: Place, options: ArchiveOptions = {}): Promise<Manifest> {
  const { passphrase } = options
  const archive = passphrase === undefined ? await openStored(place) : await openArchive(place, passphrase)
  await checkParts(archive, options)
  return archive.manifest
}

/** Like `verifyArchive`, for an open archive. */
export async function checkParts(
  { manifest, parts }: OpenedArchive,
  { onProgress = () => {} }: ArchiveOptions,
): Promise<void> {
  let done = 0
  for await (const { body } of parts()) {
    for await (const _ of body);
    done += 1
    onProgress({ stage: english('Verified parts'), done, total: manifest.parts.length })
  }
}
