import type { Manifest } from './format.ts'
import { type OpenedArchive, openArchive } from './opened-archive.ts'
import type { ProgressOptions } from './progress.ts'

/** Reads every byte of the archive at `file`. Throws ArchiveError when one is not as it was written. */
export async function verifyArchive(file: string, options: ProgressOptions = {}): Promise<Manifest> {
  const archive = await openArchive(file)
  await checkParts(archive, options)
  return archive.manifest
}

/** As `verifyArchive`, for one that is open. */
export async function checkParts(
  { manifest, parts }: OpenedArchive,
  { onProgress = () => {} }: ProgressOptions,
): Promise<void> {
  let done = 0
  for await (const { body } of parts()) {
    for await (const _ of body);
    done += 1
    onProgress({ stage: 'Verified parts', done, total: manifest.parts.length })
  }
}
