import { existsSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { english } from '../../i18n/said.ts'
import { type Config, loadConfig } from '../config.ts'
import { contextOf, system } from '../core/context.ts'
import {
  addressOf,
  forNewBackup,
  keyOfPart,
  type Manifest,
  openStored,
  packArchive,
  passphraseOf,
  placeOf,
  type RestoredBy,
  removeOldBackups,
  restoreArchive,
  verifyArchive,
  writeArchive,
} from '../features/archive/archive.ts'
import * as settings from '../features/settings/settings.ts'
import { isReleased } from '../own-files.ts'
import { count } from './count.ts'
import { UsageError } from './explain.ts'
import { showProgress } from './progress.ts'
import { withDeps } from './site.ts'

type BackupOptions = { to?: string; prune?: boolean; check?: boolean }

/** Writes a backup, and prints where it is. */
export async function backup({ to, prune = false, check = false }: BackupOptions): Promise<void> {
  const config = loadConfig()
  if (!hasSite(config))
    throw new UsageError(
      english('There is no site in {dataDir}. Check DATA_DIR.', { dataDir: config.dataDir }),
    )
  const place = forNewBackup(placeOf(to ?? `${path.join(config.dataDir, 'backups')}/`, config))
  if (prune && 'file' in place)
    throw new UsageError('--prune is for folders and buckets. Leave it out, or name a folder.')
  if ('file' in place && existsSync(place.file))
    throw new UsageError(`${place.file} exists already. Choose another name.`)
  const progress = showProgress()
  // Not migrated: the site may be running in an earlier version, and this backup may rescue it.
  const { manifest, retention } = await withDeps({ isMigrated: false }, async (deps) => {
    if (prune && deps.config.copyOf !== undefined)
      throw new UsageError(
        'This site is a copy. It removes no backups, because they may belong to the original. Leave out --prune.',
      )
    const passphrase = await passphraseOf(deps)
    const { backups } = await settings.stored(contextOf(deps, system))
    const manifest = await writeArchive(deps, place, {
      onProgress: progress.show,
      passphrase,
      checksStored: check,
    })
    return { manifest, retention: backups }
  }).finally(progress.end)
  if (prune && 'storage' in place) warnOfDamaged(await removeOldBackups(place.storage, new Date(), retention))
  process.stdout.write(`${describe(manifest)}\nWrote ${addressOf(place)}.\n`)
  process.stdout.write(
    manifest.encryption
      ? 'Nobody can read it without the passphrase. Keep the passphrase somewhere other than this machine.\n'
      : 'It contains drafts, messages and password hashes. Keep it in a safe place.\n',
  )
  warnOfMissing(manifest)
}

/** If there is no database, opening it would create one. */
const hasSite = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl !== undefined || existsSync(path.join(dataDir, 'masthead.db'))

/** The passphrase of this site, if there is one. An archive can be verified without the database, which may be lost. */
const passphraseHere = async (config: Config): Promise<string | undefined> =>
  hasSite(config)
    ? withDeps({ isMigrated: false }, passphraseOf).catch(() => config.backups.passphrase)
    : config.backups.passphrase

function warnOfDamaged(names: string[]): void {
  if (names.length === 0) return
  process.stderr.write(
    `${english('This backup is good. {names} beside it cannot be read. Remove it. Until then, no files of old backups are removed.', { names: names.map((name) => `backups/${name}.json`).join(', ') })}\n`,
  )
}

/** Checks a backup, and lists what it contains. */
export async function verify(archive: string): Promise<void> {
  const config = loadConfig()
  const progress = showProgress()
  const passphrase = await passphraseHere(config)
  const manifest = await verifyArchive(placeOf(archive, config), {
    onProgress: progress.show,
    passphrase,
  }).finally(progress.end)
  process.stdout.write(
    `${describe(manifest)}\n${listParts(manifest)}\n${writtenBy(manifest)}\n${english('Every byte is unchanged.')}\n`,
  )
  if (manifest.encryption)
    process.stdout.write(
      passphrase === undefined
        ? `${english('It is encrypted. Set BACKUP_PASSPHRASE to try a passphrase too.')}\n`
        : `${english('It is encrypted, and the passphrase opens it.')}\n`,
    )
  warnOfMissing(manifest)
}

/** Writes a backup as one file to standard output, as it is stored: encrypted or not. */
export async function pack(archive: string): Promise<void> {
  if (process.stdout.isTTY) throw new UsageError('Send the output to a file: masthead pack BACKUP > site.tar')
  const opened = await openStored(placeOf(archive, loadConfig()))
  await pipeline(packArchive(opened), process.stdout)
}

/** The result as JSON, for the server. */
export type RestoreRequest = { passphrase: string; by?: RestoredBy }

/** Restores a backup into an empty site or, with `replace`, over the existing one; with `copy` as a staging copy. */
export async function restore(
  archive: string,
  {
    replace = false,
    copy = false,
    passphraseStdin = false,
    requestStdin = false,
  }: { replace?: boolean; copy?: boolean; passphraseStdin?: boolean; requestStdin?: boolean },
): Promise<void> {
  const given = passphraseStdin || requestStdin ? await text(process.stdin) : ''
  const { passphrase, by }: RestoreRequest = requestStdin
    ? JSON.parse(given)
    : { passphrase: given.replace(/\r?\n$/, '') }
  const progress = showProgress()
  const { manifest, formerSite, copyOf, isEncrypted } = await withDeps(
    { isMigrated: false },
    async (deps) => {
      const restored = await restoreArchive(deps, placeOf(archive, deps.config), {
        onProgress: progress.show,
        passphrase: passphrase || (await passphraseOf(deps)),
        replaces: replace,
        isCopy: copy,
        by,
      }).finally(progress.end)
      return { ...restored, isEncrypted: (await passphraseOf(deps)) !== undefined }
    },
  )
  process.stdout.write(`${describe(manifest)}\n${english('Restored.')}\n`)
  if (formerSite)
    process.stdout.write(`${english('The previous site was backed up to {formerSite}.', { formerSite })}\n`)
  if (copyOf !== undefined)
    process.stdout.write(
      `${english('This site is a copy of {copyOf}: search engines may not list it, it sends no email, and it makes no backups at night. Run "masthead make-live" to change that.', { copyOf })}\n`,
    )
  const command = isReleased ? 'masthead start' : 'npm start'
  process.stdout.write(
    `${english('Start the site with "{command}", or restart it if it is running.', { command })}\n`,
  )
  if (manifest.encryption && !isEncrypted)
    process.stdout.write(
      `${english('New backups of this site are not encrypted, because a backup does not contain the passphrase. Set one in the admin, in Settings, Backups.')}\n`,
    )
  warnOfMissing(manifest)
}

function describe({ rows }: Manifest): string {
  const { articles = 0, pages = 0, media = 0, users = 0 } = rows
  return english('{articles}, {pages}, {files}, {users}.', {
    articles: count(articles, 'article'),
    pages: count(pages, 'page'),
    files: count(media, 'file'),
    users: count(users, 'user'),
  })
}

const writtenBy = ({ product, publicUrl, createdAt }: Manifest): string =>
  english('Written by Masthead {product} for {publicUrl} on {createdAt}.', { product, publicUrl, createdAt })

function listParts({ rows, parts }: Manifest): string {
  const tables = Object.entries(rows).filter(([, number]) => number > 0)
  const files = parts.filter(({ name }) => keyOfPart(name) !== undefined)
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024
  const words = tables.map(([table, number]) => `${table} ${number}`).sort()
  return [
    english('Rows by table: {words}.', { words: words.join(', ') }),
    english('Files: {files}, {megabytes} MB.', { files: files.length, megabytes: megabytes.toFixed(1) }),
  ].join('\n')
}

function warnOfMissing({ missingFiles }: Manifest): void {
  if (missingFiles.length === 0) return
  const list = missingFiles.map((key) => `  ${key}\n`).join('')
  process.stdout.write(
    `${english('The library lists {missingFiles} that the storage does not have:', { missingFiles: count(missingFiles.length, 'file') })}\n${list}`,
  )
}
