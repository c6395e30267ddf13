import type { Db } from '../db/schema.ts'

export type IdempotencyKeyTable = {
  scope: string
  key: string
  requestHash: string
  /** JSON of the first answer; null while the first request is still running. */
  answer: string | null
  createdAt: string
  /** While the first request is running: when its server last reported that. */
  aliveAt: string
}

declare module '../db/schema.ts' {
  interface Database {
    idempotency_keys: IdempotencyKeyTable
  }
}

export type KeyId = { scope: string; key: string }
/** One claim of a key: `createdAt` distinguishes it from a later one. */
type Claim = KeyId & { createdAt: string }

/** Claims a key. Returns false if it is already claimed. */
export async function claimKey(db: Db, row: Claim & { requestHash: string }): Promise<boolean> {
  const result = await db
    .insertInto('idempotency_keys')
    .values({ ...row, answer: null, aliveAt: row.createdAt })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

export const findKey = (db: Db, id: KeyId) =>
  db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('scope', '=', id.scope)
    .where('key', '=', id.key)
    .executeTakeFirst()

/** False if the claim is no longer valid. */
export async function storeAnswer(
  db: Db,
  { scope, key, createdAt }: Claim,
  answer: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('createdAt', '=', createdAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that the request of a claim is still running. */
export const renewClaim = (db: Db, { scope, key, createdAt }: Claim, aliveAt: string) =>
  db
    .updateTable('idempotency_keys')
    .set({ aliveAt })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('createdAt', '=', createdAt)
    .where('answer', 'is', null)
    .execute()

export const hasClaims = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('idempotency_keys').select('key').where('answer', 'is', null).executeTakeFirst()) !==
  undefined

/** Ends all claims without an answer. */
export const releaseAll = (db: Db) => db.deleteFrom('idempotency_keys').where('answer', 'is', null).execute()

/** Ends a claim that has no answer. */
export const releaseKey = (db: Db, { scope, key, createdAt }: Claim) =>
  db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('createdAt', '=', createdAt)
    .where('answer', 'is', null)
    .execute()

/** Deletes answers older than `before`, and claims without a sign of life since `abandoned` (both ISO times). */
export const forgetKeys = (db: Db, { before, abandoned }: { before: string; abandoned: string }) =>
  db
    .deleteFrom('idempotency_keys')
    .where((where) =>
      where.or([
        where('createdAt', '<', before),
        where.and([where('answer', 'is', null), where('aliveAt', '<', abandoned)]),
      ]),
    )
    .execute()
