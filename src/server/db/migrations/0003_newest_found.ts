import { sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/** Lets the newest documents be found without looking at all; fts5 gives its rows in order anyway. */
export async function up(db: DatabaseThen, engine: EngineThen): Promise<void> {
  if (engine.name === 'postgres')
    await sql`create index search_index_published on search_index ("publishedAt")`.execute(db)
}
