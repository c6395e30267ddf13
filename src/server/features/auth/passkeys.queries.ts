import type { Selectable } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { PasskeyTable } from './auth.table.ts'

/** The passkeys of a user, oldest first. */
export const listPasskeys = (db: Db, userId: string) =>
  db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute()

export const findPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()

export const insertPasskey = (db: Db, row: Selectable<PasskeyTable>) =>
  db.insertInto('passkeys').values(row).execute()

export const noteUse = (db: Db, id: string, counter: number, now: string) =>
  db.updateTable('passkeys').set({ counter, lastUsedAt: now }).where('id', '=', id).execute()

/** Deletes one passkey of a user. Undefined if the user has no passkey with this id. */
export const deletePasskey = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()

export const deleteExpiredChallenges = (db: Db, now: string) =>
  db.deleteFrom('one_time_tokens').where('purpose', '=', 'passkey').where('expiresAt', '<=', now).execute()

/**
 * Deletes a challenge, because each is valid once. Undefined if there is no such challenge for this person. `userId` is
 * null for a person who is not known yet.
 */
export function takeChallenge(db: Db, tokenHash: string, userId: string | null, now: string) {
  const deleted = db
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', 'passkey')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning('tokenHash')
  const mine = userId === null ? deleted.where('userId', 'is', null) : deleted.where('userId', '=', userId)
  return mine.executeTakeFirst()
}

/** Locks the passkey until the transaction ends; undefined if it is gone. */
export const lockPasskey = (db: Db, id: string) =>
  db
    .updateTable('passkeys')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
