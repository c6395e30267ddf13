import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { plainArticleFields } from '../../../contracts/article-fields.ts'
import type { ArticleOrder } from '../../../contracts/article-orders.ts'
import { isPinned } from '../../db/conditions.ts'
import { idsInGroups, inOrderOf } from '../../db/grouped.ts'
import { isDue, isListedAuthorLink, isListedIn, isListedLink, isLive } from '../../db/is-public.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { forgetUses, recordUses } from '../../db/uses.ts'
import { conditionOf, type Filter, isBy, ordersOf } from './article-filter.ts'
import type { ArticleTable } from './articles.table.ts'
import { countOfAuthor, idsOfAuthor, ofAuthorAlone } from './by-author.queries.ts'
import { idsOfTag } from './by-tag.queries.ts'
import { countKnown } from './counts.queries.ts'
import { authorsInRow, tagsInRow } from './refs.queries.ts'

const deepOffset = 100
const byDate = new Set<ArticleOrder>(['newest', 'oldest'])

type Slice = { sort: ArticleOrder; limit: number; offset: number }

const withCategory = (db: Db) =>
  db.selectFrom('articles').leftJoin('categories', 'categories.id', 'articles.categoryId')

const summaryColumns = [
  'articles.id',
  ...plainArticleFields.map((name) => `articles.${name}` as const),
  'articles.slug',
  'articles.lang',
  'articles.translationGroup',
  'articles.excerpt',
  'articles.madeExcerpt',
  'articles.image',
  'articles.seo',
  'articles.categoryId',
  'articles.seriesId',
  'articles.status',
  'articles.publishedAt',
  'articles.pinned',
  'articles.visibility',
  'articles.readingMinutes',
  'articles.createdAt',
  'articles.updatedAt',
  'articles.revisedAt',
  'articles.version',
  'categories.slug as categorySlug',
  'categories.name as categoryName',
  'series.name as seriesName',
  'series.slug as seriesSlug',
] as const

const summaries = (db: Db) =>
  withCategory(db).leftJoin('series', 'series.id', 'articles.seriesId').select(summaryColumns)
export type SummaryRow = Awaited<ReturnType<typeof listArticles>>[number]
export type FullRow = SummaryRow & { content: string }

/** Articles without their content. */
export async function listArticles(db: Db, filter: Filter, { sort, limit, offset }: Slice) {
  const [key, direction] = ordersOf(filter)[sort]
  const where = conditionOf(filter)
  if (typeof key === 'string') {
    const listed = { table: 'articles', where, now: filter.now, isSearch: Boolean(filter.search) } as const
    const ids = await idsInGroups(db, listed, { grouping: key, direction, limit, offset })
    return ids.length === 0
      ? []
      : inOrderOf(ids, await summaries(db).where('articles.id', 'in', ids).execute())
  }
  const listed = summaries(db).orderBy(key, direction).orderBy('articles.id', direction)
  const ofAuthor = ofAuthorAlone(filter)
  const slice = { sort, limit, offset }
  const ids = ofAuthor ? idsOfAuthor(db, ofAuthor, slice) : idsOfTag(db, filter, slice)
  if (ids) return listed.where('articles.id', 'in', ids).execute()
  if (offset < deepOffset && byDate.has(sort) && !filter.search && filter.tagSlug === undefined)
    return listed.where(where).limit(limit).offset(offset).execute()
  // The rows are selected with an index alone; skipped or sorted rows are not read completely.
  const picked = db
    .selectFrom('articles')
    .select('articles.id')
    .where(where)
    .orderBy(key, direction)
    .orderBy('articles.id', direction)
    // Bound: for a small limit that is written out, SQLite sorts all rows instead of following the index of the order.
    .limit(sql<number>`${limit}`)
    .offset(offset)
  return listed.where('articles.id', 'in', picked).execute()
}

