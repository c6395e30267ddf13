import type { Db } from '../db/schema.ts'

/** When the first user was created: nobody used the site before. */
export async function firstUseAt(db: Db): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('createdAt').orderBy('id').limit(1).executeTakeFirst()
  return user?.createdAt
}
