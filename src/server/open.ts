import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Config, ConfigError } from './config.ts'
import type { Deps } from './core/context.ts'
import { type Connection, connect } from './db/connect.ts'
import { configOfCopy, findCopy, refuseSharing } from './features/staging-copy/staging-copy.ts'
import { bringUpToDate } from './features/upgrades/upgrade.ts'
import { openDisk } from './platform/disk.ts'
import { type Events, openEvents, type TellWorkers } from './platform/events.ts'
import { createOutbox } from './platform/purge/outbox.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { dropAbandoned } from './platform/storage/abandoned.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { createUpdates } from './platform/updates.ts'

export type Opened = { deps: Deps; close(): Promise<void> }

type Options = {
  now?: () => string
  isMigrated?: boolean
  /** Hands changes to the workers of this instance. */
  tellWorkers?: TellWorkers | undefined
}

/**
 * Opens everything that lives as long as the process: data directory, database (migrated, unless it must stay as it
 * is), storage, events. Throws ConfigError if a new site's data directory is not writable, and for a staging copy that
 * would share something with its original.
 */
export async function openDeps(
  environment: Config,
  log: FastifyBaseLogger,
  options: Options = {},
): Promise<Opened> {
  await makeDataDir(environment)
  await dropAbandoned(path.join(environment.dataDir, 'tmp'))
  const connection = connect(environment)
  return closingOnFailure(connection, () => openOn(connection, environment, log, options))
}

/**
 * Opens the site for a process that only reads, and hears of changes by `events`: the process that writes has
 * prepared everything.
 */
export function openToRead(environment: Config, log: FastifyBaseLogger, events: Events): Promise<Opened> {
  const connection = connect(environment, { isReadOnly: true })
  return closingOnFailure(connection, async () => {
    const config = await effectiveConfig(environment, connection.db, false)
    const storage = openStorage(environment)
    const own = { now: createClock(), outbox: undefined, rateLimits: createRateLimits() }
    return openedWith(connection, { config, log, events, storage, ...own })
  })
}

async function closingOnFailure(connection: Connection, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open()
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function openOn(
  connection: Connection,
  environment: Config,
  log: FastifyBaseLogger,
  { now = createClock(), isMigrated = true, tellWorkers }: Options,
): Promise<Opened> {
  const storage = openStorage(environment)
  const applied = isMigrated ? await bringUpToDate({ ...connection, storage, config: environment, now }) : []
  // Listening for changes needs an open database.
  if (!isMigrated) await sql`select 1`.execute(connection.db)
  if (applied.length > 0) log.info({ migrations: applied }, 'database brought up to date')
  const config = await effectiveConfig(environment, connection.db, isMigrated)
  const outbox = config.purge && createOutbox(connection.db, now, log)
  const events = await openEvents(connection.engine, log, { outbox, tellWorkers })
  const isShared = connection.engine.name === 'postgres'
  const rateLimits = createRateLimits(isShared ? { db: connection.db, log } : undefined)
  return openedWith(connection, { config, log, events, storage, now, outbox, rateLimits })
}

function openedWith(
  { engine, db, read, pages, background, close }: Connection,
  parts: Pick<Deps, 'config' | 'log' | 'events' | 'storage' | 'now' | 'outbox' | 'rateLimits'>,
): Opened {
  const { config, events, log } = parts
  const updates = createUpdates(config, log)
  engine.replica?.changed()
  events.on(() => engine.replica?.changed())
  engine.replica?.onCaughtUp(() => void events.emit(['*']))
  const deps: Deps = {
    ...parts,
    engine,
    db,
    read,
    pages,
    background,
    disk: openDisk(config.dataDir),
    updates,
  }
  return {
    deps,
    async close() {
      await events.close()
      await close()
    },
  }
}

/** An existing site starts even if its disk is not writable: it can still be read. */
async function makeDataDir({ dataDir, databaseUrl }: Config): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    if (databaseUrl === undefined && !existsSync(path.join(dataDir, 'masthead.db')))
      await access(dataDir, constants.W_OK)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code))) throw error
    throw new ConfigError(`${dataDir} is not writable. Change its owner, or set DATA_DIR to another folder.`)
  }
}

async function effectiveConfig(environment: Config, db: Deps['db'], isMigrated: boolean): Promise<Config> {
  const copy = await findCopy(db)
  if (!copy) return environment
  // Only commands that create or replace a site leave the database as it is.
  if (isMigrated) refuseSharing(environment, copy)
  return configOfCopy(environment, copy)
}

const maxSetBackMs = 60 * 60 * 1000

/**
 * The time as ISO text. If the clock is set back by less than an hour it stands still until that has passed, so that
 * nothing public disappears; a larger step means that the clock was wrong, and is followed. Pages ask for the time
 * many times within a millisecond, so the text is cached.
 */
export function createClock(): () => string {
  let at = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now === at || (now < at && at - now < maxSetBackMs)) return text
    at = now
    text = new Date(now).toISOString()
    return text
  }
}
