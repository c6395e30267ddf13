import type { Db } from '../../db/schema.ts'
import type { AuditEntryTable } from './audit.table.ts'

/** `from` and `below`: numbers of entries; there is always a `below`, from which the list goes down. */
export type Filter = {
  actor?: string | undefined
  action?: string | undefined
  entity?: string | undefined
  entityId?: string | undefined
  from?: number | undefined
  below: number
}

/** The newest first. */
export const listEntries = (
  db: Db,
  { actor, action, entity, entityId, from, below }: Filter,
  limit: number,
) =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .$if(actor !== undefined, (query) => query.where('actorId', '=', actor ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(entity !== undefined, (query) => query.where('entityType', '=', entity ?? ''))
    .$if(entityId !== undefined, (query) => query.where('entityId', '=', entityId ?? ''))
    .$if(from !== undefined, (query) => query.where('number', '>=', from ?? 0))
    .where('number', '<', below)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

/** The latest entry about this article, page or other entity. */
export const lastAbout = (db: Db, entityId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['actorId', 'at', 'changes'])
    .where('entityId', '=', entityId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export type EntryRow = AuditEntryTable

/** The number of the first entry of this time or later. */
export async function firstNumberAt(db: Db, time: string): Promise<number | undefined> {
  const first = await db
    .selectFrom('audit_entries')
    .select('number')
    .where('at', '>=', time)
    .orderBy('at')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return first?.number
}

export const readChain = (db: Db) =>
  db.selectFrom('audit_chain').selectAll().where('id', '=', 1).executeTakeFirst()

/** The next entries after this number, in the order of the chain. */
export const listAfter = (db: Db, number: number, limit: number) =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()

/** The first entries, with their time. */
export const listFirst = (db: Db, limit: number) =>
  db.selectFrom('audit_entries').select(['number', 'hash', 'at']).orderBy('number').limit(limit).execute()

/** Removes the beginning of the chain, up to this entry. */
export async function removeUpTo(db: Db, { number, hash }: { number: number; hash: string }): Promise<void> {
  await db.deleteFrom('audit_entries').where('number', '<=', number).execute()
  await db
    .updateTable('audit_chain')
    .set({ removedNumber: number, removedHash: hash })
    .where('id', '=', 1)
    .execute()
}
