import { sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/** Puts each document into the index as it is written, so that no search has to look through those that wait. */
export async function up(db: DatabaseThen, engine: EngineThen): Promise<void> {
  if (engine.name !== 'postgres') return
  await sql`alter index search_index_vector set (fastupdate = off)`.execute(db)
  await sql`select gin_clean_pending_list('search_index_vector')`.execute(db)
}
