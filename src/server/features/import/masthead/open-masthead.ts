import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Ctx, system } from '../../../core/context.ts'
import { contentTypeOf } from '../../../platform/file-kind.ts'
import { freeMemory } from '../../../platform/free-memory.ts'
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
import { copyFile, exportMarkdown } from '../../export/markdown.ts'
import * as media from '../../media/media.ts'
import * as menu from '../../menu/menu.ts'
import * as settings from '../../settings/settings.ts'
import { readMarkdown } from '../markdown/open-markdown.ts'
import type { SaidOfSite } from '../plan/offered-site.ts'
import type { ImportPlan } from '../plan/plan-types.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { openWithTexts } from '../read/open-with-texts.ts'
import type { OpenedExport, OpenOptions } from '../source.ts'
import { menusOf } from './plan-site.ts'
import { saidBySettings } from './said-by-settings.ts'

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
  const { path: folder, remove: close } = await makeTemporaryFolder(temporary, 'backup-')
  let opened: OpenedExport | undefined
  try {
    const { publicUrl, said, menus, missing } = await writeMarkdown(ctx, file, folder)
    await freeMemory()
    const place = { folder, link: publicUrl, name: 'backup', said }
    opened = await openWithTexts(temporary, async (store) => ({
      ...(await readMarkdown(ctx, { ...place, store })),
      close: async () => undefined,
    }))
    addMenus(opened.source.plan, menus)
    opened.source.name = `Masthead: ${URL.parse(publicUrl)?.host ?? publicUrl}`
    opened.source.plan.notes.push(...notesOf(missing))
    const { close: closeTexts } = opened
    return {
      ...opened,
      async close() {
        await closeTexts()
        await close()
      },
    }
  } catch (error) {
    await opened?.close()
    await close()
    throw error
  }
}

/** Restores a backup, writes its site as Markdown into the folder, and says what Markdown cannot. */
async function writeMarkdown(ctx: Ctx, file: string, folder: string) {
  const archive = await openArchive({ file }, ctx.config.backups.passphrase)
  const { manifest } = archive
  if (!manifest.hasFiles)
    throw new ImportFileError(
      'This is a snapshot of a database without its files. Import a backup that "masthead backup --to FILE" has made.',
    )
  // Nothing is imported from an archive that turns out to be damaged at its end.
  await checkParts(archive, {})
  const staging = await openStaging(ctx.config, manifest)
  try {
    const storage = openDiskStorage(path.join(staging.folder, 'files'))
    await staging.fill(archive, filesInto(storage, staging.folder), {})
    await staging.bringUpToDate()
    const { connection, db } = staging
    const other = { ...ctx, ...connection, db, storage, viewer: system, call: undefined, person: '' }
    const { missing, articles, pages } = await exportMarkdown(other, folder)
    if (articles + pages === 0) throw new ImportFileError('This backup has no articles and no pages.')
    const menus = menusOf({ menuItems: await menu.adminList(other, 'all') })
    return { publicUrl: manifest.publicUrl, said: await saidBy(other, folder), menus, missing }
  } finally {
    await staging.close()
  }
}

/** What the settings say about the site, whose pictures are put into the folder. */
async function saidBy(other: Ctx, folder: string): Promise<SaidOfSite> {
  const site = await settings.stored(other)
  const places = new Map<string, string>()
  for (const [url, { key }] of await media.fullFilesAt(other, [site.logoUrl, site.metadata.favicon])) {
    const name = path.posix.basename(key)
    const place = `/site/${places.size}/${name}`
    const isPlain = /^[\w-][\w.-]*$/.test(name)
    if (isPlain && (await copyFile(other, key, path.join(folder, 'static', place))) !== 'missing')
      places.set(url, place)
  }
  return saidBySettings(site, (address) => places.get(address))
}

function addMenus(plan: ImportPlan, menus: ImportPlan['menus']): void {
  plan.menus = menus
  const count = plan.menus.reduce((sum, { items }) => sum + items.length, 0)
  plan.counts.total += count
  plan.counts.imported += count
}

const notesOf = (missing: readonly string[]): string[] => [
  'People, messages, other redirects and other settings of that site were left out',
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
