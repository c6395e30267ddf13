import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { type Config, loadConfig } from '../config.ts'
import { completing } from '../core/context.ts'
import { connect } from '../db/connect.ts'
import { type Manifest, restoreArchive, verifyArchive, writeArchive } from '../features/archive/archive.ts'
import { rebuild } from '../features/search/search.ts'
import { createClock } from '../open.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { UsageError } from './explain.ts'
import { showProgress } from './progress.ts'
import { withSite } from './site.ts'

// Standard output belongs to the command.
const createLog = () => pino({ level: 'warn' }, pino.destination(process.stderr.fd))

/** Writes a backup, and says where it is. */
export async function backup({ to }: { to?: string }): Promise<void> {
  const config = loadConfig()
  // Opening the database would create it.
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'masthead.db')))
    throw new UsageError(`There is no site in ${config.dataDir}. Check DATA_DIR.`)
  const target = to === undefined ? await newFileIn(config) : path.resolve(to)
  if (existsSync(target)) throw new UsageError(`${target} exists already. Choose another name.`)
  const connection = connect(config)
  const progress = showProgress()
  try {
    // Not brought up to date: the site may be running in an earlier version, and this may be what saves it.
    const site = { ...connection, config, storage: openStorage(config), now: createClock() }
    const manifest = await writeArchive(site, target, { onProgress: progress.show }).finally(progress.end)
    process.stdout.write(`${describe(manifest)}Wrote ${target}, ${megabytes((await stat(target)).size)}.\n`)
    process.stdout.write(
      'It contains drafts, messages and the hashes of passwords: keep it where nobody else reads.\n',
    )
    warnOfMissing(manifest)
  } finally {
    await connection.close()
  }
}

/** Checks a backup, and lists what it contains. */
export async function verify(file: string): Promise<void> {
  const progress = showProgress()
  const manifest = await verifyArchive(path.resolve(file), { onProgress: progress.show }).finally(
    progress.end,
  )
  process.stdout.write(
    `${describe(manifest)}Written by Masthead ${manifest.product} for ${manifest.publicUrl} on ${manifest.createdAt}.\nEvery byte is as it was written.\n`,
  )
  warnOfMissing(manifest)
}

/** Restores a backup into an empty site. */
export async function restore(file: string): Promise<void> {
  const config = loadConfig()
  const progress = showProgress()
  await mkdir(config.dataDir, { recursive: true })
  const connection = connect(config)
  const target = { config, connection, storage: openStorage(config), log: createLog() }
  const manifest = await restoreArchive(target, path.resolve(file), { onProgress: progress.show })
    .finally(progress.end)
    .finally(() => connection.close())
  await withSite(async (ctx) => {
    await completing(ctx, async () => ({ title: path.basename(file) }))
    await rebuild(ctx)
    // A server that runs on this database has seen it empty.
    await ctx.events.emit(['*'])
  }, 'site.restore')
  process.stdout.write(`${describe(manifest)}Restored. Start the site with "npm start".\n`)
  warnOfMissing(manifest)
}

async function newFileIn({ dataDir }: Config): Promise<string> {
  const folder = path.join(dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const time = new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  return path.join(folder, `masthead-${time}.tar`)
}

function describe({ rows }: Manifest): string {
  const { articles = 0, pages = 0, media = 0, users = 0 } = rows
  const counts = [
    count(articles, 'article'),
    count(pages, 'page'),
    count(media, 'file'),
    count(users, 'user'),
  ]
  return `${counts.join(', ')}.\n`
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

function warnOfMissing({ missingFiles }: Manifest): void {
  if (missingFiles.length === 0) return
  const list = missingFiles.map((key) => `  ${key}\n`).join('')
  process.stdout.write(
    `The library lists ${count(missingFiles.length, 'file')} that the storage did not have:\n${list}`,
  )
}
