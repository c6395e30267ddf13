// Backups in a folder or a bucket: the parts of all of them under their hashes, each once, and a manifest for each
// backup.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { english } from '../../../i18n/said.ts'
import { hindranceOfFile } from '../../platform/disk.ts'
import { contentTypeOf } from '../../platform/file-kind.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { makeTemporaryFolder } from '../../platform/storage/temporary-folder.ts'
import { sha256Of } from './archive-end.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { ArchiveError, type Manifest, type Part } from './format.ts'
import { checked, damaged, type OpenedArchive, parseManifest } from './opened-archive.ts'

export const partKey = (sha256: string): string => `parts/${sha256.slice(0, 2)}/${sha256}`
/** The hash of the part stored there; undefined for any other file. */
export const hashOfPart = (key: string): string | undefined => {
  const hash = /^parts\/[\da-f]{2}\/([\da-f]{64})$/.exec(key)?.[1]
  return hash !== undefined && key === partKey(hash) ? hash : undefined
}
const noRoom = english('The disk of DATA_DIR has no room for the backup. Free some space, then try again.')
const manifestPrefix = 'backups/'
const manifestEnding = '.json'
export const manifestKey = (name: string) => `${manifestPrefix}${name}${manifestEnding}`

/** The names of all backups, oldest first. */
export async function listBackups(storage: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of storage.list())
    if (key.startsWith(manifestPrefix) && key.endsWith(manifestEnding))
      names.push(key.slice(manifestPrefix.length, -manifestEnding.length))
  return names.sort()
}

/** The manifest of the newest readable backup; undefined if there is none. */
export async function newestManifest(storage: Storage): Promise<Manifest | undefined> {
  for (const name of (await listBackups(storage)).toReversed()) {
    try {
      return await readManifest(storage, name)
    } catch (error) {
      // A damaged one must not prevent the next backup.
      if (!(error instanceof ArchiveError)) throw error
    }
  }
  return undefined
}

type Beginning = { name: string; before: Manifest | undefined; tmp: string; checksStored: boolean }

/**
 * Begins a backup `name`. Parts that `before`, the previous backup, also has are not written again, unless they are
 * checked and turn out to be damaged.
 */
export async function createStoredArchive(
  storage: Storage,
  { name, before, tmp, checksStored }: Beginning,
): Promise<ArchiveWriter> {
  const stored = await storedParts(storage)
  const read = new Set<string>()
  const earlier = new Map((before?.parts ?? []).map((part) => [part.name, part]))
  const parts: Part[] = []
  const folder = await makeTemporaryFolder(tmp, 'backup-')
  const copy = path.join(folder.path, 'part')

  async function put(key: string): Promise<void> {
    await storage.put(key, { path: copy }, { contentType: contentTypeOf(key) })
  }

  async function isStored(sha256: string): Promise<boolean> {
    if (!checksStored || read.has(sha256) || !stored.has(sha256)) return stored.has(sha256)
    read.add(sha256)
    if (await isWhole(storage, sha256)) return true
    stored.delete(sha256)
    return false
  }

  return {
    async reuse(part) {
      const found = earlier.get(part)
      if (!found || !(await isStored(found.sha256))) return false
      parts.push(found)
      return true
    },
    async add(part, bytes, body) {
      const sha256 = await copyTo(copy, body).catch((error: unknown) => {
        throw hindranceOfFile(error) === 'full' ? new ArchiveError(noRoom, { cause: error }) : error
      })
      if (!(await isStored(sha256))) await put(partKey(sha256))
      stored.add(sha256)
      parts.push({ name: part, bytes, sha256 })
    },
    async finish(details) {
      const manifest: Manifest = { ...details, parts }
      const text = JSON.stringify(manifest)
      await writeFile(copy, `${sha256Of(Buffer.from(text))}\n${text}`)
      await put(manifestKey(name))
      await folder.remove()
      return manifest
    },
    discard: folder.remove,
  }
}

/** Opens the backup `name`, or the newest one. Throws ArchiveError. */
export async function openStoredArchive(storage: Storage, name: string | undefined): Promise<OpenedArchive> {
  const chosen = name ?? (await listBackups(storage)).at(-1)
  if (chosen === undefined)
    throw new ArchiveError(english('There is no backup here. Check the name of the folder or bucket.'))
  const manifest = await readManifest(storage, chosen)
  return {
    manifest,
    async *parts() {
      for (const part of manifest.parts) {
        const file = await storage.get(partKey(part.sha256))
        if (!file) throw damaged(part)
        try {
          yield { part, body: checked(part, file.stream) }
        } finally {
          file.stream.destroy()
        }
      }
    },
  }
}

/** Throws ArchiveError if it does not exist or is damaged. */
export async function readManifest(storage: Storage, name: string): Promise<Manifest> {
  const file = await storage.get(manifestKey(name))
  if (!file) throw new ArchiveError(english('There is no backup "{name}" here. Check its name.', { name }))
  const bytes = await buffer(file.stream)
  const end = bytes.indexOf('\n')
  const text = bytes.subarray(end + 1)
  const manifest =
    bytes.subarray(0, Math.max(0, end)).toString() === sha256Of(text)
      ? parseManifest(text.toString())
      : undefined
  if (!manifest)
    throw new ArchiveError(
      english('The manifest of the backup "{name}" is damaged. Use another backup.', { name }),
    )
  return manifest
}

async function storedParts(storage: Storage): Promise<Set<string>> {
  const parts = new Set<string>()
  for await (const { key } of storage.list()) {
    const hash = hashOfPart(key)
    if (hash !== undefined) parts.add(hash)
  }
  return parts
}

/** Whether a part can be read, and is unchanged. */
async function isWhole(storage: Storage, sha256: string): Promise<boolean> {
  try {
    const file = await storage.get(partKey(sha256))
    if (!file) return false
    const hash = createHash('sha256')
    await pipeline(file.stream, hash)
    return hash.digest('hex') === sha256
  } catch {
    return false
  }
}

/** Writes a body to a file; returns its hash. */
async function copyTo(target: string, body: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(
    body,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(target, { mode: 0o600 }),
  )
  return hash.digest('hex')
}
