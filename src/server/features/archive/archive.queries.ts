import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export type ListedFile = { id: string; key: string }

/** The files of the library in the order of their ids. */
export const listFiles = (db: Db, afterId: string, limit: number): Promise<ListedFile[]> =>
  db.selectFrom('media').select(['id', 'key']).where('id', '>', afterId).orderBy('id').limit(limit).execute()

/** Whether the library lists the file under this key: a file that was replaced has another. */
export async function isListed(db: Db, { id, key }: ListedFile): Promise<boolean> {
  const file = await db.selectFrom('media').select('key').where('id', '=', id).executeTakeFirst()
  return file?.key === key
}

export const listTables = async (db: Db): Promise<Set<string>> =>
  new Set((await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name))

/** The name of the newest migration. */
export async function newestMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? ''
}

export async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
  return rows.length > 0
}

export const deleteAll = async (db: Db, table: string): Promise<void> => {
  await sql`delete from ${sql.table(table)}`.execute(db)
}
