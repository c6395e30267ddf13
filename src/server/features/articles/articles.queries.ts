import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { Status } from '../../../contracts/common.ts'
import { contains, hasStatus, isLive } from '../../db/conditions.ts'
import { prepared } from '../../db/prepared.ts'
import type { Database, Db } from '../../db/schema.ts'
import type { ArticleTable } from './articles.table.ts'

export type Sort = 'newest' | 'oldest' | 'title' | 'updated'
export type Filter = {
  /** As of `now`, so that a scheduled article whose time has come counts as published. */
  status?: Status | undefined
  now: string
  categorySlug?: string | undefined
  tagSlug?: string | undefined
  authorId?: string | undefined
  /** Part of the title or the excerpt; `slug` is the same as it would be in a slug. */
  text?: { words: string; slug: string } | undefined
}
const farDown = 100

type Slice = { sort: Sort; limit: number; offset: number }

const withRefs = (db: Db) =>
  db
    .selectFrom('articles')
    .leftJoin('categories', 'categories.id', 'articles.categoryId')
    .leftJoin('users', 'users.id', 'articles.authorId')

const summaryColumns = [
  'articles.id',
  'articles.title',
  'articles.slug',
  'articles.excerpt',
  'articles.madeExcerpt',
  'articles.featuredImage',
  'articles.image',
  'articles.seo',
  'articles.categoryId',
  'articles.authorId',
  'articles.status',
  'articles.publishedAt',
  'articles.readingMinutes',
  'articles.createdAt',
  'articles.updatedAt',
  'articles.version',
  'categories.slug as categorySlug',
  'categories.name as categoryName',
  'users.name as authorName',
  'users.avatarUrl as authorAvatarUrl',
] as const

const summaries = (db: Db) => withRefs(db).select(summaryColumns)
export type SummaryRow = Awaited<ReturnType<typeof listArticles>>[number]
export type FullRow = SummaryRow & { content: string }

/** Articles without their content. */
export function listArticles(db: Db, filter: Filter, { sort, limit, offset }: Slice) {
  const [key, direction] = orders(filter)[sort]
  const wanted = ({ and }: ExpressionBuilder<Database, 'articles'>) => and(conditions(filter))
  const listed = summaries(db).orderBy(key, direction).orderBy('articles.id', direction)
  if (offset < farDown) return listed.where(wanted).limit(limit).offset(offset).execute()
  // The index alone tells which ones these are; what is passed over is neither read nor joined.
  const picked = db
    .selectFrom('articles')
    .select('articles.id')
    .where(wanted)
    .orderBy(key, direction)
    .orderBy('articles.id', direction)
    .limit(limit)
    .offset(offset)
  return listed.where('articles.id', 'in', picked).execute()
}

export async function countArticles(db: Db, filter: Filter): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(({ and }) => and(conditions(filter)))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export const findById = (db: Db, id: string): Promise<FullRow | undefined> =>
  summaries(db).select('articles.content').where('articles.id', '=', id).executeTakeFirst()

export const findLiveBySlug = async (db: Db, slug: string, now: string): Promise<FullRow | undefined> =>
  (await liveBySlug(db, { slug, now }))[0]

const liveBySlug = prepared((db, { slug, now }: { slug: string; now: string }) =>
  summaries(db).select('articles.content').where('articles.slug', '=', slug).where(isLive('articles', now)),
)

/** What a card shows of an article. */
const cards = (db: Db) =>
  db
    .selectFrom('articles')
    .leftJoin('categories', 'categories.id', 'articles.categoryId')
    .select([
      'articles.id',
      'articles.title',
      'articles.slug',
      'articles.excerpt',
      'articles.madeExcerpt',
      'articles.image',
      'articles.categoryId',
      'articles.publishedAt',
      'articles.createdAt',
      'categories.slug as categorySlug',
      'categories.name as categoryName',
    ])
export type CardRow = Awaited<ReturnType<typeof liveCardsOfAll>>[number]

/** Published articles, newest first. */
export const listLiveCards = (
  db: Db,
  {
    categorySlug,
    ...slice
  }: { now: string; categorySlug?: string | undefined; limit: number; offset: number },
): Promise<CardRow[]> =>
  categorySlug === undefined ? liveCardsOfAll(db, slice) : liveCardsOf(db, { ...slice, categorySlug })

type LiveSlice = { now: string; limit: number; offset: number }

const liveCardsOfAll = prepared((db, slice: LiveSlice) =>
  newestFirst(cards(db)).where('articles.id', 'in', newestLive(db, slice)),
)

const liveCardsOf = prepared((db, { categorySlug, ...slice }: LiveSlice & { categorySlug: string }) =>
  newestFirst(cards(db)).where('articles.id', 'in', newestLive(db, slice).where(inCategory(categorySlug))),
)

// The index alone tells which ones these are; what is passed over is neither read nor joined.
const newestLive = (db: Db, { now, limit, offset }: LiveSlice) =>
  newestFirst(db.selectFrom('articles').select('articles.id').where(isLive('articles', now)))
    .limit(limit)
    .offset(offset)

const newestFirst = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
  query.orderBy(sql`articles."publishedAt"`, 'desc').orderBy(sql`articles.id`, 'desc')

