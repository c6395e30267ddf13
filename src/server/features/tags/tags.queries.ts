import { sql } from 'kysely'
import { isLive } from '../../db/conditions.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import type { TagTable } from './tags.table.ts'

/** The tags of each of these articles, in their order. */
export const listTagsOf = prepared((db, { articleIds }: { articleIds: string[] }) =>
  db
    .selectFrom('article_tags')
    .innerJoin('tags', 'tags.id', 'article_tags.tagId')
    .select(['article_tags.articleId', 'tags.id', 'tags.slug', 'tags.name'])
    .where('article_tags.articleId', 'in', articleIds)
    .orderBy('article_tags.articleId')
    .orderBy('article_tags.position'),
)

/**
 * The tags whose slugs begin with `start`, by slug, with the number of all of them. With `visibleTo`, only tags of
 * articles that are public at `now` or written by that user.
 */
export async function listBySlug(
  db: Db,
  { start, visibleTo, now }: { start: string; visibleTo: string | undefined; now: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: { slug: string; name: string }[]; total: number }> {
  // The index on the slug finds where they begin; a slug has no character with a meaning in `like`.
  const found = db
    .selectFrom('tags')
    .$if(start !== '', (query) => query.where('slug', '>=', start).where('slug', 'like', `${start}%`))
    .$if(visibleTo !== undefined, (query) =>
      query.where(({ exists, or, selectFrom }) =>
        exists(
          selectFrom('article_tags')
            .innerJoin('articles', 'articles.id', 'article_tags.articleId')
            .select('articles.id')
            .whereRef('article_tags.tagId', '=', 'tags.id')
            .where(({ eb }) => or([isLive('articles', now), eb('articles.authorId', '=', visibleTo ?? '')])),
        ),
      ),
    )
  const rows = await found.select(['slug', 'name']).orderBy('slug').limit(limit).offset(offset).execute()
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/**
 * Creates the new tags and returns all of them, locked until the transaction ends: an existing tag is written too, as
 * it is. Pass them in the order of their slugs, or two transactions wait for each other.
 */
export const lockTags = (db: Db, tags: TagTable[]) =>
  db
    .insertInto('tags')
    .values(tags)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name: sql<string>`tags.name` }))
    .returning(['id', 'slug'])
    .execute()

export async function replaceLinks(db: Db, articleId: string, tagIds: string[]): Promise<void> {
  await db.deleteFrom('article_tags').where('articleId', '=', articleId).execute()
  if (tagIds.length === 0) return
  const rows = tagIds.map((tagId, position) => ({ articleId, tagId, position }))
  await db.insertInto('article_tags').values(rows).execute()
}

export const deleteUnused = (db: Db, tagIds: string[]) =>
  db
    .deleteFrom('tags')
    .where('id', 'in', tagIds)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('article_tags').select('tagId').whereRef('article_tags.tagId', '=', 'tags.id'))),
    )
    .execute()
