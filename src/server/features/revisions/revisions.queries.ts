import { sql, type Updateable } from 'kysely'
import { bytesOf, chunkedByBytes } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'
import { forgetUsesOf, recordUses } from '../../db/uses.ts'
import type { RevisionTable } from './revisions.table.ts'

type Key = Pick<RevisionTable, 'kind' | 'entityId'>

const of = (db: Db, { kind, entityId }: Key) =>
  db.selectFrom('revisions').where('revisions.entityId', '=', entityId).where('revisions.kind', '=', kind)

const summaries = (db: Db, key: Key) =>
  of(db, key)
    .leftJoin('users', 'users.id', 'revisions.userId')
    .select(['revisions.id', 'reason', 'title', 'revisions.createdAt', 'revisions.updatedAt', 'userId'])
    .select(['users.name as userName', 'users.avatarUrl as userAvatarUrl'])

/** The newest first. */
export const listRevisions = (db: Db, key: Key, { limit, offset }: { limit: number; offset: number }) =>
  summaries(db, key).orderBy('number', 'desc').limit(limit).offset(offset).execute()
export type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number]

export async function countRevisions(db: Db, key: Key): Promise<number> {
  const row = await of(db, key)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export const findRevision = (db: Db, key: Key, id: string) =>
  summaries(db, key).select('fields').where('revisions.id', '=', id).executeTakeFirst()

export const findNewest = (db: Db, key: Key) =>
  of(db, key)
    .select(['id', 'number', 'reason', 'fields', 'createdAt'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The last public text. */
export const findNewestPublished = (db: Db, key: Key) =>
  of(db, key)
    .select('fields')
    .where('reason', '=', 'published')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The last text of somebody who is not this person, or whose account is gone. */
export const findNewestOfOthers = (db: Db, key: Key, userId: string) =>
  of(db, key)
    .select('fields')
    .where(({ or, eb }) => or([eb('userId', 'is', null), eb('userId', '<>', userId)]))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** This person's last save since `since`, if only saves have followed it. */
export const findOpenSave = (db: Db, key: Key, { userId, since }: { userId: string | null; since: string }) =>
  of(db, key)
    .select('id')
    .where('reason', '=', 'saved')
    .where('createdAt', '>', since)
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('number', '>', ({ fn }) =>
      of(db, key)
        .select(({ fn: { max } }) => fn.coalesce(max('number'), sql<number>`0`).as('last'))
        .where('reason', '<>', 'saved'),
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** All revisions that may be thinned out, newest first. */
export const listThinnable = (db: Db, key: Key) =>
  of(db, key)
    .select(['id', 'createdAt'])
    .where('reason', '<>', 'published')
    .orderBy('number', 'desc')
    .execute()

export async function insertRevision(db: Db, row: RevisionTable): Promise<void> {
  await db.insertInto('revisions').values(row).execute()
  await recordUses(db, { kind: 'revision', entityId: row.id }, { fields: row.fields })
}

export async function updateRevision(db: Db, id: string, change: Updateable<RevisionTable>): Promise<void> {
  await db.updateTable('revisions').set(change).where('id', '=', id).execute()
  await recordUses(db, { kind: 'revision', entityId: id }, { fields: change.fields })
}

export async function deleteRevisions(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('revisions').where('id', 'in', ids).execute()
  await forgetUsesOf(db, 'revision', ids)
}

export async function deleteRevisionsOf(db: Db, entityIds: string[]): Promise<void> {
  const found = await db
    .selectFrom('revisions')
    .select(['id', bytesOf('fields').as('bytes')])
    .where('entityId', 'in', entityIds)
    .execute()
  for (const some of chunkedByBytes(found))
    await deleteRevisions(
      db,
      some.map(({ id }) => id),
    )
}
