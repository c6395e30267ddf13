import type { Selectable } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { AuthenticatorTable } from './auth.table.ts'

export const findAuthenticator = (db: Db, userId: string) =>
  db.selectFrom('authenticators').selectAll().where('userId', '=', userId).executeTakeFirst()

/** Stores a new secret. It replaces an unconfirmed one, but never a confirmed one. */
export const storeUnconfirmed = (db: Db, row: Selectable<AuthenticatorTable>) =>
  db
    .insertInto('authenticators')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret: row.secret, lastStep: row.lastStep })
        .where('authenticators.confirmedAt', 'is', null),
    )
    .execute()

/**
 * Records the time step of an accepted code. Undefined if this step or a later one was used before: of two requests
 * with the same code, one succeeds.
 */
export const takeStep = (db: Db, userId: string, step: number) =>
  db
    .updateTable('authenticators')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()

export const setConfirmed = (db: Db, userId: string, now: string) =>
  db.updateTable('authenticators').set({ confirmedAt: now }).where('userId', '=', userId).execute()

/** Deletes the secret and the recovery codes of a user. Returns whether the secret was confirmed. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const deleted = db.deleteFrom('authenticators').where('userId', '=', userId).returning('confirmedAt')
  const was = await deleted.executeTakeFirst()
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute()
  return was !== undefined && was.confirmedAt !== null
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute()
  const rows = hashes.map((codeHash) => ({ userId, codeHash }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

/** Deletes a recovery code, because each is valid once. Undefined if the user has no such code. */
export const takeRecoveryCode = (db: Db, userId: string, codeHash: string) =>
  db
    .deleteFrom('recovery_codes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst()

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const counted = db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
  return Number((await counted.executeTakeFirst())?.count ?? 0)
}
