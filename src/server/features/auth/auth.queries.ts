import type { Selectable } from 'kysely'
import type { Viewer } from '../../../contracts/permissions.ts'
import { publicUserColumns } from '../../db/public-user-columns.ts'
import type { Db } from '../../db/schema.ts'
import type { OneTimeTokenTable, SessionTable } from './auth.table.ts'

/**
 * The user of a session, and when it was last used; undefined if the session has expired by `now` or the user is
 * disabled.
 */
export function findSessionViewer(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<(Viewer & { lastUsedAt: string }) | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.role', 'users.name', 'sessions.lastUsedAt'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()
}

/** A user by id, unless disabled. */
export const findViewer = (db: Db, id: string): Promise<Viewer | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'name'])
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()

/** The role and password hash of a user; undefined for an unknown or disabled user. */
export const findAccess = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['role', 'passwordHash'])
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()

export async function hasSession(db: Db, tokenHash: string): Promise<boolean> {
  const found = db.selectFrom('sessions').select('id').where('tokenHash', '=', tokenHash)
  return (await found.executeTakeFirst()) !== undefined
}

export const insertSession = (db: Db, row: Selectable<SessionTable>) =>
  db.insertInto('sessions').values(row).execute()

export const deleteSession = (db: Db, tokenHash: string) =>
  db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).returning('userId').executeTakeFirst()

export const setLastUse = (db: Db, tokenHash: string, now: string) =>
  db.updateTable('sessions').set({ lastUsedAt: now }).where('tokenHash', '=', tokenHash).execute()

/** The active sessions of a user, the last used first. */
export const listSessions = (db: Db, userId: string, now: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'createdAt', 'lastUsedAt', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Deletes one session of a user. Undefined if the user has no session with this id. */
export const deleteSessionOf = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

export const deleteExpiredSessions = (db: Db, userId: string, now: string) =>
  db.deleteFrom('sessions').where('userId', '=', userId).where('expiresAt', '<=', now).execute()

export function deleteSessionsOf(db: Db, userId: string, exceptTokenHash?: string) {
  const all = db.deleteFrom('sessions').where('userId', '=', userId)
  return (exceptTokenHash === undefined ? all : all.where('tokenHash', '<>', exceptTokenHash)).execute()
}

/** The public part of a user; undefined for an unknown or disabled user. */
export const findUser = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(publicUserColumns)
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()

/** The user with this email address, with the password hash; undefined for an unknown or disabled user. */
export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select([...publicUserColumns, 'passwordHash'])
    .where('email', '=', email)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()

/**
 * The password hash of a user; undefined for an unknown or disabled user. Locks the account until the transaction ends.
 */
export const lockAccess = (db: Db, id: string) =>
  db
    .updateTable('users')
    .set((row) => ({ email: row.ref('email') }))
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .returning('passwordHash')
    .executeTakeFirst()

/**
 * The account that may set a password by email, because it has a password or an invitation that is still valid. Locks
 * it until the transaction ends.
 */
export const lockAccount = (db: Db, email: string, now: string) =>
  db
    .updateTable('users')
    .set((row) => ({ email: row.ref('email') }))
    .where('email', '=', email)
    .where('disabledAt', 'is', null)
    .where((row) =>
      row.or([
        row('passwordHash', 'is not', null),
        row.exists(
          row
            .selectFrom('one_time_tokens')
            .select('tokenHash')
            .whereRef('one_time_tokens.userId', '=', 'users.id')
            .where('purpose', '=', 'invite')
            .where('expiresAt', '>', now),
        ),
      ]),
    )
    .returning(publicUserColumns)
    .executeTakeFirst()

export const findPasswordHash = async (db: Db, id: string): Promise<string | null> => {
  const found = db.selectFrom('users').select('passwordHash').where('id', '=', id)
  return (await found.executeTakeFirst())?.passwordHash ?? null
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = db.selectFrom('users').select('id').where('role', '=', 'ADMIN').limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

export const setPassword = (db: Db, userId: string, passwordHash: string, now: string) =>
  db
    .updateTable('users')
    .set((set) => ({ passwordHash, updatedAt: now, version: set('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()

type Purpose = OneTimeTokenTable['purpose']

export const insertOneTimeToken = (db: Db, row: Selectable<OneTimeTokenTable>) =>
  db.insertInto('one_time_tokens').values(row).execute()

export const findOneTimeToken = (db: Db, purpose: Purpose, tokenHash: string, now: string) =>
  db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Deletes all setup links and returns them. Of two simultaneous requests, one gets none. */
export const takeSetupTokens = (db: Db) =>
  db.deleteFrom('one_time_tokens').where('purpose', '=', 'setup').returning('tokenHash').execute()

/** Deletes every one-time token of a user, of any kind, and returns them. */
export const takeLinks = (db: Db, userId: string) =>
  db.deleteFrom('one_time_tokens').where('userId', '=', userId).returning('tokenHash').execute()

export const deleteExpiredInvites = (db: Db, userId: string, now: string) =>
  db
    .deleteFrom('one_time_tokens')
    .where('purpose', 'in', ['invite', 'reset'])
    .where('userId', '=', userId)
    .where('expiresAt', '<=', now)
    .execute()
