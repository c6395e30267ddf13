import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { english } from '../../../../i18n/said.ts'
import { ConfigError } from '../../../config.ts'
import type { Ctx } from '../../../core/context.ts'
import { openSiteBucket } from '../../../platform/storage/storage-s3.ts'
import { makeTemporaryFolder } from '../../../platform/storage/temporary-folder.ts'
import { publicFolder } from './file-names.ts'
import { FolderTaken, isInside, listName, type StaticFolder } from './static-folder.ts'

const filesAtOnce = 500
const bytesAtOnce = 16 * 1024 * 1024

/**
 * The written files by name: the hash of the bytes, or the key of a file that never changes. The value is empty while
 * the file is being written.
 */
const listSchema = z.record(z.string(), z.string())

/**
 * Opens `s3://bucket/folder`: a new or empty folder, or one with an earlier export. Only files in the list of that
 * export are replaced or removed. Throws FolderTaken for any other folder, and ConfigError without keys.
 */
export async function openBucket(ctx: Ctx, address: string): Promise<StaticFolder> {
  const keys = ctx.config.staticExport.bucket
  if (!keys)
    throw new ConfigError(
      english(
        'The keys of the bucket are missing. Set STATIC_EXPORT_S3_ENDPOINT, STATIC_EXPORT_S3_ACCESS_KEY_ID and STATIC_EXPORT_S3_SECRET_ACCESS_KEY.',
      ),
    )
  const [, name = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(address) ?? []
  const bucket = openSiteBucket({ ...keys, bucket: name, prefix })
  const stored = await bucket.read(listName)
  if (stored === undefined && !(await bucket.isEmpty())) throw new FolderTaken(address)
  const listed = Object.entries(listSchema.parse(JSON.parse(stored ?? '{}')))
  const known = new Map(listed.filter(([file]) => isInside(file)))
  const list = new Set<string>()
  const waiting: Waiting[] = []
  let waitingBytes = 0
  let written = 0
  const save = async () => {
    const json = new Blob([`${JSON.stringify(Object.fromEntries(known), null, 1)}\n`])
    await bucket.write(listName, json, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
  }
  // From now on, the folder counts as one of an export, even if this export is stopped.
  await save()
  /**
   * Writes the waiting files. The list gets their names before the first file is in the bucket, because a process may
   * be killed at any moment.
   */
  const writeWaiting = async () => {
    if (waiting.length === 0) return
    waitingBytes = 0
    for (const { file } of waiting) known.set(file, '')
    await save()
    for (const { file, mark, write } of waiting.splice(0)) {
      await write()
      known.set(file, mark)
      written += 1
    }
  }
  const add = async (one: Waiting, bytes: number) => {
    waiting.push(one)
    waitingBytes += bytes
    if (waiting.length >= filesAtOnce || waitingBytes >= bytesAtOnce) await writeWaiting()
  }
  const put = (file: string, body: Blob, type: string) =>
    bucket.write(file, body, { 'content-type': type, 'cache-control': cachingOf(file) })
  return {
    save,
    async write(file, body, type = 'text/plain; charset=utf-8') {
      list.add(file)
      const hash = createHash('sha256').update(body).update(type).digest('base64url')
      if (known.get(file) === hash) return
      const write = () => put(file, new Blob([new Uint8Array(body)]), type)
      await add({ file, mark: hash, write }, body.length)
    },
    async copy(ctx, key, file) {
      if (!(await ctx.storage.exists(key))) return false
      list.add(file)
      const write = async () => {
        const isThere = await withCopy(ctx, key, (copy, type) => put(file, copy, type))
        if (!isThere) list.delete(file)
      }
      if (known.get(file) !== key) await add({ file, mark: key, write }, 0)
      return true
    },
    async finish() {
      await writeWaiting()
      const gone = [...known.keys()].filter((file) => !list.has(file))
      await bucket.remove(gone)
      for (const file of gone) known.delete(file)
      await save()
      return { files: list.size, written, removed: gone.length }
    },
  }
}

type Waiting = { file: string; mark: string; write: () => Promise<void> }

/** Passes on a file of the storage and its type. Returns false if the file has been deleted in the meantime. */
async function withCopy(
  { storage, config }: Ctx,
  key: string,
  work: (copy: Blob, type: string) => Promise<void>,
): Promise<boolean> {
  const folder = await makeTemporaryFolder(path.join(config.dataDir, 'tmp'), 'static-')
  try {
    const found = await storage.get(key)
    if (!found) return false
    const copy = path.join(folder.path, 'file')
    await pipeline(found.stream, createWriteStream(copy))
    await work(await openAsBlob(copy), found.contentType)
    return true
  } finally {
    await folder.remove()
  }
}

/** The bytes behind the name of an asset or of a file in the library never change. */
const cachingOf = (file: string): string =>
  file.startsWith(`${publicFolder}/assets/`) || file.startsWith(`${publicFolder}/media/`)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache'
