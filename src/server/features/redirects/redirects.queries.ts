import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { contains } from '../../db/conditions.ts'
import type { Database, Db } from '../../db/schema.ts'
import { forgetUsesOf, recordUses } from '../../db/uses.ts'

type RedirectTable = Database['redirects']
export type RedirectRow = Selectable<RedirectTable>
export type Filter = { words: string | undefined; isGone: boolean | undefined }

/** Prefixes and patterns in order; their number is limited. */
export const listWildcards = (db: Db, filter: Filter = { words: undefined, isGone: undefined }) =>
  fitting(db, filter)
    .selectAll()
    .where('position', 'is not', null)
    .orderBy('position')
    .orderBy('path')
    .execute()

/** Exact addresses by their names. */
export const listExact = (db: Db, filter: Filter, { limit, offset }: { limit: number; offset: number }) =>
  fitting(db, filter)
    .selectAll()
    .where('position', 'is', null)
    .orderBy('path')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countExact(db: Db, filter: Filter): Promise<number> {
  const { total } = await fitting(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('position', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const findById = (db: Db, id: string) =>
  db.selectFrom('redirects').selectAll().where('id', '=', id).executeTakeFirst()

export const findByPath = (db: Db, path: string) =>
  db.selectFrom('redirects').selectAll().where('path', '=', path).executeTakeFirst()

export const listByPaths = (db: Db, paths: readonly string[]) =>
  db.selectFrom('redirects').selectAll().where('path', 'in', paths).execute()

/** Exact addresses after this one, by their names. */
export const listExactAfter = (db: Db, filter: Filter, { after, limit }: { after: string; limit: number }) =>
  fitting(db, filter)
    .selectAll()
    .where('position', 'is', null)
    .where('path', '>', after)
    .orderBy('path')
    .limit(limit)
    .execute()

/** Undefined if there is one from this address already. */
export async function insert(db: Db, row: Insertable<RedirectTable>): Promise<RedirectRow | undefined> {
  const inserted = await db
    .insertInto('redirects')
    .values(row)
    .onConflict((conflict) => conflict.column('path').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) await recordUses(db, { kind: 'redirect', entityId: inserted.id }, { target: row.target })
  return inserted
}

/** Stores many that name no file. One from an address that has one already is left out. */
export const insertAll = (db: Db, rows: readonly Insertable<RedirectTable>[]) =>
  db
    .insertInto('redirects')
    .values(rows)
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute()

export async function update(db: Db, id: string, change: Updateable<RedirectTable>): Promise<RedirectRow> {
  await recordUses(db, { kind: 'redirect', entityId: id }, { target: change.target })
  return db.updateTable('redirects').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function remove(db: Db, id: string): Promise<RedirectRow | undefined> {
  await forgetUsesOf(db, 'redirect', [id])
  return db.deleteFrom('redirects').where('id', '=', id).returningAll().executeTakeFirst()
}

export const place = (db: Db, id: string, position: number) =>
  db.updateTable('redirects').set({ position }).where('id', '=', id).execute()

export const addHits = (db: Db, id: string, { count, at }: { count: number; at: string }) =>
  db
    .updateTable('redirects')
    .set((e) => ({ hits: e('hits', '+', count), lastHitAt: at }))
    .where('id', '=', id)
    .execute()

const fitting = (db: Db, { words, isGone }: Filter) =>
  db
    .selectFrom('redirects')
    .$if(words !== undefined, (query) => query.where(contains(['path', 'target'], words ?? '')))
    .$if(isGone !== undefined, (query) =>
      query.where(isGone ? sql<SqlBool>`status >= 400` : sql<SqlBool>`status < 400`),
    )
