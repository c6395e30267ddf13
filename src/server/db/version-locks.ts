import { type Selectable, sql } from 'kysely'
import type { Database, Db } from './schema.ts'

type Versioned =
  | 'articles'
  | 'pages'
  | 'categories'
  | 'tags'
  | 'series'
  | 'sections'
  | 'redirects'
  | 'guest_authors'

/**
 * Locks a row for a change: increases its version and stops others from changing it until the transaction ends.
 * Undefined if there is none, or if its version is newer than `version`.
 */
export async function lockForChange<Table extends Versioned>(
  db: Db,
  table: Table,
  id: string,
  version: number | undefined,
): Promise<Selectable<Database[Table]> | undefined> {
  const expected = version === undefined ? sql`` : sql`and version <= ${version}`
  const { rows } = await sql<Selectable<Database[Table]>>`
    update ${sql.table(table)} set version = version + 1 where id = ${id} ${expected} returning *`.execute(db)
  return rows[0]
}

/** Locks a row until the transaction ends, without changing it. Undefined if there is none. */
export async function lockRow<Table extends Versioned>(
  db: Db,
  table: Table,
  id: string,
): Promise<Selectable<Database[Table]> | undefined> {
  const { rows } = await sql<Selectable<Database[Table]>>`
    update ${sql.table(table)} set version = version where id = ${id} returning *`.execute(db)
  return rows[0]
}

/** Locks rows until the transaction ends, without changing them. */
export async function lockRows(db: Db, table: Versioned, ids: readonly string[]): Promise<void> {
  await sql`update ${sql.table(table)} set version = version where id in (${sql.join(ids)})`.execute(db)
}

/**
 * The stored settings, locked until the transaction ends, even if there are none yet. Every site has exactly one such
 * row, so the menu, whose entries depend on each other, uses it as its lock too.
 */
export const lockSettings = (db: Db, now: string): Promise<{ value: string; version: number }> =>
  db
    .insertInto('settings')
    .values({ id: 1, value: '{}', updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
    .returning(['value', 'version'])
    .executeTakeFirstOrThrow()
