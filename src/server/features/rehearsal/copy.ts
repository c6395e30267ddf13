import path from 'node:path'
import type { Deps } from '../../core/context.ts'
import { openEvents } from '../../platform/events.ts'
import { openDiskStorage } from '../../platform/storage/storage-disk.ts'
import {
  type ArchiveOptions,
  type FileRestore,
  type Manifest,
  openArchive,
  openStaging,
  type Place,
} from '../archive/archive.ts'

/**
 * An archive restored into a separate SQLite database and migrated, with everything that a server needs. Its files were
 * read and checked, but not stored: pages need only their rows.
 */
export type Copy = {
  deps: Deps
  manifest: Manifest
  /** How many files were read. */
  files: number
  /** The applied migrations, and how long they took. */
  migrations: string[]
  migratedInMs: number
  close(): Promise<void>
}

/** Throws ArchiveError. */
export async function openCopy(deps: Deps, place: Place, options: ArchiveOptions): Promise<Copy> {
  const archive = await openArchive(place, options.passphrase)
  const staging = await openStaging(deps.config, archive.manifest)
  try {
    const reading = readFiles()
    await staging.fill(archive, reading.files, options)
    const startedAt = performance.now()
    const migrations = await staging.bringUpToDate()
    const migratedInMs = performance.now() - startedAt
    const { folder, connection } = staging
    const { engine, db, read, pages, background } = connection
    const events = await openEvents(engine, deps.log)
    const config = { ...deps.config, dataDir: folder, databaseUrl: undefined }
    const storage = openDiskStorage(path.join(folder, 'media'))
    return {
      deps: { ...deps, config, engine, db, read, pages, background, events, storage },
      manifest: archive.manifest,
      files: reading.count(),
      migrations,
      migratedInMs,
      async close() {
        await events.close()
        await staging.close()
      },
    }
  } catch (error) {
    await staging.close()
    throw error
  }
}

function readFiles(): { files: FileRestore; count(): number } {
  let count = 0
  return {
    count: () => count,
    files: {
      async restore(_key, body) {
        for await (const _ of body);
        count += 1
      },
      close: () => {},
      sizesOf: (_key, before) => before,
      removeUnused: async () => {},
      undo: async () => {},
    },
  }
}
