import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Ctx, system } from '../../../core/context.ts'
import { contentTypeOf } from '../../../platform/file-kind.ts'
import { isPrivate, type Storage } from '../../../platform/storage/storage.ts'
import { openDiskStorage } from '../../../platform/storage/storage-disk.ts'
import { makeTemporaryFolder } from '../../../platform/storage/temporary-folder.ts'
import {
  ArchiveError,
  checkParts,
  type FileRestore,
  openArchive,
  openStaging,
} from '../../archive/archive.ts'
import { exportMarkdown } from '../../export/markdown.ts'
import { openMarkdown } from '../markdown/open-markdown.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import type { OpenedExport, OpenOptions } from '../source.ts'

/**
 * Opens the backup of another site to add its articles, pages and files to this one: it is restored into a database of
 * its own, and written as Markdown, which is imported. Nothing of it stays when the export is closed.
 */
export async function openMasthead(ctx: Ctx, file: string, options: OpenOptions): Promise<OpenedExport> {
  try {
    return await openBackup(ctx, file, options)
  } catch (error) {
    if (error instanceof ArchiveError) throw new ImportFileError(error.message)
    throw error
  }
}

async function openBackup(ctx: Ctx, file: string, { temporary }: OpenOptions): Promise<OpenedExport> {
  const archive = await openArchive({ file }, ctx.config.backups.passphrase)
  const { manifest } = archive
  if (!manifest.hasFiles)
    throw new ImportFileError(
      'This is a snapshot of a database without its files. Import a backup that "masthead backup --to FILE" has made.',
    )
  // Nothing is imported from an archive that turns out to be damaged at its end.
  await checkParts(archive, {})
  const { path: folder, remove: close } = await makeTemporaryFolder(temporary, 'backup-')
  const staging = await openStaging(ctx.config, manifest)
  try {
    const storage = openDiskStorage(path.join(staging.folder, 'files'))
    await staging.fill(archive, filesInto(storage, staging.folder), {})
    await staging.bringUpToDate()
    const { connection, db } = staging
    const other = { ...ctx, ...connection, db, storage, viewer: system, call: undefined, person: '' }
    const { missing } = await exportMarkdown(other, folder)
    const opened = await openMarkdown(ctx, folder, { site: manifest.publicUrl, temporary })
    const host = URL.parse(manifest.publicUrl)?.host ?? manifest.publicUrl
    opened.source.name = `Masthead: ${host}`
    opened.source.plan.notes.push(...notesOf(missing))
    return {
      ...opened,
      async close() {
        await opened.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  } finally {
    await staging.close()
  }
}

const notesOf = (missing: readonly string[]): string[] => [
  'Menus, settings, people, messages and other redirects of the other site were left out',
  ...(missing.length > 0 ? [`${missing.length} files are missing in the backup`] : []),
]

/** Stores the files of the library as they are: what is imported gets its smaller versions here. */
function filesInto(storage: Storage, folder: string): FileRestore {
  return {
    async restore(key, body) {
      const copy = path.join(folder, 'part')
      await pipeline(body, createWriteStream(copy))
      if (!isPrivate(key)) await storage.put(key, { path: copy }, { contentType: contentTypeOf(key) })
      await rm(copy, { force: true })
    },
    close: () => {},
    sizesOf: (_key, before) => before,
    removeUnused: async () => undefined,
    undo: async () => undefined,
  }
}
