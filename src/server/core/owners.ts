import type { Db } from '../db/schema.ts'

/** The ids of the authors of an article, in order. */
export async function ownersOf(db: Db, articleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('article_authors')
    .select('authorId')
    .where('articleId', '=', articleId)
    .orderBy('position')
    .orderBy('authorId')
    .execute()
  return rows.map(({ authorId }) => authorId)
}
