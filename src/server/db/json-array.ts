import { type RawBuilder, SqliteAdapter, sql } from 'kysely'
import type { Db } from './schema.ts'

/** A JSON array of these values as text. The function for it has another name on each engine. */
export const jsonArray = (db: Db, values: readonly RawBuilder<unknown>[]): RawBuilder<string> =>
  db.getExecutor().adapter instanceof SqliteAdapter
    ? sql<string>`json_array(${sql.join(values)})`
    : sql<string>`cast(json_build_array(${sql.join(values)}) as text)`
