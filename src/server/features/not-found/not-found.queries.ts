import { type SqlBool, sql } from 'kysely'
import { chunked } from '../../db/chunked.ts'
import { contains } from '../../db/conditions.ts'
import type { Db } from '../../db/schema.ts'
import type { NotFoundTable } from './not-found.table.ts'

/** The largest stored number: an integer of PostgreSQL is not much larger. */
const largest = 2_000_000_000
const columnsOfRow = 7
const shownReferrers = 5

export type Filter = { isRobot: 0 | 1; words: string | undefined }

/** Adds to the stored numbers. `rows`: sorted by key. */
export async function add(db: Db, rows: readonly NotFoundTable[]): Promise<void> {
  for (const some of chunked(rows, columnsOfRow))
    await db
      .insertInto('not_found')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['id', 'referrer']).doUpdateSet({
          hits: sql`case when not_found.hits > ${sql.lit(largest)} - excluded.hits then ${sql.lit(largest)}
            else not_found.hits + excluded.hits end`,
          lastAt: sql`case when excluded."lastAt" > not_found."lastAt" then excluded."lastAt"
            else not_found."lastAt" end`,
        }),
      )
      .execute()
}

/** Deletes the least requested rows, oldest first, until no more than these are left. */
export async function trim(db: Db, isRobot: 0 | 1, most: number): Promise<void> {
  const { rows } = await db
    .selectFrom('not_found')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('isRobot', '=', isRobot)
    .executeTakeFirstOrThrow()
  const excess = Number(rows) - most
  if (excess <= 0) return
  await db
    .deleteFrom('not_found')
    .where(
      ({ refTuple, selectFrom }) =>
        sql<SqlBool>`${refTuple('id', 'referrer')} in ${selectFrom('not_found')
          .select(['id', 'referrer'])
          .where('isRobot', '=', isRobot)
          .orderBy('hits')
          .orderBy('lastAt')
          .orderBy('id')
          .limit(excess)}`,
    )
    .execute()
}

const fitting = (db: Db, { isRobot, words }: Filter) =>
  db
    .selectFrom('not_found')
    .where('isRobot', '=', isRobot)
    .$if(words !== undefined, (query) => query.where(contains(['address', 'referrer'], words ?? '')))

/** Addresses with the sums of their rows, most requested first. */
export const list = (db: Db, filter: Filter, { limit, offset }: { limit: number; offset: number }) =>
  summed(fitting(db, filter))
    .orderBy('hits', 'desc')
    .orderBy('lastAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

const summed = (query: ReturnType<typeof fitting>) =>
  query
    .select(({ fn }) => [
      'id',
      'address',
      fn.sum<number>('hits').as('hits'),
      fn.min('firstAt').as('firstAt'),
      fn.max('lastAt').as('lastAt'),
      fn.countAll<number>().as('referrerCount'),
    ])
    .groupBy(['id', 'address'])

export async function count(db: Db, filter: Filter): Promise<number> {
  const { total } = await fitting(db, filter)
    .select(({ fn }) => fn.count<number>('id').distinct().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const findById = (db: Db, id: string) =>
  summed(db.selectFrom('not_found').where('id', '=', id)).executeTakeFirst()

/** The referrers of these addresses with the most requests. */
export const listReferrers = (db: Db, ids: string[]) =>
  db
    .selectFrom(
      db
        .selectFrom('not_found')
        .select(['id', 'referrer', 'hits'])
        .select(sql<number>`row_number() over (partition by id order by hits desc, referrer)`.as('place'))
        .where('id', 'in', ids)
        .as('placed'),
    )
    .select(['id', 'referrer', 'hits'])
    .where('place', '<=', shownReferrers)
    .orderBy('id')
    .orderBy('place')
    .execute()

export const listAddresses = (db: Db) =>
  db.selectFrom('not_found').select(['id', 'address']).distinct().execute()

export async function remove(db: Db, ids: string[]): Promise<void> {
  for (const some of chunked(ids)) await db.deleteFrom('not_found').where('id', 'in', some).execute()
}

export const removeAll = (db: Db, isRobot: 0 | 1) =>
  db.deleteFrom('not_found').where('isRobot', '=', isRobot).execute()

export const removeBefore = (db: Db, time: string) =>
  db.deleteFrom('not_found').where('lastAt', '<', time).execute()
