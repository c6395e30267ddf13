import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Deps } from './core/context.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { openDisk } from './platform/disk.ts'
import { openEvents } from './platform/events.ts'
import { dropAbandoned } from './platform/storage/abandoned.ts'
import { openStorage } from './platform/storage/open-storage.ts'

export type Opened = { deps: Deps; close(): Promise<void> }

/** Opens everything that lives as long as the process: data directory, database (migrated), storage, events. */
export async function openDeps(
  config: Config,
  log: FastifyBaseLogger,
  options: { now?: () => string } = {},
): Promise<Opened> {
  await mkdir(config.dataDir, { recursive: true })
  await dropAbandoned(path.join(config.dataDir, 'tmp'))
  const connection = connect(config)
  const applied = await migrate(connection)
  if (applied.length > 0) log.info({ migrations: applied }, 'database brought up to date')
  const events = await openEvents(connection.engine, log)
  const deps: Deps = {
    config,
    engine: connection.engine,
    db: connection.db,
    read: connection.read,
    background: connection.background,
    events,
    storage: openStorage(config),
    disk: openDisk(config.dataDir),
    log,
    now: options.now ?? createClock(),
  }
  return {
    deps,
    async close() {
      await events.close()
      await connection.close()
    },
  }
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
