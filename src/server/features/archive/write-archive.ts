import path from 'node:path'
import { english } from '../../../i18n/said.ts'
import type { Deps } from '../../core/context.ts'
import { snapshot } from '../../core/transaction.ts'
import { newerMigrations } from '../../db/migrate.ts'
import type { Db } from '../../db/schema.ts'
import { productVersion } from '../../version.ts'
import * as queries from './archive.queries.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { ArchiveError, currentFormat, isOfNewer, type Manifest, mediaPart, rowsPart } from './format.ts'
import { createWriter, type Place } from './place.ts'
import type { ArchiveOptions, Progress } from './progress.ts'
import { packRows } from './rows.ts'
import { type ArchivedTable, archivedTables } from './tables.ts'

const maxAttempts = 20

type WriteOptions = ArchiveOptions & {
  /** False: only the rows. Such an archive can be restored only where the files are already in storage. */
  hasFiles?: boolean
  /** Reads what earlier backups have stored at the place, and stores damaged files again. */
  checksStored?: boolean
}

/**
 * Writes a snapshot of the whole site while people read it and write to it; with a passphrase, encrypted. If it fails,
 * no archive is left. Throws ArchiveError.
 */
export async function writeArchive(
  deps: Pick<Deps, 'read' | 'background' | 'storage' | 'config' | 'now'>,
  place: Place,
  { onProgress = () => {}, passphrase, hasFiles = true, checksStored = false }: WriteOptions = {},
): Promise<Manifest> {
  await tablesIn(deps.read)
  const tmp = path.join(deps.config.dataDir, 'tmp')
  const archive = await createWriter(place, { passphrase, tmp, checksStored })
  try {
    const files = hasFiles ? createFiles(deps, archive, onProgress) : noFiles
    // Copying files takes long: no snapshot waits for it. The pass within the snapshot then adds new files, and records
    // deleted ones.
    await files.add(deps.read)
    for (let attempt = 1; ; attempt += 1) {
      const manifest = await snapshot(deps, async (db) => {
        // Before the first row is read, so that it contains everything older.
        const createdAt = deps.now()
        const { gone, ...state } = await files.add(db)
        // Deleted since the snapshot began: a new snapshot does not list it.
        if (gone.length > 0 && attempt < maxAttempts) return undefined
        return writeRows(deps, db, {
          archive,
          tables: await tablesIn(db),
          onProgress,
          hasFiles,
          createdAt,
          ...state,
        })
      })
      if (manifest) return manifest
    }
  } catch (error) {
    await archive.discard()
    throw error
  }
}

/**
 * The tables that go into the archive. The database may be that of an earlier version, which has fewer. Throws
 * ArchiveError.
 */
async function tablesIn(db: Db): Promise<ArchivedTable[]> {
  const existing = await queries.listTables(db)
  if (!existing.has('kysely_migration'))
    throw new ArchiveError(english('There is no site here. Check DATA_DIR and DATABASE_URL.'))
  // Without the tables that this version does not know, the archive would be incomplete.
  if ((await newerMigrations(db)).length > 0) throw new ArchiveError(isOfNewer)
  return archivedTables.filter(({ name }) => existing.has(name))
}

const noFiles = { add: async () => ({ gone: [], missingFiles: [], deletedFiles: [] }) }

/** The files of the library in the archive. A key is never reused for other bytes, so each file is added once. */
function createFiles(
  { storage, background }: Pick<Deps, 'storage' | 'background'>,
  archive: ArchiveWriter,
  onProgress: (progress: Progress) => void,
) {
  const added = new Set<string>()

  async function addFile({ key }: queries.ListedFile): Promise<boolean> {
    if (added.has(key)) return true
    if (!(await archive.reuse(mediaPart(key)))) {
      const file = await storage.get(key)
      if (!file) return false
      await archive.add(mediaPart(key), file.size, file.stream)
    }
    added.add(key)
    return true
  }

  return {
    /**
     * Adds files that `db` lists and the archive does not have yet. `missingFiles`: files that the storage does not
     * have; `gone`: those of them that are no longer listed either; `deletedFiles`: files that the archive has but `db`
     * does not list.
     */
    async add(db: Db) {
      const missing: string[] = []
      const gone: string[] = []
      const unlisted = new Set(added)
      const total = await queries.countFiles(db)
      let done = 0
      for await (const file of queries.eachFile(db)) {
        unlisted.delete(file.key)
        if (!(await addFile(file))) {
          missing.push(file.key)
          if (!(await queries.isListed(background.of('archive'), file))) gone.push(file.key)
        }
        done += 1
        onProgress({ stage: english('Files'), done, total })
      }
      return { gone, missingFiles: missing.sort(), deletedFiles: [...unlisted].sort() }
    },
  }
}

type Content = Pick<Manifest, 'createdAt' | 'hasFiles' | 'missingFiles' | 'deletedFiles'> & {
  archive: ArchiveWriter
  tables: readonly ArchivedTable[]
  onProgress: (progress: Progress) => void
}

async function writeRows(
  { config }: Pick<Deps, 'config'>,
  db: Db,
  { archive, tables, onProgress, ...ofFiles }: Content,
): Promise<Manifest> {
  const rows: Record<string, number> = {}
  for (const [index, table] of tables.entries()) {
    let count = 0
    let number = 0
    for await (const packed of packRows(db, table)) {
      number += 1
      count += packed.count
      await archive.add(rowsPart(table.name, number), packed.data.length, only(packed.data))
    }
    rows[table.name] = count
    onProgress({ stage: english('Tables'), done: index + 1, total: tables.length })
  }
  return archive.finish({
    format: currentFormat,
    product: productVersion,
    schema: await queries.newestMigration(db),
    publicUrl: config.publicUrl,
    rows,
    ...ofFiles,
  })
}

async function* only(data: Buffer): AsyncGenerator<Uint8Array> {
  yield data
}
