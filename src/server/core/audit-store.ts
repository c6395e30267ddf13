import type { Insertable } from 'kysely'
import type { Database, Db } from '../db/schema.ts'

type Row = Insertable<Database['audit_entries']>

/** The end of the chain. Nobody else can append until the transaction ends. */
export const lockChain = (db: Db) =>
  db
    .updateTable('audit_chain')
    .set({ id: 1 })
    .where('id', '=', 1)
    .returning(['lastNumber', 'lastHash'])
    .executeTakeFirstOrThrow()

export const insertEntries = (db: Db, rows: Row[]) => db.insertInto('audit_entries').values(rows).execute()

export const moveEnd = (db: Db, { number, hash }: Pick<Row, 'number' | 'hash'>) =>
  db.updateTable('audit_chain').set({ lastNumber: number, lastHash: hash }).where('id', '=', 1).execute()

export async function findUserName(db: Db, id: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
  return user?.name
}

/** The newest entry about an entity. */
export const findNewestAbout = (db: Db, entityId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'actorId', 'at'])
    .where('entityId', '=', entityId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
