import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import { clearReferences } from '../../db/clear-references.ts'
import { contains } from '../../db/conditions.ts'
import { publicUserColumns } from '../../db/public-user-columns.ts'
import type { Database, Db } from '../../db/schema.ts'
import { forgetUses, recordUses } from '../../db/uses.ts'
import type { UserTable } from './users.table.ts'

/** A page of users by name, and their total number. `q` is searched in names and email addresses. */
export async function listUsers(
  db: Db,
  { q, limit, offset }: { q: string | undefined; limit: number; offset: number },
  now: string,
) {
  const matching = q ? matchingUsers(db, q) : db.selectFrom('users')
  const users = await matching
    .select([...publicUserColumns, 'updatedAt'])
    .select((row) => [
      row('passwordHash', 'is not', null).as('hasPassword'),
      row('disabledAt', 'is not', null).as('isDisabled'),
      row.exists(openInvite(row, now)).as('hasInvite'),
      articlesBy(row).as('articleCount'),
    ])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const counted = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirst()
  return { users, total: Number(counted?.total ?? 0) }
}

type UserRow = ExpressionBuilder<Database, 'users'>

const openInvite = (row: UserRow, now: string) =>
  row
    .selectFrom('one_time_tokens')
    .select('tokenHash')
    .whereRef('one_time_tokens.userId', '=', 'users.id')
    .where('purpose', '=', 'invite')
    .where('expiresAt', '>', now)

const articlesBy = (row: UserRow) =>
  row
    .selectFrom('article_authors')
    .select((row) => row.fn.countAll<number>().as('count'))
    .whereRef('article_authors.authorId', '=', 'users.id')

function matchingUsers(db: Db, q: string) {
  return db.selectFrom('users').where(contains(['name', 'email'], q))
}

export const findUser = (db: Db, id: string) =>
  db.selectFrom('users').select(publicUserColumns).where('id', '=', id).executeTakeFirst()

/** Locks a user until the transaction ends. */
export const lockUser = (db: Db, id: string) =>
  db
    .updateTable('users')
    .set((row) => ({ email: row.ref('email') }))
    .where('id', '=', id)
    .returning(publicUserColumns)
    .executeTakeFirst()

/** Whether a user is disabled, and has a password. */
export async function findAccess(db: Db, id: string): Promise<{ isDisabled: boolean; hasPassword: boolean }> {
  const query = db.selectFrom('users').select(['disabledAt', 'passwordHash']).where('id', '=', id)
  const found = await query.executeTakeFirst()
  return {
    isDisabled: (found?.disabledAt ?? null) !== null,
    hasPassword: (found?.passwordHash ?? null) !== null,
  }
}

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(publicUserColumns).where('email', '=', email).executeTakeFirst()

export async function insertUser(db: Db, row: Insertable<UserTable>) {
  const user = await db.insertInto('users').values(row).returning(publicUserColumns).executeTakeFirstOrThrow()
  await recordUses(db, { kind: 'user', entityId: row.id }, row)
  return user
}

/** Changes the given fields. Undefined if there is no such user, or if it is newer than expected. */
export async function updateUser(
  db: Db,
  id: string,
  fields: Updateable<UserTable>,
  expectedVersion: number | undefined,
) {
  const update = db
    .updateTable('users')
    .set(fields)
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returning(publicUserColumns)
  const expected = expectedVersion === undefined ? update : update.where('version', '<=', expectedVersion)
  const user = await expected.executeTakeFirst()
  if (user) await recordUses(db, { kind: 'user', entityId: id }, fields)
  return user
}

/** The people whose profile pictures are still on other sites. */
export const listAvatarSources = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'avatarSource'])
    .where('avatarSource', 'is not', null)
    .orderBy('id')
    .$narrowType<{ avatarSource: string }>()
    .execute()

/** Undefined if the person has chosen another picture in the meantime. */
export async function settleAvatar(db: Db, id: string, avatarSource: string, avatarUrl: string) {
  const settled = await db
    .updateTable('users')
    .set({ avatarUrl, avatarSource: null })
    .where('id', '=', id)
    .where('avatarSource', '=', avatarSource)
    .returning('id')
    .executeTakeFirst()
  if (settled) await recordUses(db, { kind: 'user', entityId: id }, { avatarUrl })
  return settled
}

export async function deleteUser(db: Db, id: string) {
  await forgetUses(db, { kind: 'user', entityId: id })
  await clearReferences(db, { table: 'articles', column: 'authorId' }, id)
  await clearReferences(db, { table: 'revisions', column: 'userId' }, id)
  await clearReferences(db, { table: 'media', column: 'uploaderId' }, id)
  return db.deleteFrom('users').where('id', '=', id).returning(publicUserColumns).executeTakeFirst()
}

/**
 * Locks all administrators who are not disabled and returns their ids. It writes to them without a change, so that a
 * second transaction waits here, and then sees the changes of the first.
 */
export async function lockAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .updateTable('users')
    .set((row) => ({ role: row.ref('role') }))
    .where('role', '=', 'ADMIN')
    .where('disabledAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
