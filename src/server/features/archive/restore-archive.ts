import type { Deps } from '../../core/context.ts'
import type { Connection } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import type { Db } from '../../db/schema.ts'
import * as queries from './archive.queries.ts'
import { ArchiveError, keyOfPart, type Manifest, tableOfPart } from './format.ts'
import { type ArchivePart, bytesOf, openArchive } from './opened-archive.ts'
import { prepareDatabase, refuseContent } from './prepare-database.ts'
import type { ProgressOptions } from './progress.ts'
import { createFileRestore, type FileRestore } from './restore-files.ts'
import { insertRows, type Row, unpackRows } from './rows.ts'
import { archivedTables } from './tables.ts'
import { checkParts } from './verify-archive.ts'

/** Where an archive is restored to. */
export type Target = Pick<Deps, 'storage' | 'config' | 'log'> & { connection: Connection }

/**
 * Restores the archive at `file` into an empty site, all or nothing, and brings its schema up to date. The search index
 * is not part of an archive: build it afterwards. Files that the storage has already stay as they are, so that a restore
 * that was interrupted can be run again. Throws ArchiveError.
 */
export async function restoreArchive(
  target: Target,
  file: string,
  options: ProgressOptions = {},
): Promise<Manifest> {
  const { connection } = target
  const archive = await openArchive(file)
  // Nothing is changed for an archive that turns out to be damaged at its end.
  await checkParts(archive, options)
  await prepareDatabase(connection, archive.manifest)
  const files = createFileRestore(target, archive.manifest)
  const parts = counted(archive.parts(), archive.manifest, options)
  try {
    const firstRows = await restoreFiles(parts, files)
    await connection.db.transaction().execute((db) => restoreRows(db, firstRows, parts, files))
  } catch (error) {
    await files.undo()
    throw error
  }
  await migrate(connection)
  return archive.manifest
}

type Parts = AsyncGenerator<ArchivePart>

async function* counted(
  parts: Parts,
  { parts: { length: total } }: Manifest,
  { onProgress = () => {} }: ProgressOptions,
): Parts {
  let done = 0
  for await (const part of parts) {
    yield part
    done += 1
    onProgress({ stage: 'Restored parts', done, total })
  }
}

/** Files come first in an archive, and take long: no transaction waits for them. Returns the first part with rows. */
async function restoreFiles(parts: Parts, files: FileRestore): Promise<ArchivePart | undefined> {
  for (;;) {
    const { value, done } = await parts.next()
    if (done) return undefined
    const key = keyOfPart(value.part.name)
    if (key === undefined) return value
    await files.restore(key, value.body)
  }
}

async function restoreRows(
  db: Db,
  first: ArchivePart | undefined,
  parts: Parts,
  files: FileRestore,
): Promise<void> {
  // A server that was started in the meantime may have created its first user.
  await refuseContent(db)
  // Migrations may have put something into a new database.
  const existing = await queries.listTables(db)
  for (const { name } of archivedTables.toReversed())
    if (existing.has(name)) await queries.deleteAll(db, name)
  const changed: string[] = []
  for (let at = first; at; at = (await parts.next()).value) {
    const table = tableOfPart(at.part.name)
    if (table === undefined) throw new ArchiveError(`This Masthead does not know the part "${at.part.name}".`)
    const rows = await unpackRows(await bytesOf(at))
    await insertRows(db, table, table === 'media' ? rows.map((row) => withSizes(row, files, changed)) : rows)
  }
  if (existing.has('article_pictures')) await queries.outdateBodies(db, changed)
}

/** The row with the smaller versions that there are, should they be others than before. */
function withSizes(row: Row, files: FileRestore, changed: string[]): Row {
  const sizes = files.sizesOf(String(row.key), String(row.variants))
  if (sizes === row.variants) return row
  changed.push(String(row.id))
  return { ...row, variants: sizes }
}
