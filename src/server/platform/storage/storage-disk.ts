import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import {
  copyFile,
  lstat,
  mkdir,
  open,
  opendir,
  realpath,
  rename,
  rm,
  rmdir,
  statfs,
  unlink,
} from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { english } from '../../../i18n/said.ts'
import { contentTypeOf } from '../file-kind.ts'
import { dropAbandoned } from './abandoned.ts'
import type { StoredFile } from './storage.ts'
import {
  type ByteRange,
  checkKey,
  checkPut,
  mediaPath,
  resolveRange,
  type Storage,
  StorageFailure,
} from './storage.ts'

/** Stores files under `root`, an absolute folder that is created if missing. Links inside it are not followed. */
export function openDiskStorage(root: string): Storage {
  return {
    put: async (key, source, meta) => put(root, checkPut(key, meta.contentType), source.path),
    get: async (key, range) => get(root, checkKey(key), range),
    exists: async (key) => isStored(root, checkKey(key)),
    list: () => list(root),
    url: (key) => mediaPath(checkKey(key)),
    async delete(keys) {
      for (const key of keys.map(checkKey)) await remove(root, key)
    },
    async usage() {
      // Before the first upload there is no such folder yet.
      const disk = await statfs(root).catch(() => statfs(path.dirname(root)))
      return { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize }
    },
    check: () => check(root),
  }
}

// This folder is inside the root, so that a rename stays on one file system. No key can begin with a dot.
const temporary = '.tmp'

async function put(root: string, key: string, source: string): Promise<void> {
  const draft = path.join(root, temporary, randomUUID())
  try {
    await mkdir(path.dirname(draft), { recursive: true })
    await copyFile(source, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    await sync(draft, 'r+')
    await moveInto(root, key, draft)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw describe(error, root)
  }
}

async function moveInto(root: string, key: string, draft: string): Promise<void> {
  const target = path.join(root, key)
  // A delete may remove the empty folder between the two calls. It is then created again.
  for (let attempt = 1; ; attempt++) {
    try {
      await makeFolders(root, path.dirname(key))
      await rename(draft, target)
      break
    } catch (error) {
      if (!isCode(error, 'ENOENT') || attempt === 10) throw error
    }
  }
  // The name must also survive a power failure. Windows cannot open a folder to sync it.
  if (process.platform !== 'win32') await sync(path.dirname(target), 'r').catch(ignoreMissing)
}

/** Creates one folder after the other, because creating all of them at once would follow a link. */
async function makeFolders(root: string, folder: string): Promise<void> {
  let at = root
  for (const part of folder.split('/')) {
    at = path.join(at, part)
    await mkdir(at).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error
    })
    const stats = at === root ? undefined : await lstat(at).catch(ignoreMissing)
    if (stats && !stats.isDirectory())
      throw new StorageFailure(english('{at} is not a real folder. Replace it with one.', { at }))
  }
}

async function passesLink(root: string, key: string): Promise<boolean> {
  const real = await realpath(root)
  const folder = await realpath(path.dirname(path.join(root, key))).catch(ignoreMissing)
  return folder !== path.dirname(path.join(real, key))
}

async function get(root: string, key: string, range?: ByteRange): Promise<StoredFile | undefined> {
  if (!(await isStored(root, key))) return undefined
  const file = await open(path.join(root, key), constants.O_RDONLY | constants.O_NOFOLLOW).catch(
    ignoreMissing,
  )
  if (!file) return undefined
  try {
    const { size, mtimeMs } = await file.stat()
    const { start, end } = resolveRange(size, range)
    if (size === 0) await file.close()
    const stream = size === 0 ? Readable.from([]) : file.createReadStream({ start, end })
    const etag = `"${size.toString(16)}-${Math.round(mtimeMs * 1000).toString(16)}"`
    return { stream, size, start, end, contentType: contentTypeOf(key), etag }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Whether the file exists, and neither it nor any folder above it is a link. */
async function isStored(root: string, key: string): Promise<boolean> {
  const stats = await lstat(path.join(root, key)).catch(ignoreMissing)
  return stats?.isFile() === true && !(await passesLink(root, key))
}

async function* list(root: string): AsyncGenerator<{ key: string; changedAt: Date }> {
  const folder = await opendir(root, { recursive: true }).catch(ignoreMissing)
  if (!folder) return
  for await (const entry of folder) {
    const file = path.join(entry.parentPath, entry.name)
    const key = path.relative(root, file).split(path.sep).join('/')
    if (!entry.isFile() || key.startsWith(`${temporary}/`)) continue
    const stats = await lstat(file).catch(ignoreMissing)
    if (stats) yield { key, changedAt: stats.mtime }
  }
}

async function remove(root: string, key: string): Promise<void> {
  if (!(await isStored(root, key))) return
  await unlink(path.join(root, key)).catch(ignoreMissing)
  for (let folder = path.dirname(key); folder !== '.'; folder = path.dirname(folder)) {
    try {
      await rmdir(path.join(root, folder))
    } catch (error) {
      if (isCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) return
      throw error
    }
  }
}

async function check(root: string): Promise<void> {
  const folder = path.join(root, temporary)
  const probe = path.join(folder, randomUUID())
  try {
    await mkdir(folder, { recursive: true })
    const file = await open(probe, 'wx')
    await file.writeFile('writable').finally(() => file.close())
    await rm(probe)
  } catch (error) {
    await rm(probe, { force: true }).catch(() => undefined)
    throw describe(error, root)
  }
  await dropAbandoned(folder)
}

async function sync(target: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(target, flags)
  await handle.sync().finally(() => handle.close())
}

function describe(error: unknown, root: string): unknown {
  if (isCode(error, 'ENOSPC', 'EDQUOT'))
    return new StorageFailure(
      english('The disk that holds {root} is full. Free some space on it.', { root }),
      { cause: error },
    )
  if (isCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'))
    return new StorageFailure(
      english('The folder {root} cannot be written to. Check that it is a folder and who owns it.', { root }),
      {
        cause: error,
      },
    )
  return error
}

function ignoreMissing(error: unknown): undefined {
  if (isCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return undefined
  throw error
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
