import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import { hasListedIn, isDue, isListedLink } from '../../db/is-public.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import type { AuthorPageTable } from './authors.table.ts'

// Only the name and picture of the account.
const pages = (db: Db) =>
  db
    .selectFrom('author_pages')
    .innerJoin('users', 'users.id', 'author_pages.userId')
    .select(['users.id', 'users.name', 'users.avatarUrl'])
    .select(['author_pages.slug', 'author_pages.biography', 'author_pages.links', 'author_pages.version'])
export type Row = Awaited<ReturnType<typeof publicBySlug>>[number]

export const findById = (db: Db, id: string) => pages(db).where('users.id', '=', id).executeTakeFirst()

export const findUser = (db: Db, id: string) =>
  db.selectFrom('users').select(['id', 'name', 'avatarUrl']).where('id', '=', id).executeTakeFirst()

const guests = (db: Db) =>
  db
    .selectFrom('guest_authors')
    .select(['guest_authors.id', 'guest_authors.name', 'guest_authors.avatarUrl'])
    .select(['guest_authors.slug', 'guest_authors.biography', 'guest_authors.links', 'guest_authors.version'])

/** The author with this slug, if one of their articles is public at `now` in the language. */
export async function findPublicBySlug(
  db: Db,
  slug: string,
  { lang, now }: { lang: string; now: string },
): Promise<Row | undefined> {
  if (lang === '')
    return (await publicBySlug(db, { slug, now }))[0] ?? (await publicGuest(db, { slug, now }))[0]
  const hasArticle = hasListedIn(sql.ref('people.id'), lang, now)
  for (const people of [
    pages(db).where('author_pages.slug', '=', slug),
    guests(db).where('slug', '=', slug),
  ]) {
    const found = await db.selectFrom(people.as('people')).selectAll().where(hasArticle).executeTakeFirst()
    if (found) return found
  }
  return undefined
}

const publicGuest = prepared((db, { slug, now }: { slug: string; now: string }) =>
  guests(db)
    .where('guest_authors.slug', '=', slug)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('article_authors')
          .select('articleId')
          .whereRef('authorId', '=', 'guest_authors.id')
          .where(isListedLink(now)),
      ),
    ),
)

const publicBySlug = prepared((db, { slug, now }: { slug: string; now: string }) =>
  pages(db)
    .where('author_pages.slug', '=', slug)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('article_authors')
          .select('articleId')
          .whereRef('authorId', '=', 'users.id')
          .where(isListedLink(now)),
      ),
    ),
)

/** Whether an article of the author is public, or will be. */
export const hasArticle = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('article_authors')
    .select('articleId')
    .where('authorId', '=', id)
    .where('publicAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether visitors could see the author's page in any language, if only until an article ended. */
export const wasShown = async (db: Db, id: string, now: string): Promise<boolean> =>
  (await db
    .selectFrom('article_authors')
    .innerJoin('articles', 'articles.id', 'article_authors.articleId')
    .select('articleId')
    .where('article_authors.authorId', '=', id)
    .where(isDue('articles', now))
    .where('articles.visibility', '=', 'public')
    .limit(1)
    .executeTakeFirst()) !== undefined

export const insertPage = (db: Db, row: Insertable<AuthorPageTable>) =>
  db.insertInto('author_pages').values(row).execute()

/** Undefined if it is newer than expected. */
export const updatePage = (
  db: Db,
  userId: string,
  change: Updateable<AuthorPageTable>,
  version: number | undefined,
) =>
  db
    .updateTable('author_pages')
    .set(change)
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('userId', '=', userId)
    .where(version === undefined ? sql<SqlBool>`true` : sql<SqlBool>`version <= ${version}`)
    .returning('userId')
    .executeTakeFirst()
