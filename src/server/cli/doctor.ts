import { existsSync } from 'node:fs'
import path from 'node:path'
import { backupWarnings, proofInWords } from '../../content/backup-proof.ts'
import { type Config, loadConfig } from '../config.ts'
import { type Ctx, contextOf, system } from '../core/context.ts'
import { type Connection, connect } from '../db/connect.ts'
import { newerMigrations, pendingMigrations } from '../db/migrate.ts'
import { verifyChain } from '../features/audit/verify.ts'
import { lastGood } from '../features/backups/backups.ts'
import { examineMirror } from '../features/export/mirror/mirror.ts'
import { examineExport } from '../features/export/static/keep-exported.ts'
import { countSearch } from '../features/health/health.ts'
import { listUnfinished, removeUnfinished } from '../features/media/unfinished.ts'
import { rebuild } from '../features/search/search.ts'
import { ownFile } from '../own-files.ts'
import { enoughFreeBytes, freeBytesOf, probeDisk } from '../platform/disk.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { explain } from './explain.ts'
import { withDeps } from './site.ts'

type Check = {
  name: string
  /** Returns the finding. Throws Problem, or any other error, if something is not as it should be. */
  run(): Promise<string>
}

class Problem extends Error {}

/** An error whose message is for the operator. */
const asProblem = <T>(finding: Promise<T>): Promise<T> =>
  finding.catch((error: Error) => {
    throw new Problem(error.message)
  })

const neededNode = 26

/**
 * Checks everything that the site needs, and prints a line for each check. `repair` fixes what it can. Returns 1 if
 * a problem remains, else 0.
 */
export async function examine({ repair = false }: { repair?: boolean } = {}): Promise<0 | 1> {
  const machine = await runAll([nodeCheck, buildCheck])
  const configuration = await runAll([configurationCheck])
  if (configuration > 0) return 1
  const config = loadConfig()
  const files = await runAll([dataCheck(config), ...storageChecks(config)])
  const database = await examineDatabase(config, repair)
  return machine + files + database > 0 ? 1 : 0
}

async function runAll(checks: Check[]): Promise<number> {
  let problems = 0
  for (const { name, run } of checks) {
    try {
      process.stdout.write(`ok       ${name}: ${await run()}\n`)
    } catch (error) {
      problems += 1
      const message = error instanceof Problem ? error.message : firstLineOf(explain(error))
      process.stdout.write(`problem  ${name}: ${message}\n`)
    }
  }
  return problems
}

const firstLineOf = (text: string) => text.split('\n')[0] ?? ''

const nodeCheck: Check = {
  name: 'Node.js',
  run: async () => {
    const version = process.versions.node
    if (Number.parseInt(version, 10) >= neededNode) return version
    throw new Problem(
      `${version} is too old. Run "npm ci", then use "npx masthead", which runs on Node.js ${neededNode}.`,
    )
  },
}

const buildCheck: Check = {
  name: 'build',
  run: async () => {
    const missing = ['dist/.stamp', 'dist/server/main.js', 'dist/server/render.js'].filter(
      (file) => !existsSync(ownFile(file)),
    )
    if (missing.length === 0) return 'present'
    throw new Problem(
      `${missing.join(' and ')} missing. Run "npm run build", or "npm start", which builds first.`,
    )
  },
}

const configurationCheck: Check = {
  name: 'configuration',
  run: async () => {
    const { publicUrl, dataDir } = loadConfig()
    return `${publicUrl}, data in ${dataDir}`
  },
}

const dataCheck = ({ dataDir }: Config): Check => ({
  name: 'data directory',
  run: async () => {
    const hindrance = await probeDisk(dataDir)
    if (hindrance === 'full') throw new Problem(`the disk of ${dataDir} is full. Free some space on it.`)
    if (hindrance)
      throw new Problem(`${dataDir} is not writable. Change its owner, or set DATA_DIR to another folder.`)
    return `writable, ${enoughRoom(await freeBytesOf(dataDir))}`
  },
})

function enoughRoom(freeBytes: number): string {
  const megabytes = `${Math.round(freeBytes / 1024 / 1024)} MB free`
  if (freeBytes >= enoughFreeBytes) return megabytes
  throw new Problem(`only ${megabytes}. Free some space, or move DATA_DIR to a larger disk.`)
}

function storageChecks(config: Config): Check[] {
  const storage = openStorage(config)
  const check = async () => {
    await asProblem(storage.check())
    return `${config.storage.kind}, writable`
  }
  const room = async () => {
    const freeBytes = (await storage.usage?.())?.freeBytes
    if (freeBytes === undefined) return 'no fixed limit'
    return enoughRoom(freeBytes)
  }
  return [
    { name: 'media', run: check },
    { name: 'disk', run: room },
  ]
}

