import type { Role } from '../../../contracts/permissions.ts'
import { bytesOf, fewEnough } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'
import type { CommentTable } from './comments.table.ts'

export type Key = Pick<CommentTable, 'kind' | 'entityId'>
export type Change = Partial<Omit<CommentTable, 'id' | 'kind' | 'entityId' | 'threadId'>>

/** The largest number of people offered. */
const maxPeople = 200

const removedAtOnce = 1000

const withPeople = (db: Db) =>
  db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.userId')
    .leftJoin('users as resolvers', 'resolvers.id', 'comments.resolvedBy')
    .selectAll('comments')
    .select(['users.name as userName', 'users.avatarUrl as userAvatarUrl'])
    .select(['resolvers.name as resolverName', 'resolvers.avatarUrl as resolverAvatarUrl'])

const of = (db: Db, { kind, entityId }: Key) =>
  withPeople(db).where('comments.kind', '=', kind).where('comments.entityId', '=', entityId)

export const find = (db: Db, key: Key, id: string) =>
  of(db, key).where('comments.id', '=', id).executeTakeFirst()
export type Found = NonNullable<Awaited<ReturnType<typeof find>>>

/** The comments on all texts that are not in the trash. */
export const listAfter = (db: Db, { after, limit }: { after: string; limit: number }) =>
  withPeople(db)
    .where('comments.id', '>', after)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('articles').select('articles.id').whereRef('articles.id', '=', 'comments.entityId'),
        ),
        exists(selectFrom('pages').select('pages.id').whereRef('pages.id', '=', 'comments.entityId')),
      ]),
    )
    .orderBy('comments.id')
    .limit(limit)
    .execute()

type Wanted = { isResolved: boolean; limit: number; offset: number }

/** The first comments of threads, oldest first. */
export const listThreads = (db: Db, key: Key, { isResolved, limit, offset }: Wanted) =>
  of(db, key)
    .whereRef('comments.threadId', '=', 'comments.id')
    .where('comments.resolvedAt', isResolved ? 'is not' : 'is', null)
    .orderBy('comments.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countThreads(db: Db, { kind, entityId }: Key, isResolved: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select((e) => e.fn.countAll().as('count'))
    .where('kind', '=', kind)
    .where('entityId', '=', entityId)
    .whereRef('threadId', '=', 'id')
    .where('resolvedAt', isResolved ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const listReplies = (db: Db, key: Key, threadIds: string[]) =>
  of(db, key)
    .where('comments.threadId', 'in', threadIds)
    .whereRef('comments.threadId', '<>', 'comments.id')
    .orderBy('comments.id')
    .execute()

export async function countComments(db: Db, { kind, entityId }: Key): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select((e) => e.fn.countAll().as('count'))
    .where('kind', '=', kind)
    .where('entityId', '=', entityId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insert = (db: Db, row: CommentTable) => db.insertInto('comments').values(row).execute()

export const update = (db: Db, id: string, change: Change) =>
  db.updateTable('comments').set(change).where('id', '=', id).execute()

/** Locks a comment until the transaction ends, without changing it. Returns whether it exists. */
export async function lock(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set((e) => ({ text: e.ref('text') }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const remove = (db: Db, id: string) => db.deleteFrom('comments').where('id', '=', id).execute()

export async function removeAll(db: Db, kinds: Key['kind'][], entityIds: string[]): Promise<void> {
  const some = db
    .selectFrom('comments')
    .select(['id', bytesOf('text', 'quote', 'before', 'after').as('bytes')])
    .where('kind', 'in', kinds)
    .where('entityId', 'in', entityIds)
    .limit(removedAtOnce)
  for (let found = await some.execute(); found.length > 0; found = await some.execute()) {
    const ids = fewEnough(found).map(({ id }) => id)
    await db.deleteFrom('comments').where('id', 'in', ids).execute()
  }
}

/** The people who wrote in a thread. */
export const writersOf = (db: Db, key: Key, threadId: string) =>
  db
    .selectFrom('comments')
    .select('userId')
    .distinct()
    .where('kind', '=', key.kind)
    .where('entityId', '=', key.entityId)
    .where('threadId', '=', threadId)
    .where('userId', 'is not', null)
    .execute()

/** People who may sign in, and have one of these roles or are among the owners. `ids` limits the list to these. */
export const listPeople = (
  db: Db,
  { roles, ownerIds, ids }: { roles: Role[]; ownerIds: readonly string[]; ids?: string[] },
) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'avatarUrl', 'email', 'role', 'language'])
    .where('disabledAt', 'is', null)
    .where((e) => e.or([e('role', 'in', roles), e('id', 'in', ['', ...ownerIds])]))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('name')
    .orderBy('id')
    .limit(maxPeople)
    .execute()

export const namesOf = (db: Db, ids: string[]) =>
  db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
