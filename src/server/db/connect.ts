import { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { chooseEngine, type Engine } from './dialect.ts'
import type { Database } from './schema.ts'
import { betweenQueries } from './turns.ts'

/** An open database. `read` may be a second connection: use it where a read must not wait for a write. */
export type Connection = {
  engine: Engine
  db: Kysely<Database>
  read: Kysely<Database>
  close(): Promise<void>
}

/** Opens the configured database. Nothing is sent before the first query. */
export function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Connection {
  const engine = chooseEngine(config)
  const plugins = engine.name === 'sqlite' ? [betweenQueries] : []
  const db = new Kysely<Database>({ dialect: engine.writer(), plugins })
  const readDialect = engine.reader()
  const read = readDialect ? new Kysely<Database>({ dialect: readDialect, plugins }) : db
  return {
    engine,
    db,
    read,
    async close() {
      if (read !== db) await read.destroy()
      await db.destroy()
    },
  }
}