async function examineDatabase(config: Config, repair: boolean): Promise<number> {
  const isThere = config.databaseUrl !== undefined || existsSync(path.join(config.dataDir, 'masthead.db'))
  if (!isThere) {
    return runAll([
      {
        name: 'database',
        run: async () => {
          throw new Problem('not created yet. Start the site, or run "npx masthead migrate".')
        },
      },
    ])
  }
  const problems = await examineSchema(config)
  if (problems > 0) return problems
  return withDeps({ isMigrated: true }, (deps) => {
    const ctx = contextOf(deps, system)
    const removing = contextOf(deps, system, { action: 'site.removeUnused' })
    return runAll([
      searchCheck(ctx, repair),
      filesCheck(removing, repair),
      backupCheck(ctx),
      ...exportChecks(ctx),
      auditCheck(ctx),
    ])
  })
}

async function examineSchema(config: Config): Promise<number> {
  const connection = connect(config)
  try {
    return await runAll([schemaCheck(connection)])
  } finally {
    await connection.close()
  }
}

const schemaCheck = (connection: Connection): Check => ({
  name: 'database',
  run: async () => {
    const pending = await pendingMigrations(connection)
    const newer = await newerMigrations(connection.read)
    if (newer.length > 0)
      throw new Problem(`changed by a newer Masthead (${newer.join(', ')}). Update this one soon.`)
    if (pending.length === 0) return `${connection.engine.name}, up to date`
    throw new Problem(
      `not up to date (${pending.join(', ')}). Run "npx masthead migrate", or start the site.`,
    )
  },
})

const repairHint = 'Run "npx masthead doctor --repair"'

const searchCheck = (ctx: Ctx, repair: boolean): Check => ({
  name: 'search index',
  run: async () => {
    const { indexed, documents } = await countSearch(ctx.db)
    const isWhole = await isSearchWhole(ctx)
    if (indexed === documents && isWhole) return `${indexed} articles and pages`
    if (repair) return `rebuilt from ${await rebuild(ctx)} articles and pages`
    if (!isWhole) throw new Problem(`damaged. ${repairHint} to rebuild it.`)
    throw new Problem(`holds ${indexed} of ${documents} articles and pages. ${repairHint} to rebuild it.`)
  },
})

async function isSearchWhole({ engine, db }: Ctx): Promise<boolean> {
  try {
    await engine.checkSearchIndex(db)
    return true
  } catch (error) {
    if (engine.isSearchDamaged(error)) return false
    throw error
  }
}

const filesCheck = (ctx: Ctx, repair: boolean): Check => ({
  name: 'unfinished uploads',
  run: async () => {
    const uploads = await listUnfinished(ctx)
    if (uploads.length === 0) return 'none'
    const files = uploads.reduce((sum, { keys }) => sum + keys.length, 0)
    if (!repair) throw new Problem(`${files} files that nothing uses. ${repairHint} to remove them.`)
    await removeUnfinished(ctx, uploads)
    return `removed ${files} files that nothing used`
  },
})

const backupCheck = (ctx: Ctx): Check => ({
  name: 'backups',
  run: async () => {
    const state = await lastGood(ctx)
    const { lastGoodAt, proof } = state
    const problems = backupWarnings(state).map(({ text }) => text.text)
    if (problems.length > 0) throw new Problem(`${problems.join(' ')} See Settings, Backups in the admin.`)
    if (ctx.config.copyOf) return `none at night, because this is a copy of ${ctx.config.copyOf}`
    if (lastGoodAt === null) return 'none made by the server yet'
    return proof
      ? `the newest is from ${lastGoodAt}; proven at ${proof.at}: ${proofInWords(proof).text}`
      : `the newest is from ${lastGoodAt}`
  },
})

const exportChecks = (ctx: Ctx): Check[] => {
  const { mirrorDir, staticExport } = ctx.config
  const { to } = staticExport
  return [
    ...(mirrorDir === undefined
      ? []
      : [{ name: 'mirror', run: () => asProblem(examineMirror(ctx, mirrorDir)) }]),
    ...(to === undefined ? [] : [{ name: 'static export', run: () => asProblem(examineExport(ctx, to)) }]),
  ]
}

const auditCheck = (ctx: Ctx): Check => ({
  name: 'audit log',
  run: async () => {
    const { count, lastHash, problem } = await verifyChain(ctx)
    if (problem) throw new Problem(problem)
    return count === 0 ? 'no entries' : `${count} entries, unbroken; the last hash is ${lastHash}`
  },
})
