import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { maxFolders } from '../../../../contracts/folders.ts'
import { english } from '../../../../i18n/said.ts'
import { AppError } from '../../../core/errors.ts'
import { transaction } from '../../../core/transaction.ts'
import { FetchFailure, fetchFile } from '../../../platform/fetch/fetch-file.ts'
import { newId } from '../../../platform/ids.ts'
import { makeTemporaryFolder } from '../../../platform/storage/temporary-folder.ts'
import * as folders from '../../folders/folders.ts'
import * as media from '../../media/media.ts'
import type { PlannedMedia } from '../plan/plan-types.ts'
import { addRedirects, countRedirects } from './import-redirects.ts'
import type { ImportRun } from './import-run.ts'

const atOnce = 4
const fetchTimeoutMs = 60_000
const failuresUntilGivenUp = 3

/** Returns the address in the library of every file that could be fetched, by its id in the export. */
export async function importMedia(run: ImportRun): Promise<Map<string, string>> {
  const { ctx, plan, options } = run
  const addresses = new Map<string, string>()
  const fetched = await makeTemporaryFolder(path.join(ctx.config.dataDir, 'tmp'), 'import-')
  const find = fileFinder(run, fetched.path)
  const folderIds = await foldersFor(run)
  let done = 0
  try {
    await inTurns(plan.media, atOnce, async (planned) => {
      options.signal?.throwIfAborted()
      const url = await importFile(run, planned, { find, folderId: folderIds.get(planned.folder ?? '') })
      if (url) addresses.set(planned.exportId, url)
      done += 1
      run.progress('Media', done, plan.media.length)
    })
  } finally {
    await fetched.remove()
  }
  return addresses
}

/** A file on this disk, or the reason for having none. */
type Found = { file: string; isFetched: boolean } | { reason: string }
type Find = (planned: PlannedMedia) => Promise<Found>

/** Where to find files, and the folder of the library for this file. */
type Places = { find: Find; folderId: string | undefined }

async function importFile(
  run: ImportRun,
  planned: PlannedMedia,
  { find, folderId }: Places,
): Promise<string | undefined> {
  const { report } = run
  const wasStored = run.ledger.find(keyOf(planned))?.kind === 'media'
  const known = await knownAddress(run, planned)
  if (known) {
    const isOwn = run.ledger.isOwn(keyOf(planned))
    report.imported('media', isOwn)
    // The run may have been interrupted before it stored the texts that show this file.
    if (isOwn && known.url) run.arrived.add(known.url)
    if (isOwn && wasStored) countRedirects(run, { type: 'media', exportId: planned.exportId }, known.url)
    return known.url
  }
  const found = await find(planned)
  const stored = 'file' in found ? await upload(run, planned, { file: found.file, folderId }) : found
  if ('file' in found && found.isFetched) await rm(found.file, { force: true })
  if ('url' in stored) {
    run.arrived.add(stored.url)
    report.imported('media', true)
    return stored.url
  }
  report.unreachable(planned, stored.reason)
  return undefined
}

/** The folders of the remaining files, by name. Missing folders are created. */
async function foldersFor({ ctx, plan, ledger }: ImportRun): Promise<Map<string, string>> {
  const coming = plan.media.filter((planned) => !ledger.find(keyOf(planned)))
  const names = new Set(coming.flatMap(({ folder }) => folder ?? []))
  if (names.size === 0) return new Map()
  const ids = new Map((await folders.list(ctx)).folders.map(({ id, name }) => [name, id]))
  for (const name of [...names].slice(0, maxFolders - ids.size))
    if (!ids.has(name)) ids.set(name, (await folders.create(ctx, { name })).id)
  return ids
}

const keyOf = ({ exportId }: PlannedMedia) => `item:${exportId}`

