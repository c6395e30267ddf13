import { type Kysely, sql } from 'kysely'
import type { Engine } from '../dialect.ts'
import type { Database } from '../schema.ts'

/** Lets the newest documents be found without looking at all; fts5 gives its rows in order anyway. */
export async function up(db: Kysely<Database>, engine: Engine): Promise<void> {
  if (engine.name === 'postgres')
    await sql`create index search_index_published on search_index ("publishedAt")`.execute(db)
}
