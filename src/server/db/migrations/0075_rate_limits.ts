import { sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/**
 * What the instances of a site count together for their limits, as the library that does it wants it. Its rows are of no
 * value after a crash. With SQLite one process counts in memory; the table exists so that both databases have the same.
 */
export async function up(db: DatabaseThen, { name }: EngineThen): Promise<void> {
  const unlogged = name === 'postgres' ? sql`unlogged` : sql``
  await sql`create ${unlogged} table rate_limits (
    key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(db)
  await sql`create index rate_limits_expire on rate_limits (expire)`.execute(db)
}
