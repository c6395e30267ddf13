import type { Db } from '../db/schema.ts'

export type IdempotencyKeyTable = {
  scope: string
  key: string
  requestHash: string
  /** JSON of the first answer; null while the first request is still running. */
  answer: string | null
  createdAt: string
}

declare module '../db/schema.ts' {
  interface Database {
    idempotency_keys: IdempotencyKeyTable
  }
}

type Id = { scope: string; key: string }

/** Claims a key. False when somebody has it already. */
export async function claimKey(
  db: Db,
  row: Id & { requestHash: string; createdAt: string },
): Promise<boolean> {
  const result = await db
    .insertInto('idempotency_keys')
    .values({ ...row, answer: null })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

export const findKey = (db: Db, id: Id) =>
  db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('scope', '=', id.scope)
    .where('key', '=', id.key)
    .executeTakeFirst()

export const storeAnswer = (db: Db, id: Id, answer: string) =>
  db
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('scope', '=', id.scope)
    .where('key', '=', id.key)
    .execute()

export const releaseKey = (db: Db, id: Id) =>
  db.deleteFrom('idempotency_keys').where('scope', '=', id.scope).where('key', '=', id.key).execute()

/** Forgets answers older than `before`, and claims whose request died before `abandoned` (both ISO times). */
export const forgetKeys = (db: Db, { before, abandoned }: { before: string; abandoned: string }) =>
  db
    .deleteFrom('idempotency_keys')
    .where((where) =>
      where.or([
        where('createdAt', '<', before),
        where.and([where('answer', 'is', null), where('createdAt', '<', abandoned)]),
      ]),
    )
    .execute()
