// Which articles have a tag.
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export async function replaceLinks(db: Db, articleId: string, tagIds: string[]): Promise<void> {
  await db.deleteFrom('article_tags').where('articleId', '=', articleId).execute()
  if (tagIds.length === 0) return
  const rows = tagIds.map((tagId, position) => ({ articleId, tagId, position }))
  await db.insertInto('article_tags').values(rows).execute()
}

const linksAtOnce = 500

/**
 * Removes a tag from all its articles, in batches: a popular tag may have most of the site, and no statement should
 * change all of it. `before` runs for each batch while the articles still have the tag.
 */
export async function unlinkAll(
  db: Db,
  tagId: string,
  before: (articleIds: string[]) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('article_tags')
      .select('articleId')
      .where('tagId', '=', tagId)
      .orderBy('articleId')
      .limit(linksAtOnce)
      .execute()
    if (rows.length === 0) return
    const ids = rows.map(({ articleId }) => articleId)
    await before(ids)
    await db.deleteFrom('article_tags').where('tagId', '=', tagId).where('articleId', 'in', ids).execute()
  }
}

/** Calls `work` for the articles of a tag, in batches. */
export async function eachBatchOf(
  db: Db,
  tagId: string,
  work: (articleIds: string[]) => Promise<unknown>,
): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('article_tags')
      .select('articleId')
      .where('tagId', '=', tagId)
      .where('articleId', '>', after)
      .orderBy('articleId')
      .limit(linksAtOnce)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    after = last.articleId
    await work(rows.map(({ articleId }) => articleId))
  }
}

/** Replaces the tag of these articles by another one. */
export const relink = (db: Db, articleIds: string[], { from, to }: { from: string; to: string }) =>
  db
    .insertInto('article_tags')
    .columns(['articleId', 'tagId', 'position'])
    .expression((e) =>
      e
        .selectFrom('article_tags')
        .select((row) => ['articleId', row.val(to).as('tagId'), 'position'])
        .where('tagId', '=', from)
        .where('articleId', 'in', articleIds),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Gives the tag to those of these articles that are in its language, as the last one. */
export const link = (db: Db, articleIds: string[], tagId: string) =>
  db
    .insertInto('article_tags')
    .columns(['articleId', 'tagId', 'position'])
    .expression((e) =>
      e
        .selectFrom('articles')
        .innerJoin('tags', 'tags.lang', 'articles.lang')
        .select([
          'articles.id as articleId',
          'tags.id as tagId',
          sql<number>`(select coalesce(max(position) + 1, 0) from article_tags where "articleId" = articles.id)`.as(
            'position',
          ),
        ])
        .where('tags.id', '=', tagId)
        .where('articles.id', 'in', articleIds),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
