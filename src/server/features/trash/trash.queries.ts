import { type Insertable, type SqlBool, sql } from 'kysely'
import type { TrashKind } from '../../../contracts/trash.ts'
import { bytesOf, chunked, fewEnough } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'
import { forgetUsesOf, recordUses } from '../../db/uses.ts'
import type { TrashTable } from './trash.table.ts'

/** `all`: everybody's entries; `own`: the viewer's; `ownDrafts`: those of the viewer that were never public. */
export type Reach = 'all' | 'own' | 'ownDrafts'
export type Filter = {
  kinds: [reach: Reach, kinds: TrashKind[]][]
  viewerId: string | null
  since: string
  until?: string | undefined
}

/** Replaces an earlier entry with this id. */
export async function put(db: Db, row: Insertable<TrashTable>): Promise<void> {
  await db
    .insertInto('trash')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  // A file names itself.
  const content = row.kind === 'media' ? JSON.parse(row.content).poster : row.content
  await recordUses(db, { kind: 'trash', entityId: row.id }, { content })
}

export const find = (db: Db, id: string, filter: Filter) =>
  fitting(db, filter).selectAll().where('id', '=', id).executeTakeFirst()

/** Last deleted first, with the total number of matches. */
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

export const isThere = async (
  db: Db,
  table: 'categories' | 'series' | 'users',
  id: string,
): Promise<boolean> =>
  (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export type Dropped = Pick<TrashTable, 'id'> & { files: string }

/** Undefined if it no longer exists. */
export async function drop(db: Db, id: string): Promise<Dropped | undefined> {
  await forgetUsesOf(db, 'trash', [id])
  return db.deleteFrom('trash').where('id', '=', id).returning(['id', 'files']).executeTakeFirst()
}

/** Deletes the oldest entries: at most `limit`, and only as many as are small together. */
export const dropBefore = (db: Db, time: string, limit: number): Promise<Dropped[]> =>
  dropOldest(db, db.selectFrom('trash').where('deletedAt', '<', time), limit)

/** The same of those that fit. */
export const dropFitting = (db: Db, filter: Filter, limit: number): Promise<Dropped[]> =>
  dropOldest(db, fitting(db, filter), limit)

async function dropOldest(db: Db, found: ReturnType<typeof fitting>, limit: number): Promise<Dropped[]> {
  const oldest = await found
    .select(['id', bytesOf('content').as('bytes')])
    .orderBy('deletedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = fewEnough(oldest).map(({ id }) => id)
  if (ids.length === 0) return []
  await forgetUsesOf(db, 'trash', ids)
  return db.deleteFrom('trash').where('id', 'in', ids).returning(['id', 'files']).execute()
}

/** Records that this entity had the trashed one. Does nothing if that is not in the trash. */
export const refer = (db: Db, trashId: string, entityId: string) =>
  db
    .insertInto('trash_references')
    .columns(['trashId', 'entityId'])
    .expression((e) =>
      e
        .selectFrom('trash')
        .select((row) => ['id', row.val(entityId).as('entityId')])
        .where('id', '=', trashId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The same for many entities of something that is in the trash. */
export async function referAll(db: Db, trashId: string, entityIds: string[]): Promise<void> {
  for (const some of chunked(entityIds, 2))
    await db
      .insertInto('trash_references')
      .values(some.map((entityId) => ({ trashId, entityId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Some of the articles that had the trashed entity and still exist, in the order of their ids. */
export const findReferringArticles = (db: Db, trashId: string, after: string, limit: number) =>
  db
    .selectFrom('trash_references')
    .innerJoin('articles', 'articles.id', 'trash_references.entityId')
    .select('articles.id')
    .where('trash_references.trashId', '=', trashId)
    .where('trash_references.entityId', '>', after)
    .orderBy('trash_references.entityId')
    .limit(limit)
    .execute()

/** Entries in the trash that belong to this entity. */
export const listReferred = (db: Db, entityId: string, kind: TrashKind) =>
  db
    .selectFrom('trash_references')
    .innerJoin('trash', 'trash.id', 'trash_references.trashId')
    .select('trashId')
    .where('entityId', '=', entityId)
    .where('trash.kind', '=', kind)
    .orderBy('trashId')
    .execute()

export async function forgetReferences(db: Db, trashIds: string[]): Promise<void> {
  for (const some of chunked(trashIds))
    await db.deleteFrom('trash_references').where('trashId', 'in', some).execute()
}

/** Whether the person is one of its other authors. */
const isAlsoOf = (userId: string) =>
  sql<SqlBool>`exists (select 1 from trash_references
    where "trashId" = trash.id and "entityId" = ${userId})`

const fitting = (db: Db, { kinds, viewerId, since, until }: Filter) =>
  db
    .selectFrom('trash')
    .where('deletedAt', '>=', since)
    .$if(until !== undefined, (query) => query.where('deletedAt', '<=', until ?? ''))
    .where(({ eb, and, or }) =>
      or(
        kinds.map(([reach, some]) =>
          and([
            eb('kind', 'in', some),
            ...(reach === 'all' ? [] : [or([eb('ownerId', '=', viewerId ?? ''), isAlsoOf(viewerId ?? '')])]),
            ...(reach === 'ownDrafts' ? [eb('isPublic', '=', 0)] : []),
          ]),
        ),
      ),
    )

/** How the images of these files were cropped. */
export async function forgetEdits(db: Db, keys: string[]): Promise<void> {
  for (const some of chunked(keys)) await db.deleteFrom('picture_edits').where('key', 'in', some).execute()
}
