import { sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/**
 * Lets SQLite find words by their first two to eight letters without merging all words that begin with them.
 * PostgreSQL's index does so anyway. What fts5 indexes cannot be changed, so the index is written anew.
 */
export async function up(db: DatabaseThen, engine: EngineThen): Promise<void> {
  if (engine.name !== 'sqlite') return
  await sql`create virtual table search_index_new using fts5(title, body,
    tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4 5 6 7 8')`.execute(db)
  await sql`insert into search_index_new (rowid, title, body)
    select rowid, title, body from search_index order by rowid`.execute(db)
  await sql`drop table search_index`.execute(db)
  await sql`alter table search_index_new rename to search_index`.execute(db)
}
