import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** The people among these who can be named as authors. */
export const findNameable = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', sql.lit(1).as('isUser')])
    .where('id', 'in', ids)
    .unionAll(
      db
        .selectFrom('guest_authors')
        .select(['id', sql.lit(0).as('isUser')])
        .where('id', 'in', ids),
    )
    .execute()

export async function replaceAuthors(db: Db, articleId: string, authorIds: string[]): Promise<void> {
  await db.deleteFrom('article_authors').where('articleId', '=', articleId).execute()
  if (authorIds.length === 0) return
  const rows = authorIds.map((authorId, position) => ({ articleId, authorId, position }))
  await db.insertInto('article_authors').values(rows).execute()
}

/** The authors in the form in which articles show them. */
export const listNamed = (db: Db, ids: string[]) =>
  db
    .selectFrom('users')
    .leftJoin('author_pages', 'author_pages.userId', 'users.id')
    .select(['users.id', 'users.name', 'users.avatarUrl', 'author_pages.slug'])
    .where('users.id', 'in', ids)
    .unionAll(
      db
        .selectFrom('guest_authors')
        .select(['id', 'name', 'avatarUrl'])
        .select(sql<string | null>`slug`.as('slug'))
        .where('id', 'in', ids),
    )
    .execute()
