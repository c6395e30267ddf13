import path from 'node:path'
import { english } from '../../../i18n/said.ts'
import { note } from '../../core/audit.ts'
import { type Ctx, completing, contextOf, type Deps, system } from '../../core/context.ts'
import { hindranceOfWrite } from '../../core/write-failure.ts'
import { connect } from '../../db/connect.ts'
import { migrate, newerMigrations } from '../../db/migrate.ts'
import { rebuild } from '../search/search.ts'
import { findCopy, newCopy, type SiteCopyTable, storeCopy } from '../staging-copy/staging-copy.ts'
import * as queries from './archive.queries.ts'
import { ArchiveError, isOfNewer, type Manifest } from './format.ts'
import { addressOf, forNewBackup, openArchive, type Place, placeOf } from './place.ts'
import type { ArchiveOptions } from './progress.ts'
import { createFileRestore } from './restore-files.ts'
import { copyRows } from './rows.ts'
import { passphraseOf } from './site-passphrase.ts'
import { openStaging } from './staging.ts'
import { archivedTables, localTables, omittedTables } from './tables.ts'
import { checkParts } from './verify-archive.ts'
import { writeArchive } from './write-archive.ts'

type RestoreOptions = ArchiveOptions & {
  /** Replaces a site that has content, after a backup. Without it, such a site is refused. */
  replaces?: boolean
  /** Makes a staging copy of the archived site. */
  isCopy?: boolean
  /** Who requested the restore, for the audit log. Defaults to the system. */
  by?: RestoredBy | undefined
}
export type RestoredBy = { id: string; name: string; ip?: string | undefined; userAgent?: string | undefined }

/**
 * Restores an archive, all or nothing: into an empty site, or replacing one that has content. `formerSite` is where the
 * backup of that site is. Files that the storage already has stay, unless they are damaged: an interrupted restore can
 * be run again, and no file of another site is touched. A staging copy stays one, whatever is restored into it. Throws
 * ArchiveError, ConfigError.
 */
export async function restoreArchive(
  deps: Deps,
  place: Place,
  { replaces = false, isCopy = false, by, ...options }: RestoreOptions = {},
): Promise<{ manifest: Manifest; formerSite?: string; copyOf?: string }> {
  const archive = await openArchive(place, options.passphrase)
  // Nothing is changed for an archive that turns out to be damaged at its end.
  await checkParts(archive, options)
  if ((await newerMigrations(deps.db)).length > 0) throw new ArchiveError(isOfNewer)
  const hasContent = await queries.hasContent(deps.db)
  if (hasContent && !replaces) throw new ArchiveError(refusal)
  const copy = await copyAfter(deps, archive.manifest, { isCopy, hasContent })
  const staging = await openStaging(deps.config, archive.manifest)
  const files = createFileRestore(deps, archive.manifest)
  const entry = { title: addressOf(place), from: deps.now() }
  let isBeforeCommit = true
  try {
    await staging.fill(archive, files, options)
    await staging.bringUpToDate()
    if (!archive.manifest.hasFiles) await expectFiles(staging.db, deps.storage)
    // Not with the archive's passphrase, which may be another one.
    const passphrase = await passphraseOf(deps)
    const formerSite = hasContent ? await backUp(deps, passphrase) : undefined
    await migrate(deps)
    const from = by?.ip === undefined ? {} : { ip: by.ip }
    const ctx = contextOf(deps, system, { action: 'site.restore', userAgent: by?.userAgent, ...from })
    note(ctx, { title: entry.title, ...(by && { actor: { id: by.id, name: by.name } }) })
    // The entry of this call continues the audit log of the restored site.
    const replaced = await completing(ctx, async (ctx) => {
      await ctx.engine.lockTables(ctx.db, tableNames)
      const backup = formerSite && (await backUp(deps, passphrase))
      // A server that was started in the meantime may have created its first user.
      if (!hasContent && (await queries.hasContent(ctx.db))) throw new ArchiveError(refusal)
      await swap(ctx, staging.db)
      await storeCopy(ctx.db, copy)
      isBeforeCommit = false
      return backup
    })
    return {
      manifest: archive.manifest,
      ...(replaced && { formerSite: replaced }),
      ...(copy && { copyOf: copy.originalUrl }),
    }
  } catch (error) {
    if (!isBeforeCommit && (await mayBeStored(deps, entry))) throw error
    await files.undo()
    const hindrance = hindranceOfWrite(error, deps) ?? staging.hindranceOf(error)
    throw hindrance ? new ArchiveError(hindrances[hindrance], { cause: error }) : error
  } finally {
    await staging.close()
  }
}

