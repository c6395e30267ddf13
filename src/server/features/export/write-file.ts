import { randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The file for the export already exists; the message says so. */
export class FileTaken extends Error {}

/** Writes a new file from its parts, one after the other, as a whole or not at all. Throws FileTaken. */
export const writeNewFile = (
  file: string,
  parts: AsyncIterable<string>,
  signal: AbortSignal | undefined,
): Promise<void> => asNewFile(file, (draft) => pipeline(parts, openPrivate(draft), signal ? { signal } : {}))

/** Lets `write` write a file under another name, and renames it when it is complete. Throws FileTaken. */
export async function asNewFile<T>(file: string, write: (draft: string) => Promise<T>): Promise<T> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new FileTaken(`${file} exists already. Choose another file name.`)
  await mkdir(path.dirname(path.resolve(file)), { recursive: true })
  const draft = `${file}.${randomUUID()}.partial`
  try {
    const report = await write(draft)
    await rename(draft, file)
    return report
  } finally {
    await rm(draft, { force: true })
  }
}

/** Only the owner of the file may read it: an export contains drafts and email addresses. */
export const openPrivate = (file: string): WriteStream =>
  createWriteStream(file, { flags: 'wx', mode: 0o600 })
