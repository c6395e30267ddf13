import { isLive } from '../../db/is-public.ts'
import type { Db } from '../../db/schema.ts'

/** The title of a published article that has no picture of any kind. */
export async function findTitle(db: Db, id: string, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('articles')
    .select('articles.title')
    .where('articles.id', '=', id)
    .where('articles.image', 'is', null)
    .where(isLive('articles', now))
    .where('articles.visibility', '<>', 'password')
    .executeTakeFirst()
  return row?.title
}