/** Finds a file of an earlier run, even if that run was killed between storing the file and recording it. */
async function knownAddress(
  run: ImportRun,
  planned: PlannedMedia,
): Promise<{ url: string | undefined } | undefined> {
  const { ctx, ledger } = run
  const item = ledger.find(keyOf(planned))
  if (!item) return undefined
  const stored = await media.get(ctx, item.entityId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  })
  if (stored && item.kind === 'media-begun') await finish(run, planned, stored.url)
  if (stored) return { url: stored.url }
  // Someone has deleted the file since: it stays deleted.
  return item.kind === 'media' ? { url: undefined } : undefined
}

// Records the id before it stores the file, because storing is slow and outside of any transaction.
async function upload(
  run: ImportRun,
  planned: PlannedMedia,
  { file, folderId }: { file: string; folderId: string | undefined },
): Promise<{ url: string } | { reason: string }> {
  const { ctx, ledger } = run
  const key = keyOf(planned)
  const id = ledger.find(key)?.entityId ?? newId()
  if (!ledger.find(key)) await ledger.record(ctx, key, 'media-begun', id)
  try {
    const received = {
      path: file,
      filename: planned.filename ?? filenameOf(planned.url),
      checksum: await checksumOf(file),
    }
    const { url } = await media.upload(ctx, received, { id, folderId, ...detailsOf(planned) })
    await finish(run, planned, url)
    return { url }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error
    await ledger.forget(ctx, key)
    return { reason: error.message }
  }
}

async function finish(run: ImportRun, planned: PlannedMedia, url: string): Promise<void> {
  await transaction(run.ctx, async (ctx) => {
    await addRedirects(
      ctx,
      run,
      { type: 'media', exportId: planned.exportId },
      { kind: 'path', target: url, path: url },
    )
    await run.ledger.change(ctx, keyOf(planned), { kind: 'media' })
  })
}

const detailsOf = ({ alt, title, caption, createdAt, focalPoint }: PlannedMedia) => ({
  alt: alt.slice(0, 500),
  title,
  caption: caption.slice(0, 1000),
  ...(focalPoint && { focalPoint }),
  ...(createdAt && { createdAt }),
})

function fileFinder({ ctx, options, folder }: ImportRun, directory: string): Find {
  const failures = new Map<string, number>()
  const maxBytes = ctx.config.uploadLimitBytes
  const { mayConnect, signal } = options

  async function fetched(planned: PlannedMedia): Promise<Found> {
    const host = URL.parse(planned.url)?.host ?? ''
    if ((failures.get(host) ?? 0) >= failuresUntilGivenUp)
      return { reason: english('the server {host} cannot be reached', { host }) }
    const file = path.join(directory, newId())
    try {
      const limits = { maxBytes, timeoutMs: fetchTimeoutMs, signal, ...(mayConnect && { mayConnect }) }
      await fetchFile(planned.url, file, limits)
      failures.delete(host)
      return { file, isFetched: true }
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      if (error.offline) failures.set(host, (failures.get(host) ?? 0) + 1)
      return { reason: error.message }
    }
  }

  return async (planned) => {
    const file = folder?.find(planned.url)
    if (file && (await stat(file)).size > maxBytes)
      return { reason: english('it is larger than the upload limit') }
    if (file) return { file, isFetched: false }
    if (options.fetchMedia ?? true) return fetched(planned)
    return { reason: english('it is not in the export, and nothing was downloaded') }
  }
}

function filenameOf(url: string): string {
  const name = path.posix.basename(URL.parse(url)?.pathname ?? '')
  try {
    return decodeURIComponent(name) || 'file'
  } catch {
    return name || 'file'
  }
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/**
 * Runs `work` for each item of the list, at most `count` at a time. After the first error, only running work finishes.
 */
async function inTurns<T>(
  list: readonly T[],
  count: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...list].reverse()
  const failed: unknown[] = []
  async function worker() {
    for (let next = waiting.pop(); next !== undefined && failed.length === 0; next = waiting.pop()) {
      await work(next).catch((error: unknown) => failed.push(error))
    }
  }
  await Promise.all(Array.from({ length: count }, worker))
  if (failed.length > 0) throw failed[0]
}