export const listLiveCardsByIds = prepared((db, { ids, now }: { ids: string[]; now: string }) =>
  cards(db).where('articles.id', 'in', ids).where(isLive('articles', now)),
)

/** The published article next to this one in the order of publication; `publishedAt` is not after `now`. */
export const findNeighbour = async (db: Db, place: Place, side: 'older' | 'newer') =>
  (await (side === 'older' ? older : newer)(db, place))[0]

type Place = { publishedAt: string; id: string; now: string }

const links = (db: Db) =>
  db
    .selectFrom('articles')
    .leftJoin('categories', 'categories.id', 'articles.categoryId')
    .select(['articles.id', 'articles.title', 'articles.slug', 'categories.slug as categorySlug'])
    .limit(1)

// Without a bound by the clock: SQLite would begin there instead, and read its way down.
const older = prepared((db, { publishedAt, id }: Place) =>
  links(db)
    .where(sql<SqlBool>`articles.status <> 'draft'`)
    .where(sql<SqlBool>`(articles."publishedAt", articles.id) < (${publishedAt}, ${id})`)
    .orderBy('articles.publishedAt', 'desc')
    .orderBy('articles.id', 'desc'),
)

const newer = prepared((db, { publishedAt, id, now }: Place) =>
  links(db)
    .where(isLive('articles', now))
    .where(sql<SqlBool>`(articles."publishedAt", articles.id) > (${publishedAt}, ${id})`)
    .orderBy('articles.publishedAt')
    .orderBy('articles.id'),
)

/** What decides whether an article goes with another one. */
export type Candidate = { id: string; categoryId: string | null; publishedAt: string | null }

const candidateColumns = ['articles.id', 'articles.categoryId', 'articles.publishedAt'] as const
const candidatesOfTag = 60

/** Published articles among the newest that have the tag: of a popular one, all would mean the whole site. */
export const listCandidatesOfTag = (db: Db, { slug, now }: { slug: string; now: string }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('article_tags')
        .select('articleId')
        .where('tagId', '=', (tag) => tag.selectFrom('tags').select('tags.id').where('tags.slug', '=', slug))
        .orderBy('articleId', 'desc')
        .limit(candidatesOfTag)
        .as('newest'),
    )
    .innerJoin('articles', 'articles.id', 'newest.articleId')
    .select(candidateColumns)
    .where(isLive('articles', now))
    .execute()

/** The newest published articles, of one category or of all. */
export const listNewestCandidates = (
  db: Db,
  { categoryId, now, limit }: { categoryId?: string | undefined; now: string; limit: number },
): Promise<Candidate[]> =>
  newestFirst(db.selectFrom('articles').select(candidateColumns).where(isLive('articles', now)))
    .$if(categoryId !== undefined, (query) => query.where('articles.categoryId', '=', categoryId ?? ''))
    .limit(limit)
    .execute()

export const insertArticle = (db: Db, row: Insertable<ArticleTable>) =>
  db.insertInto('articles').values(row).execute()

/**
 * Takes the article for a change: counts its version and keeps others from changing it until the transaction ends.
 * Undefined when there is none, or its version is newer than `version`.
 */
export const holdArticle = (db: Db, id: string, version: number | undefined) =>
  db
    .updateTable('articles')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (update) => update.where('version', '<=', version ?? 0))
    .returningAll()
    .executeTakeFirst()

export const updateArticle = (db: Db, id: string, change: Updateable<ArticleTable>) =>
  db.updateTable('articles').set(change).where('id', '=', id).execute()

export async function deleteArticle(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('articles').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

function orders({ status }: Filter) {
  // Drafts have no date of publication; where there are none, the plain column is what the index holds.
  const date =
    status === 'published'
      ? sql`articles."publishedAt"`
      : sql`coalesce(articles."publishedAt", articles."createdAt")`
  return {
    newest: [date, 'desc'],
    oldest: [date, 'asc'],
    title: [sql`lower(articles.title)`, 'asc'],
    updated: [sql`articles."updatedAt"`, 'desc'],
  } as const
}

function conditions({ status, now, ...filter }: Filter): Expression<SqlBool>[] {
  const wanted: Expression<SqlBool>[] = []
  if (status) wanted.push(hasStatus('articles', status, now))
  if (filter.categorySlug !== undefined) wanted.push(inCategory(filter.categorySlug))
  if (filter.tagSlug !== undefined)
    wanted.push(sql<SqlBool>`articles.id in (select "articleId" from article_tags
      join tags on tags.id = article_tags."tagId" where tags.slug = ${filter.tagSlug})`)
  if (filter.authorId !== undefined) wanted.push(sql<SqlBool>`articles."authorId" = ${filter.authorId}`)
  if (filter.text !== undefined) wanted.push(containing(filter.text))
  return wanted
}

const inCategory = (slug: string) =>
  sql<SqlBool>`articles."categoryId" = (select id from categories where slug = ${slug})`

function containing({ words, slug }: { words: string; slug: string }): Expression<SqlBool> {
  const said = contains(['articles.title', 'articles.excerpt'], words)
  return slug === '' ? said : sql<SqlBool>`(${said} or ${contains(['articles.slug'], slug)})`
}
