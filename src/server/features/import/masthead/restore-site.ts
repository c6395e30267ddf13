import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { english, say } from '../../../../i18n/said.ts'
import { type Ctx, system } from '../../../core/context.ts'
import { contentTypeOf } from '../../../platform/file-kind.ts'
import { freeMemory } from '../../../platform/free-memory.ts'
import { isPrivate, type Storage } from '../../../platform/storage/storage.ts'
import { openDiskStorage } from '../../../platform/storage/storage-disk.ts'
import { checkParts, type FileRestore, openArchive, openStaging } from '../../archive/archive.ts'
import { siteHead, siteParts } from '../../export/json/site-json.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import type { TextStore } from '../read/text-store.ts'
import { checkedThing, itsFault } from './checked-site.ts'
import { collectParts, partNames, type StoredSite } from './read-site.ts'

/** `files`: the folder for the files of the library; it is created. */
type Places = { file: string; files: string; texts: TextStore }

/**
 * Returns the site in a backup as a JSON export would describe it. The backup is restored into a temporary database,
 * which is then removed. Throws ArchiveError, or ImportFileError if the backup contains no site.
 */
export async function restoreSite(
  ctx: Ctx,
  { file, files, texts }: Places,
): Promise<{ site: StoredSite; notes: string[] }> {
  const archive = await openArchive({ file }, ctx.config.backups.passphrase)
  const { manifest } = archive
  if (!manifest.hasFiles)
    throw new ImportFileError(
      english(
        'This is a snapshot of a database without its files. Import a backup that "masthead backup --to FILE" has made.',
      ),
    )
  // The whole archive is checked first: it may be damaged at its end.
  await checkParts(archive, {})
  await mkdir(files, { recursive: true })
  const storage = openDiskStorage(files)
  const staging = await openStaging(ctx.config, manifest)
  try {
    await staging.fill(archive, filesInto(storage, `${files}.part`), {})
    await staging.bringUpToDate()
    await freeMemory()
    const { connection, db } = staging
    const site = await readDatabase(
      {
        ...ctx,
        ...connection,
        db,
        // Nobody waits for this database, and each background thread would need memory.
        background: { ...connection.background, of: () => connection.read },
        config: { ...ctx.config, publicUrl: manifest.publicUrl },
        storage,
        viewer: system,
        lang: '',
        call: undefined,
        person: '',
      },
      texts,
    )
    if (site.articles.length + site.pages.length === 0)
      throw new ImportFileError(english('This backup has no articles and no pages.'))
    const missing = await keepOriginals(storage, site)
    return { site, notes: notesOf(missing) }
  } finally {
    await staging.close()
  }
}

/** Reads one thing after the other. A thing beyond the current limits is skipped with a reason. */
async function readDatabase(other: Ctx, texts: TextStore): Promise<StoredSite> {
  const parts = collectParts(texts)
  for (const part of partNames)
    for await (const value of siteParts[part].items(other)) {
      const checked = checkedThing(part, value)
      if ('thing' in checked) parts.add(part, checked.thing)
      else parts.skip({ ...named(value), type: part, reason: itsFault(checked) })
    }
  const { url, settings } = await siteHead(other)
  return { url, settings, ...parts.found }
}

function named(value: { id: string; title?: string; name?: string }) {
  return { exportId: value.id, title: value.title ?? value.name ?? '' }
}

/** Stores the files of the library unchanged. The import makes new smaller versions. */
function filesInto(storage: Storage, copy: string): FileRestore {
  return {
    async restore(key, body) {
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

/** Removes smaller versions and files that were in the trash. Returns how many files of the library are missing. */
async function keepOriginals(storage: Storage, site: StoredSite): Promise<number> {
  const wanted = new Set(site.media.map((place) => site.at('media', place).url))
  const others: string[] = []
  for await (const { key } of storage.list()) if (!wanted.delete(storage.url(key))) others.push(key)
  await storage.delete(others)
  return wanted.size
}

const notesOf = (missing: number): string[] => [
  english('Messages, revisions, the trash and the reader data of earlier imports were left out'),
  ...(missing > 0
    ? [
        say(
          {
            one: '{count} file of the library is missing in the backup',
            other: '{count} files of the library are missing in the backup',
          },
          { count: missing },
        ).text,
      ]
    : []),
]
