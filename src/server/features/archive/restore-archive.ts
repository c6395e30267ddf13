import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '../../core/context.ts'
import type { Connection } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import type { Db } from '../../db/schema.ts'
import { contentTypeOf, InvalidFile } from '../../platform/file-kind.ts'
import { newId } from '../../platform/ids.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { remakeVariants, type StoredVariant } from '../media/media.ts'
import * as queries from './archive.queries.ts'
import { keyOfPart, type Manifest, tableOfPart } from './format.ts'
import { type OpenedArchive, openArchive } from './opened-archive.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { ProgressOptions } from './progress.ts'
import { insertRows, type Row, unpackRows } from './rows.ts'
import { archivedTables } from './tables.ts'
import { checkParts } from './verify-archive.ts'

/** Where an archive is restored to. */
export type Target = Pick<Deps, 'storage' | 'config' | 'log'> & { connection: Connection }

/**
 * Restores the archive at `file` into an empty site, all or nothing, and brings its schema up to date. The search index
 * is not part of an archive: build it afterwards. Throws ArchiveError; then the site is as empty as it was.
 */
export async function restoreArchive(
  target: Target,
  file: string,
  options: ProgressOptions = {},
): Promise<Manifest> {
  const { connection, log } = target
  const archive = await openArchive(file)
  // Nothing is changed for an archive that turns out to be damaged at its end.
  await checkParts(archive, options)
  await prepareDatabase(connection, archive.manifest)
  const { storage, written } = recorded(target.storage)
  try {
    await connection.db
      .transaction()
      .execute((db) => restoreParts({ ...target, storage }, db, archive, options))
  } catch (error) {
    await storage.delete(written).catch((cause: unknown) => {
      log.error({ err: cause }, 'files of a restore that failed were left behind in storage')
    })
    throw error
  }
  await migrate(connection)
  return archive.manifest
}

/** The same storage, and the keys of what is put into it. */
function recorded(storage: Storage): { storage: Storage; written: string[] } {
  const written: string[] = []
  const put: Storage['put'] = (key, source, meta) => {
    written.push(key)
    return storage.put(key, source, meta)
  }
  return { storage: { ...storage, put }, written }
}

/** The smaller versions that were made again, by the key of the picture. */
type Variants = Map<string, StoredVariant[]>

async function restoreParts(
  target: Target,
  db: Db,
  { manifest, parts }: OpenedArchive,
  { onProgress = () => {} }: ProgressOptions,
): Promise<void> {
  // Migrations may have put something into a new database.
  const existing = await queries.listTables(db)
  for (const { name } of archivedTables.toReversed())
    if (existing.has(name)) await queries.deleteAll(db, name)
  const variants: Variants = new Map()
  let done = 0
  for await (const { part, body } of parts()) {
    const key = keyOfPart(part.name)
    const table = tableOfPart(part.name)
    if (key !== undefined) variants.set(key, await restoreFile(target, key, body))
    else if (table !== undefined) {
      const rows = await unpackRows(await buffer(body))
      await insertRows(db, table, table === 'media' ? rows.map((row) => withVariants(row, variants)) : rows)
    }
    done += 1
    onProgress({ stage: 'Restored parts', done, total: manifest.parts.length })
  }
}

async function restoreFile(
  target: Target,
  key: string,
  body: AsyncIterable<Uint8Array>,
): Promise<StoredVariant[]> {
  const { storage, config, log } = target
  const folder = path.join(config.dataDir, 'tmp', newId())
  const copy = path.join(folder, `original${path.extname(key)}`)
  await mkdir(folder, { recursive: true })
  try {
    await pipeline(body, createWriteStream(copy))
    await storage.put(key, { path: copy }, { contentType: contentTypeOf(key) })
    return await remakeVariants(target, key, copy)
  } catch (error) {
    // The picture itself is there: one that cannot be read must not keep back all the rest.
    if (!(error instanceof InvalidFile)) throw error
    log.warn({ key }, 'the smaller versions of a picture could not be made')
    return []
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The row says what is there, should another version of Masthead have made other sizes. */
function withVariants(row: Row, variants: Variants): Row {
  const made = variants.get(String(row.key)) ?? []
  const before = JSON.parse(String(row.variants)) as StoredVariant[]
  const isSame = made.map(({ key }) => key).join() === before.map(({ key }) => key).join()
  return isSame ? row : { ...row, variants: JSON.stringify(made) }
}
