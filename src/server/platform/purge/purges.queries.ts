import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { PurgeTable } from './purges.table.ts'

export const insert = (db: Db, row: PurgeTable) => db.insertInto('purges').values(row).execute()

/** Takes at most `limit` rows that are due; no other instance gets them before `until`. */
export const claim = (db: Db, { now, until, limit }: { now: string; until: string; limit: number }) =>
  db
    .updateTable('purges')
    .set({ dueAt: until })
    .where('dueAt', '<=', now)
    .where('id', 'in', (due) =>
      due.selectFrom('purges').select('id').where('dueAt', '<=', now).orderBy('dueAt').limit(limit),
    )
    .returningAll()
    .execute()

export const remove = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('purges').where('id', 'in', ids).execute()

export const removeDue = (db: Db, now: string) => db.deleteFrom('purges').where('dueAt', '<=', now).execute()

export const postpone = (db: Db, ids: readonly string[], { dueAt, attempts }: Omit<Waiting, 'id'>) =>
  db.updateTable('purges').set({ dueAt, attempts }).where('id', 'in', ids).execute()

type Waiting = Pick<PurgeTable, 'id' | 'dueAt' | 'attempts'>

/** When the next purge is due; undefined if there is none. */
export async function findNextDue(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('purges').select('dueAt').orderBy('dueAt').limit(1).executeTakeFirst()
  return row?.dueAt
}

/** How many purges there are, and how many of them have failed; counts up to `most`. */
export async function countPurges(db: Db, most: number): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`select
    count(*) as waiting, count(case when attempts > 0 then 1 end) as failed
    from (select attempts from purges limit ${most}) as counted`.execute(db)
  return { waiting: Number(rows[0]?.waiting ?? 0), failed: Number(rows[0]?.failed ?? 0) }
}
