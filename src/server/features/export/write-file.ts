import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The file of an export exists already; the message says so. */
export class FileTaken extends Error {}

/**
 * Writes a new file from its parts, one after the other: as a whole or not at all. Only its owner may read it, because
 * it has drafts and email addresses in it. Throws FileTaken.
 */
export async function writeNewFile(
  file: string,
  parts: AsyncIterable<string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new FileTaken(`${file} exists already. Name a new file.`)
  await mkdir(path.dirname(path.resolve(file)), { recursive: true })
  const draft = `${file}.${randomUUID()}.partial`
  try {
    const output = createWriteStream(draft, { flags: 'wx', mode: 0o600 })
    await pipeline(parts, output, signal ? { signal } : {})
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
