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
 * for reads that may take long.
 */
export type Connection = {
  engine: Engine
  db: Kysely<Database>
  read: Kysely<Database>
  background: Background
  close(): Promise<void>
}

/** Opens the configured database. Nothing is sent before the first query. With `isReadOnly`, `db` cannot write. */
export function connect(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
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
  return {
    engine,
    db,
    read,
    background,
    async close() {
      await background.destroy()
      if (read !== db) await read.destroy()
      await db.destroy()
    },
  }
}

/** The engine of the configuration: PostgreSQL with DATABASE_URL, otherwise SQLite in the data directory. */
function chooseEngine(config: Pick<Config, 'databaseUrl' | 'dataDir'>, isReadOnly: boolean): Engine {
  return config.databaseUrl
    ? postgresEngine(config.databaseUrl, { isReadOnly })
    : sqliteEngine(config.dataDir)
}
