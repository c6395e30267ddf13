import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { FolderRow } from './folders.table.ts'

/** The folders by name. */
export const listFolders = (db: Db, limit: number): Promise<FolderRow[]> =>
  db.selectFrom('folders').selectAll().orderBy(sql`lower(name)`).limit(limit).execute()

export const findFolder = (db: Db, id: string): Promise<FolderRow | undefined> =>
  db.selectFrom('folders').selectAll().where('id', '=', id).executeTakeFirst()

export async function countFolders(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('folders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertFolder = (db: Db, row: FolderRow): Promise<FolderRow> =>
  db.insertInto('folders').values(row).returningAll().executeTakeFirstOrThrow()

/** Undefined if it is gone. */
export const renameFolder = (db: Db, id: string, name: string): Promise<FolderRow | undefined> =>
  db.updateTable('folders').set({ name }).where('id', '=', id).returningAll().executeTakeFirst()

/** Undefined if it is gone. */
export const deleteFolder = (db: Db, id: string): Promise<FolderRow | undefined> =>
  db.deleteFrom('folders').where('id', '=', id).returningAll().executeTakeFirst()
