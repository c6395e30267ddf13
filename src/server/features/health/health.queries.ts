import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Throws if the database does not answer. */
export const ping = (db: Db) => sql`select 1`.execute(db)

/** Rows of the search index, and of the list of what should be in it. */
export async function countSearch(db: Db): Promise<{ indexed: number; documents: number }> {
  const { rows } = await sql<{ indexed: number; documents: number }>`select
    (select count(*) from search_index) as indexed,
    (select count(*) from articles) + (select count(*) from pages) as documents`.execute(db)
  return { indexed: Number(rows[0]?.indexed ?? 0), documents: Number(rows[0]?.documents ?? 0) }
}
