import type { Db } from '../../db/schema.ts'
import type { ReviewTable } from './reviews.table.ts'

type Key = Pick<ReviewTable, 'kind' | 'entityId'>

/** At most this many people get an email about one review. */
const maxReviewers = 50

export const findReviews = (db: Db, kind: Key['kind'], entityIds: string[]) =>
  db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.userId')
    .selectAll('reviews')
    .select(['users.name as userName', 'users.avatarUrl as userAvatarUrl'])
    .where('reviews.kind', '=', kind)
    .where('reviews.entityId', 'in', entityIds)
    .execute()
export type FoundReview = Awaited<ReturnType<typeof findReviews>>[number]

export async function putReview(db: Db, row: ReviewTable): Promise<void> {
  const { kind, entityId, ...change } = row
  await db
    .insertInto('reviews')
    .values({ kind, entityId, ...change })
    .onConflict((conflict) => conflict.columns(['kind', 'entityId']).doUpdateSet(change))
    .execute()
}

export async function markReview(db: Db, { kind, entityId }: Key, isOutdated: 0 | 1): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ isOutdated })
    .where('kind', '=', kind)
    .where('entityId', '=', entityId)
    .execute()
}

export async function deleteReviews(db: Db, kinds: Key['kind'][], entityIds: string[]): Promise<void> {
  await db.deleteFrom('reviews').where('kind', 'in', kinds).where('entityId', 'in', entityIds).execute()
}

/** People who may sign in and review what others have written. */
export const reviewers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('role', 'in', ['ADMIN', 'EDITOR'])
    .where('disabledAt', 'is', null)
    .orderBy('email')
    .limit(maxReviewers)
    .execute()

export const people = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('id', 'in', ['', ...ids])
    .where('disabledAt', 'is', null)
    .execute()
