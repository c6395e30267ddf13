import path from 'node:path'
import { english } from '../../../i18n/said.ts'
import type { Config } from '../../config.ts'
import { connect } from '../../db/connect.ts'
import { isKnownMigration, migrate } from '../../db/migrate.ts'
import type { Db } from '../../db/schema.ts'
import { freeMemory } from '../../platform/free-memory.ts'
import { makeTemporaryFolder } from '../../platform/storage/temporary-folder.ts'
import * as queries from './archive.queries.ts'
import { ArchiveError, isNewer, keyOfPart, type Manifest, tableOfPart } from './format.ts'
import { type ArchivePart, bytesOf, type OpenedArchive } from './opened-archive.ts'
import type { ArchiveOptions } from './progress.ts'
import type { FileRestore } from './restore-files.ts'
import { insertRows, type Row, unpackRows } from './rows.ts'
import { archivedTables } from './tables.ts'

export type Staging = Awaited<ReturnType<typeof openStaging>>

/**
 * A separate database into which an archive is restored as its version wrote it: whatever goes wrong there, the site
 * itself is not touched. It is always SQLite. Throws ArchiveError for an archive of a newer Masthead.
 */
export async function openStaging(
  { dataDir }: Pick<Config, 'dataDir'>,
  { schema, product }: Pick<Manifest, 'schema' | 'product'>,
) {
  if (!isKnownMigration(schema)) throw new ArchiveError(isNewer(product))
  const folder = await makeTemporaryFolder(path.join(dataDir, 'tmp'), 'staging-')
  const connection = connect({ databaseUrl: undefined, dataDir: folder.path })
  return {
    folder: folder.path,
    connection,
    db: connection.db,
    /** Why its disk cannot be written; undefined for any other error. */
    hindranceOf: connection.engine.hindranceOf,
    isConstraintViolation: connection.engine.isConstraintViolation,
    /** Puts the rows of the archive into the database, with the schema that they had, and its files into storage. */
    async fill(archive: OpenedArchive, files: FileRestore, options: ArchiveOptions): Promise<void> {
      await migrate(connection, schema)
      const parts = counted(archive, options)
      await freeMemory()
      const firstRows = await restoreFiles(parts, files).finally(files.close)
      await connection.db.transaction().execute((db) => restoreRows(db, firstRows, parts, files))
      await files.removeUnused()
    },
    bringUpToDate: () => migrate(connection),
    async close(): Promise<void> {
      await connection.close()
      await folder.remove()
    },
  }
}

type Parts = AsyncGenerator<ArchivePart>

async function* counted(
  { manifest, parts }: OpenedArchive,
  { onProgress = () => {} }: ArchiveOptions,
): Parts {
  let done = 0
  for await (const part of parts()) {
    yield part
    done += 1
    onProgress({ stage: english('Restored parts'), done, total: manifest.parts.length })
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
  // Migrations may have put something into a new database.
  const existing = await queries.listTables(db)
  for (const { name } of archivedTables.toReversed())
    if (existing.has(name)) await queries.deleteAll(db, name)
  const changed: string[] = []
  for (let at = first; at; at = (await parts.next()).value) {
    const table = tableOfPart(at.part.name)
    if (table === undefined || !existing.has(table))
      throw new ArchiveError(
        english('This version of Masthead does not know the part "{name}". Update it first.', {
          name: at.part.name,
        }),
      )
    const rows = await unpackRows(await bytesOf(at))
    const adapt = adaptations[table]
    await insertRows(db, table, adapt ? rows.map((row) => adapt(row, files, changed)) : rows)
    await freeMemory()
  }
  if (existing.has('article_pictures')) await queries.outdateBodies(db, changed)
}

type Adapt = (row: Row, files: FileRestore, changed: string[]) => Row

/** By table: the row with the existing smaller versions, if they differ from those before. */
const adaptations: Record<string, Adapt | undefined> = { media: withSizes, trash: withSizesInTrash }

function withSizes(row: Row, files: FileRestore, changed: string[]): Row {
  const sizes = files.sizesOf(String(row.key), String(row.variants))
  if (sizes === row.variants) return row
  changed.push(String(row.id))
  return { ...row, variants: sizes }
}

function withSizesInTrash(row: Row, files: FileRestore): Row {
  if (row.kind !== 'media') return row
  const content = JSON.parse(String(row.content)) as { key: string; variants: string }
  const variants = files.sizesOf(content.key, content.variants)
  if (variants === content.variants) return row
  const former = keysOf(JSON.parse(content.variants))
  // Among the others is the original of a cropped image.
  const others = (JSON.parse(String(row.files)) as string[]).filter((key) => !former.includes(key))
  const keys = new Set([content.key, ...keysOf(JSON.parse(variants)), ...others])
  return { ...row, files: JSON.stringify([...keys]), content: JSON.stringify({ ...content, variants }) }
}

const keysOf = (variants: { key: string }[]) => variants.map(({ key }) => key)
