import { createHash, type Hash, randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createTarPacker } from 'modern-tar'
import { english } from '../../../i18n/said.ts'
import { tailOf } from './archive-end.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { ArchiveError, type Part } from './format.ts'
import { withoutEnd } from './pack-archive.ts'

/** Begins an archive at `target`, a path where nothing may exist yet. It is a tar file; see docs/backup.md. */
export async function createArchiveFile(target: string): Promise<ArchiveWriter> {
  const draft = `${target}.${randomUUID()}${draftEnding}`
  await dropOldDrafts(path.dirname(target))
  // An archive contains password hashes and drafts.
  const file = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    throw unwritable(target, error)
  })
  const parts: Part[] = []
  const { readable, controller } = createTarPacker()
  const hash = createHash('sha256')
  // Without a reader, a writer would wait for ever.
  const written = writeBody(file, readable, hash).catch((error: unknown) => {
    controller.error(error)
    throw unwritable(target, error)
  })
  written.catch(() => undefined)
  return {
    reuse: async () => false,
    async add(name, bytes, body) {
      const partHash = createHash('sha256')
      const writer = controller.add({ name, size: bytes, mtime: new Date(0), mode: 0o600 }).getWriter()
      try {
        for await (const chunk of body) {
          partHash.update(chunk)
          await writer.write(chunk)
        }
        await writer.close()
      } catch (error) {
        // The reason why it could not be written says more.
        controller.error(error)
        await written
        throw error
      }
      parts.push({ name, bytes, sha256: partHash.digest('hex') })
    },
    async finish(details) {
      controller.finalize()
      const bytes = await written
      const manifest = { ...details, body: { bytes, sha256: hash.digest('hex') }, parts }
      try {
        await file.appendFile(await tailOf(Buffer.from(JSON.stringify(manifest))))
        await file.sync()
        await file.close()
        await rename(draft, target)
      } catch (error) {
        throw unwritable(target, error)
      }
      await syncFolder(path.dirname(target))
      return manifest
    },
    async discard() {
      controller.error(new Error('The archive was given up.'))
      await written.catch(() => undefined)
      await file.close().catch(() => undefined)
      await rm(draft, { force: true })
    },
  }
}

const draftEnding = '.partial'
const oldAfterMs = 24 * 60 * 60 * 1000

/** Removes files beside this one that were left by backups killed at least a day ago. */
async function dropOldDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((name) => /\.[0-9a-f-]{36}\.partial$/.test(name))) {
    const draft = path.join(folder, name)
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > oldAfterMs) await rm(draft, { force: true })
  }
}

/** Turns an error of the file system into a sentence. */
function unwritable(target: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new ArchiveError(english('The disk has no room for {target}. Nothing was written.', { target }), {
      cause: error,
    })
  if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'].includes(code)) {
    const message = english('{target} cannot be written. Check that its folder exists and who owns it.', {
      target,
    })
    return new ArchiveError(message, { cause: error })
  }
  return error
}

/** Writes everything except the end mark of the tar, which comes after the manifest. Returns the number of bytes. */
async function writeBody(file: FileHandle, packed: ReadableStream<Uint8Array>, hash: Hash): Promise<number> {
  let length = 0
  for await (const whole of withoutEnd(packed)) {
    hash.update(whole)
    await file.appendFile(whole)
    length += whole.length
  }
  return length
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder for that.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
