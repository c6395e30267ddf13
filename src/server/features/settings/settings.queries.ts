import type { Db } from '../../db/schema.ts'

export async function findSettings(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('id', '=', 1).executeTakeFirst()
  return row?.value
}

/** The stored settings, held against other writers until the transaction ends, also when there are none yet. */
export async function holdSettings(db: Db, now: string): Promise<string> {
  const row = await db
    .insertInto('settings')
    .values({ id: 1, value: '{}', updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}

export const storeSettings = (db: Db, value: string, now: string) =>
  db.updateTable('settings').set({ value, updatedAt: now }).where('id', '=', 1).execute()
