import { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { type Background, createBackground } from './background.ts'
import type { Engine } from './engine.ts'
import { postgresEngine } from './postgres.ts'
import type { Database } from './schema.ts'
import { sqliteEngine } from './sqlite.ts'
import { betweenChanges, betweenReads } from './turns.ts'

/**
 * An open database. `read` may be a second connection: use it where a read must not wait for a write. `background` is
 * for reads that may take long. `pages` has both for pages that everybody may read, perhaps from a replica.
 */
export type Connection = {
  engine: Engine
  db: Kysely<Database>
  read: Kysely<Database>
  background: Background
  pages: { db: Kysely<Database>; background: Background }
  close(): Promise<void>
}

/** Opens the configured database. Nothing is sent before the first query. With `isReadOnly`, `db` cannot write. */
export function connect(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> &
    Partial<Pick<Config, 'databaseReadUrl' | 'databaseDirectUrl'>>,
  { isReadOnly = false } = {},
): Connection {
  const engine = chooseEngine(config, isReadOnly)
  const answersAtOnce = engine.name === 'sqlite'
  const readDialect = engine.reader()
  const reader =
    readDialect &&
    new Kysely<Database>({ dialect: readDialect, plugins: answersAtOnce ? [betweenReads] : [] })
  const writer = () =>
    new Kysely<Database>({ dialect: engine.writer(), plugins: answersAtOnce ? [betweenChanges] : [] })
  const db = (isReadOnly && reader) || writer()
  const read = reader ?? db
  const background = createBackground(engine.background(), engine.backgroundQueries)
  const pages = engine.replica
    ? {
        db: new Kysely<Database>({ dialect: engine.replica.dialect() }),
        background: createBackground(engine.replica.dialect(), engine.backgroundQueries),
      }
    : { db: read, background }
  return {
    engine,
    db,
    read,
    background,
    pages,
    async close() {
      await background.destroy()
      await engine.replica?.close()
      if (read !== db) await read.destroy()
      await db.destroy()
    },
  }
}

/** The engine of the configuration: PostgreSQL with DATABASE_URL, otherwise SQLite in the data directory. */
function chooseEngine(config: Parameters<typeof connect>[0], isReadOnly: boolean): Engine {
  return config.databaseUrl
    ? postgresEngine(
        { url: config.databaseUrl, readUrl: config.databaseReadUrl, directUrl: config.databaseDirectUrl },
        { isReadOnly },
      )
    : sqliteEngine(config.dataDir)
}