/** All that are pinned among them, newest first. */
export const listPinned = (db: Db, filter: Filter) =>
  summaries(db)
    .where(conditionOf({ ...filter, isPinned: true }))
    .orderBy('articles.publishedAt', 'desc')
    .orderBy('articles.id', 'desc')
    .execute()

export async function countPinned(db: Db): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isPinned(true))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function countArticles(db: Db, filter: Filter): Promise<number> {
  const known = await countKnown(db, filter)
  if (known !== undefined) return known
  const ofAuthor = ofAuthorAlone(filter)
  if (ofAuthor) return countOfAuthor(db, ofAuthor)
  const row = await db
    .selectFrom('articles')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(conditionOf(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

type Period = { from: string; to: string; authorId: string | undefined; limit: number }

/** Without drafts, by the time of publication. */
export const listPlanned = (db: Db, { from, to, authorId, limit }: Period) =>
  db
    .selectFrom('articles')
    .select(['articles.id', 'articles.title', 'articles.status', 'articles.publishedAt', 'articles.version'])
    // Written out instead of bound, so that the database recognises the partial index.
    .where(sql<SqlBool>`articles.status <> 'draft'`)
    .where('articles.publishedAt', '>=', from)
    .where('articles.publishedAt', '<', to)
    .$if(authorId !== undefined, (query) => query.where(isBy(authorId ?? '')))
    .orderBy('articles.publishedAt')
    .orderBy('articles.id')
    .limit(limit)
    .execute()

/** Guest authors, or only those with an article. */
export const listGuests = (db: Db, { hasWritten }: { hasWritten: boolean }) =>
  db
    .selectFrom('guest_authors')
    .select(['id', 'name', 'avatarUrl'])
    .$if(hasWritten, (query) =>
      query.where(({ exists, selectFrom, ref }) =>
        exists(
          selectFrom('article_authors').select('articleId').where('authorId', '=', ref('guest_authors.id')),
        ),
      ),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** Users, or only those with an article or a page; with an `id`, only that one. */
export const listAuthors = (db: Db, { id, hasWritten }: { id: string | undefined; hasWritten: boolean }) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'avatarUrl'])
    .$if(hasWritten, (query) =>
      query.where(({ or, exists, selectFrom, ref }) =>
        or([
          exists(selectFrom('article_authors').select('articleId').where('authorId', '=', ref('users.id'))),
          exists(selectFrom('pages').select('pages.id').where('authorId', '=', ref('users.id'))),
        ]),
      ),
    )
    .$if(id !== undefined, (query) => query.where('users.id', '=', id ?? ''))
    .orderBy(sql`lower(name)`)
    .orderBy('users.id')
    .execute()

export const findById = (db: Db, id: string): Promise<FullRow | undefined> =>
  summaries(db).select('articles.content').where('articles.id', '=', id).executeTakeFirst()

/** These slugs are as stored. */
export const findLiveBySlug = async (db: Db, slug: string, now: string): Promise<FullRow | undefined> =>
  (await liveBySlug(db, { slug, now }))[0]

/** With authors and tags, and the derived body instead of the content, which a page does not show: all in one query. */
export const findLiveForPage = async (db: Db, slug: string, now: string) =>
  (await liveForPage(db, { slug, now }))[0]

const liveForPage = prepared((db, { slug, now }: { slug: string; now: string }) =>
  summaries(db)
    .leftJoin('article_bodies', 'article_bodies.articleId', 'articles.id')
    .select([
      'article_bodies.version as bodyVersion',
      'article_bodies.outline as bodyOutline',
      'article_bodies.html as bodyHtml',
      'article_bodies.words as bodyWords',
      authorsInRow(db).as('authors'),
      tagsInRow(db).as('tags'),
    ])
    .where('articles.slug', '=', slug)
    .where(isLive('articles', now)),
)
export type PageRow = NonNullable<Awaited<ReturnType<typeof findLiveForPage>>>

// The callers of this query have not checked a password.
const liveBySlug = prepared((db, { slug, now }: { slug: string; now: string }) =>
  summaries(db)
    .select('articles.content')
    .where('articles.slug', '=', slug)
    .where(isLive('articles', now))
    .where('articles.visibility', '<>', 'password'),
)

/** A live article that asks for a password. */
export const findLocked = (db: Db, id: string, now: string) =>
  withCategory(db)
    .select(['articles.id', 'articles.title', 'articles.slug', 'articles.passwordHash'])
    .select('categories.slug as categorySlug')
    .where('articles.id', '=', id)
    .where(isLive('articles', now))
    .where('articles.visibility', '=', 'password')
    .executeTakeFirst()

type Newest = {
  categoryId?: string | undefined
  tagId?: string | undefined
  authorId?: string | undefined
  lang: string
  now: string
  limit: number
}

/** The newest published articles with their content, of one category, tag or author, or of all. */
export const listNewest = (db: Db, newest: Newest): Promise<FullRow[]> => {
  const { categoryId, tagId, authorId, lang, now, limit } = newest
  return (
    summaries(db)
      .select('articles.content')
      // Links know which articles are in lists.
      .$if(authorId === undefined && tagId === undefined, (query) => query.where(isListedIn(lang, now)))
      .$if(categoryId !== undefined, (query) => query.where('articles.categoryId', '=', categoryId ?? ''))
      .$if(authorId !== undefined, (query) =>
        query.where('articles.id', 'in', (e) =>
          e
            .selectFrom('article_authors')
            .select('articleId')
            .where('authorId', '=', authorId ?? '')
            .where(isListedAuthorLink(now, lang))
            .orderBy(lang === '' ? 'publicAt' : 'sortDate', 'desc')
            .orderBy('articleId', 'desc')
            .limit(limit),
        ),
      )
      .$if(tagId !== undefined, (query) =>
        query.where('articles.id', 'in', (e) =>
          e
            .selectFrom('article_tags')
            .select('articleId')
            .where('tagId', '=', tagId ?? '')
            .where(isListedLink(now, lang))
            .orderBy('publicAt', 'desc')
            .orderBy('articleId', 'desc')
            .limit(limit),
        ),
      )
      .orderBy('articles.publishedAt', 'desc')
      .orderBy('articles.id', 'desc')
      .limit(limit)
      .execute()
  )
}

export async function insertArticle(db: Db, row: Insertable<ArticleTable>): Promise<void> {
  await db.insertInto('articles').values(row).execute()
  await recordUses(db, { kind: 'article', entityId: row.id }, row)
}

export async function updateArticle(db: Db, id: string, change: Updateable<ArticleTable>): Promise<void> {
  await db.updateTable('articles').set(change).where('id', '=', id).execute()
  await recordUses(db, { kind: 'article', entityId: id }, change)
}

/** Articles that have ended, but are not noted as such. */
export async function listJustEnded(db: Db, now: string, limit: number): Promise<{ id: string }[]> {
  const ended = (inLists: RawBuilder<SqlBool>) =>
    db
      .selectFrom('articles')
      .select('id')
      .where(isDue('articles', now))
      .where(inLists)
      .where('unpublishAt', '<=', now)
      .orderBy('unpublishAt')
      .limit(limit)
      .execute()
  // One after the other: each has an index.
  const found = await ended(sql<SqlBool>`unlisted = 0`)
  return found.length > 0 ? found : ended(sql<SqlBool>`"listedIn" is not null`)
}

export const setUnlisted = (db: Db, id: string) =>
  db.updateTable('articles').set({ unlisted: 1, listedIn: null }).where('id', '=', id).execute()

export async function deleteArticle(db: Db, id: string): Promise<void> {
  await db.deleteFrom('articles').where('id', '=', id).execute()
  await forgetUses(db, { kind: 'article', entityId: id })
}
