import { type Insertable, sql, type Updateable } from 'kysely'
import { contains } from '../../db/conditions.ts'
import type { Db } from '../../db/schema.ts'
import { forgetUses, recordUses } from '../../db/uses.ts'
import type { GuestAuthorTable } from './guest-authors.table.ts'

type Slice = { q: string | undefined; limit: number; offset: number }

/** The guests by name, with the number of their articles, and the number of all guests. */
export async function listGuests(db: Db, { q, limit, offset }: Slice) {
  const found = db
    .selectFrom('guest_authors')
    .$if(Boolean(q), (query) => query.where(contains(['name'], q ?? '')))
  const rows = await found
    .selectAll()
    .select((row) =>
      row
        .selectFrom('article_authors')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('authorId', '=', 'guest_authors.id')
        .as('articleCount'),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export const findGuest = (db: Db, id: string) =>
  db.selectFrom('guest_authors').selectAll().where('id', '=', id).executeTakeFirst()

/** The number of their articles, drafts too. */
export async function countArticles(db: Db, authorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('article_authors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('authorId', '=', authorId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertGuest(db: Db, row: Insertable<GuestAuthorTable>) {
  const guest = await db.insertInto('guest_authors').values(row).returningAll().executeTakeFirstOrThrow()
  await recordUses(db, { kind: 'guest', entityId: row.id }, row)
  return guest
}

export async function updateGuest(db: Db, id: string, change: Updateable<GuestAuthorTable>) {
  const guest = await db
    .updateTable('guest_authors')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordUses(db, { kind: 'guest', entityId: id }, change)
  return guest
}

export async function deleteGuest(db: Db, id: string): Promise<void> {
  await forgetUses(db, { kind: 'guest', entityId: id })
  await db.deleteFrom('guest_authors').where('id', '=', id).execute()
}

const articlesAtOnce = 500

/**
 * Removes an author from all articles, in batches: an author may have most of the site, and no statement should change
 * all of it. `before` runs for each batch while the articles still have the author.
 */
export async function takeFromAll(
  db: Db,
  authorId: string,
  before: (articleIds: string[]) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('article_authors')
      .select('articleId')
      .where('authorId', '=', authorId)
      .limit(articlesAtOnce)
      .execute()
    if (rows.length === 0) return
    const ids = rows.map(({ articleId }) => articleId)
    await before(ids)
    await db
      .deleteFrom('article_authors')
      .where('authorId', '=', authorId)
      .where('articleId', 'in', ids)
      .execute()
  }
}

/** Replaces an author by another one; articles that name both keep the other one where it is. */
export const replaceOn = (db: Db, articleIds: string[], { from, to }: { from: string; to: string }) =>
  db
    .updateTable('article_authors')
    .set({ authorId: to })
    .where('authorId', '=', from)
    .where('articleId', 'in', articleIds)
    .where('articleId', 'not in', (e) =>
      e
        .selectFrom('article_authors')
        .select('articleId')
        .where('authorId', '=', to)
        .where('articleId', 'in', articleIds),
    )
    .execute()

/** For earlier versions, the author is the first user among those with an account. */
export const nameFirstUser = (db: Db, articleIds: string[], userId: string) =>
  db
    .updateTable('articles')
    .set({ authorId: userId })
    .where('id', 'in', articleIds)
    .where('authorId', 'is', null)
    .execute()

/** Adds the author to these articles, after the others. */
export const addTo = (db: Db, articleIds: string[], authorId: string) =>
  db
    .insertInto('article_authors')
    .values(
      articleIds.map((articleId) => ({
        articleId,
        authorId,
        position: sql<number>`(select coalesce(max(position) + 1, 0) from article_authors where "articleId" = ${articleId})`,
      })),
    )
    .execute()