/**
 * Whether the rows of a restore may be there, although it has failed: a connection can end when its commit has been
 * carried out. They need their files then.
 */
async function mayBeStored({ config }: Deps, entry: queries.RestoreEntry): Promise<boolean> {
  const { db, engine, close } = connect(config)
  try {
    return await db.transaction().execute(async (trx) => {
      // Waits until the commit is over.
      await engine.lockTables(trx, ['audit_entries'])
      return queries.hasRestore(trx, entry)
    })
  } catch {
    return true
  } finally {
    await close()
  }
}

/** The original of the restored site if it is a staging copy; otherwise undefined. */
async function copyAfter(
  deps: Deps,
  { publicUrl }: Manifest,
  { isCopy, hasContent }: { isCopy: boolean; hasContent: boolean },
): Promise<SiteCopyTable | undefined> {
  const before = await findCopy(deps.db)
  // An archive that the copy itself has made.
  if (!isCopy || (before && publicUrl === deps.config.publicUrl)) return before
  if (hasContent && !before) throw new ArchiveError(notACopy)
  return newCopy(deps, publicUrl, before)
}

const notACopy = english(
  'This site is not a copy, and making it one would hide it from search engines. Restore the copy into another place: set DATA_DIR, or DATABASE_URL, and PUBLIC_URL.',
)

const hindrances = {
  full: english(
    'The disk has no room for the restore. The site is unchanged. Free some space, then run the command again.',
  ),
  readOnly: english(
    'The server cannot write to DATA_DIR. The site is unchanged. Check the disk and the owner of the folder.',
  ),
}

const refusal =
  'This site has content. To restore into an empty site, set DATA_DIR or DATABASE_URL to another place. To replace this site, use --replace: it is backed up first.'

const tableNames = [
  ...archivedTables.map(({ name }) => name),
  ...Object.keys(omittedTables).filter((name) => !localTables.includes(name)),
]

/**
 * Backs up the existing site, and says where. Once before it is locked, which may take long, and once more when nobody
 * can write: then little is left to add.
 */
async function backUp(deps: Deps, passphrase: string | undefined): Promise<string> {
  const place = forNewBackup(placeOf(`${path.join(deps.config.dataDir, 'backups')}/`, deps.config))
  await writeArchive(deps, place, { passphrase })
  return addressOf(place)
}

/** Throws ArchiveError if the storage does not have the files of the library. */
async function expectFiles(staged: Deps['db'], storage: Deps['storage']): Promise<void> {
  for await (const { key } of queries.eachFile(staged)) {
    if (!(await storage.exists(key)))
      throw new ArchiveError(
        english(
          'This is a snapshot of the database only, and the file {key} that it needs is not in the storage here. Restore it where it was made, or restore a backup.',
          { key },
        ),
      )
  }
}

/** Replaces all existing rows by those of the staged site, with the search index. */
async function swap({ events, ...ctx }: Ctx, staged: Deps['db']): Promise<void> {
  for (const name of tableNames.toReversed()) await queries.deleteAll(ctx.db, name)
  for (const table of archivedTables) await copyRows(staged, ctx.db, table)
  await rebuild({ ...ctx, events })
  await events.emit(['*'])
}
