import type { Db } from '../../db/schema.ts'
import type { TrashTable } from './trash.table.ts'

/** `ownerId`: only what this user wrote; `onlyDrafts`: nothing that was public. */
export type Filter = {
  kinds: TrashTable['kind'][]
  since: string
  ownerId: string | undefined
  onlyDrafts: boolean
}

/** Replaces an earlier entry with this id. */
export const put = (db: Db, row: TrashTable) =>
  db
    .insertInto('trash')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()

export const find = (db: Db, id: string, filter: Filter) =>
  fitting(db, filter).selectAll().where('id', '=', id).executeTakeFirst()

/** The last deleted first, with the number of all that match. */
export async function list(db: Db, filter: Filter, { limit, offset }: { limit: number; offset: number }) {
  const rows = await fitting(db, filter)
    .select(['id', 'kind', 'title', 'deletedAt'])
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: await count(db, filter) }
}

export async function count(db: Db, filter: Filter): Promise<number> {
  const { total } = await fitting(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const isThere = async (db: Db, table: 'categories' | 'users', id: string): Promise<boolean> =>
  (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Returns false if it no longer exists. */
export async function drop(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('trash').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes at most `limit` entries, the oldest first. Returns their ids. */
export async function dropBefore(db: Db, time: string, limit: number): Promise<string[]> {
  const oldest = db.selectFrom('trash').select('id').where('deletedAt', '<', time)
  const rows = await db
    .deleteFrom('trash')
    .where('id', 'in', oldest.orderBy('deletedAt').orderBy('id').limit(limit))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const fitting = (db: Db, { kinds, since, ownerId, onlyDrafts }: Filter) =>
  db
    .selectFrom('trash')
    .where('deletedAt', '>=', since)
    .where('kind', 'in', kinds)
    .$if(ownerId !== undefined, (query) => query.where('ownerId', '=', ownerId ?? ''))
    .$if(onlyDrafts, (query) => query.where('isPublic', '=', 0))
