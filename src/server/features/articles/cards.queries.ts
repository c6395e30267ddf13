import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { isPinned } from '../../db/conditions.ts'
import {
  hasNotJustEnded,
  isInLists,
  isInListsOf,
  isListed,
  isListedIn,
  isListedLink,
} from '../../db/is-public.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { inCategory } from './article-filter.ts'

/** The columns that a card shows. */
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
      'articles.pinned',
      'categories.slug as categorySlug',
      'categories.name as categoryName',
    ])
export type CardRow = Awaited<ReturnType<typeof nextOfAll>>[number]

/** A position in the order of publication. */
export type Place = { publishedAt: string; id: string }

type Next = Place & { now: string; limit: number }
type OfCategory = { categorySlug: string }
/** Selects the articles of one category, tag or author; all if none is given. */
export type Of = {
  categorySlug?: string | undefined
  tagId?: string | undefined
  authorId?: string | undefined
}

/**
 * Published articles that are not pinned and come before a position, newest first, from the one at `offset`. The position
 * is not in the future.
 */
export function listLiveCards(
  db: Db,
  { lang, ...of }: Next & Of & { lang: string; offset: number },
): Promise<CardRow[]> {
  if (lang !== '') return ofLanguage(db, { ...of, lang })
  const { categorySlug, tagId, authorId, offset, ...next } = of
  if (tagId !== undefined) return ofTag(db, { ...next, offset, tagId })
  if (authorId !== undefined) return ofAuthor(db, { ...next, offset, authorId })
  if (categorySlug === undefined)
    return offset === 0 ? nextOfAll(db, next) : laterOfAll(db, { ...next, offset })
  const wanted = { ...next, categorySlug }
  return offset === 0 ? nextOfCategory(db, wanted) : laterOfCategory(db, { ...wanted, offset })
}

/** The pinned articles that are public, newest first. */
export const listPinnedCards = (db: Db, { lang, now }: { lang: string; now: string }): Promise<CardRow[]> =>
  newestFirst(cards(db)).where(isListedIn(lang, now)).where(isPinned(true)).execute()

type InLanguage = Next & Of & { lang: string; offset: number }

/**
 * The cards of a further language, whose articles have an index of their own. Other tables are joined only for the
 * rows that are shown.
 */
const ofLanguage = (db: Db, { authorId, ...of }: InLanguage) =>
  newestFirst(cards(db))
    .where('articles.id', 'in', authorId === undefined ? idsIn(db, of) : idsBy(db, { ...of, authorId }))
    .execute()

const idsIn = (db: Db, { lang, publishedAt, id, now, limit, offset, ...of }: Omit<InLanguage, 'authorId'>) =>
  newestFirst(db.selectFrom('articles').select('articles.id'))
    .where(isDueIn(lang, now))
    .where(sql<SqlBool>`(articles."publishedAt", articles.id) < (${publishedAt}, ${id})`)
    .where(isPinned(false))
    .$if(of.categorySlug !== undefined, (query) => query.where(inCategory(of.categorySlug ?? '')))
    .$if(of.tagId !== undefined, (query) => query.where(hasTag(of.tagId ?? '')))
    .limit(limit)
    .offset(offset)

const isDueIn = (lang: string, now: string) =>
  sql<SqlBool>`articles.status <> 'draft' and ${isInListsOf(lang, now)}`

const hasTag = (tagId: string) =>
  sql<SqlBool>`articles.id in (select "articleId" from article_tags where "tagId" = ${tagId})`

/** Which of the pinned articles have the tag. */
export const listPinnedWithTag = (db: Db, tagId: string) =>
  db
    .selectFrom('article_tags')
    .innerJoin('articles', 'articles.id', 'article_tags.articleId')
    .select('articleId')
    .where('tagId', '=', tagId)
    .where(isPinned(true))
    .execute()

/** Which of the pinned articles are by the author. */
export const listPinnedBy = (db: Db, authorId: string) =>
  db
    .selectFrom('article_authors')
    .innerJoin('articles', 'articles.id', 'article_authors.articleId')
    .select('articleId')
    .where('article_authors.authorId', '=', authorId)
    .where(isPinned(true))
    .execute()

const nextOfAll = prepared((db, { limit, ...place }: Next) =>
  newestFirst(cards(db)).where(isBefore(place)).where(isPinned(false)).limit(limit),
)

const nextOfCategory = prepared((db, { limit, categorySlug, ...place }: Next & OfCategory) =>
  newestFirst(cards(db))
    .where(isBefore(place))
    .where(isPinned(false))
    .where(inCategory(categorySlug))
    .limit(limit),
)

type Later = Next & { offset: number }

const laterOfAll = prepared((db, later: Later) =>
  newestFirst(cards(db)).where('articles.id', 'in', idsFrom(db, later)),
)

const laterOfCategory = prepared((db, { categorySlug, ...later }: Later & OfCategory) =>
  newestFirst(cards(db)).where('articles.id', 'in', idsFrom(db, later).where(inCategory(categorySlug))),
)

const ofTag = prepared((db, later: Later & { tagId: string }) =>
  newestFirst(cards(db)).where('articles.id', 'in', idsWithTag(db, later)),
)

const ofAuthor = prepared((db, later: Later & { authorId: string }) =>
  newestFirst(cards(db)).where('articles.id', 'in', idsBy(db, later)),
)

type LaterBy = Later & { authorId: string; lang?: string }

const idsBy = (db: Db, { authorId, lang = '', publishedAt, id, now, limit, offset }: LaterBy) => {
  const date = lang === '' ? 'publicAt' : 'sortDate'
  return db
    .selectFrom('article_authors')
    .select('articleId')
    .where('authorId', '=', authorId)
    .$if(lang !== '', (query) => query.where('listedIn', '=', lang))
    .where(sql<SqlBool>`(${sql.ref(date)}, "articleId") < (${publishedAt}, ${id})`)
    .where(hasNotJustEnded(now, lang))
    .where(sql<SqlBool>`"articleId" not in (select id from articles where pinned = 1)`)
    .orderBy(date, 'desc')
    .orderBy('articleId', 'desc')
    .limit(limit)
    .offset(offset)
}

const idsWithTag = (db: Db, { tagId, publishedAt, id, now, limit, offset }: Later & { tagId: string }) =>
  db
    .selectFrom('article_tags')
    .select('articleId')
    .where('tagId', '=', tagId)
    .where(sql<SqlBool>`("publicAt", "articleId") < (${publishedAt}, ${id})`)
    .where(hasNotJustEnded(now))
    .where(sql<SqlBool>`"articleId" not in (select id from articles where pinned = 1)`)
    .orderBy('publicAt', 'desc')
    .orderBy('articleId', 'desc')
    .limit(limit)
    .offset(offset)

// The index alone selects the rows; skipped rows are neither read nor joined.
const idsFrom = (db: Db, { limit, offset, ...place }: Later) =>
  newestFirst(db.selectFrom('articles').select('articles.id').where(isBefore(place)).where(isPinned(false)))
    .limit(limit)
    .offset(offset)

// Without a second bound by the clock: SQLite would start there instead of at the position, and read everything in
// between.
const isBefore = ({ publishedAt, id, now }: Place & { now: string }) =>
  sql<SqlBool>`articles.status <> 'draft' and (articles."publishedAt", articles.id) < (${publishedAt}, ${id})
    and ${isInLists('articles', now)}`

const newestFirst = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
  query.orderBy(sql`articles."publishedAt"`, 'desc').orderBy(sql`articles.id`, 'desc')

/** The published articles next to a position that is not after `now`: at most one on each side. */
export const listNeighbours = (db: Db, { lang, ...place }: Place & { lang: string; now: string }) =>
  lang === '' ? neighboursOf(db, place) : neighboursIn(db, { ...place, lang })

const neighboursOf = prepared((db, { now, ...place }: Place & { now: string }) =>
  db
    .selectFrom(
      newestFirst(links(db, 'older'))
        .where(isBefore({ ...place, now }))
        .as('older'),
    )
    .selectAll()
    .unionAll(
      db
        .selectFrom(
          links(db, 'newer')
            .where(isListed('articles', now))
            .where(sql<SqlBool>`(articles."publishedAt", articles.id) > (${place.publishedAt}, ${place.id})`)
            .orderBy('articles.publishedAt')
            .orderBy('articles.id')
            .as('newer'),
        )
        .selectAll(),
    ),
)

const neighboursIn = prepared((db, { lang, now, publishedAt, id }: Place & { lang: string; now: string }) =>
  db
    .selectFrom(
      newestFirst(links(db, 'older'))
        .where(isDueIn(lang, now))
        .where(sql<SqlBool>`(articles."publishedAt", articles.id) < (${publishedAt}, ${id})`)
        .as('older'),
    )
    .selectAll()
    .unionAll(
      db
        .selectFrom(
          links(db, 'newer')
            .where(isListedIn(lang, now))
            .where(sql<SqlBool>`(articles."publishedAt", articles.id) > (${publishedAt}, ${id})`)
            .orderBy('articles.publishedAt')
            .orderBy('articles.id')
            .as('newer'),
        )
        .selectAll(),
    ),
)

const links = (db: Db, side: 'older' | 'newer') =>
  db
    .selectFrom('articles')
    .leftJoin('categories', 'categories.id', 'articles.categoryId')
    .select([
      'articles.id',
      'articles.title',
      'articles.slug',
      'categories.slug as categorySlug',
      sql.lit(side).as('side'),
    ])
    .limit(1)

/** The newest published articles with the tag: reading all of a popular tag would mean the whole site. */
export const listLiveCardsOfTag = (
  db: Db,
  { slug, lang, now, limit }: { slug: string; lang: string; now: string; limit: number },
): Promise<CardRow[]> =>
  newestFirst(cards(db))
    .innerJoin(
      (from) =>
        from
          .selectFrom('article_tags')
          .select('articleId')
          .where('tagId', '=', (tag) =>
            tag.selectFrom('tags').select('tags.id').where('tags.slug', '=', slug),
          )
          .where(isListedLink(now, lang))
          .orderBy('publicAt', 'desc')
          .orderBy('articleId', 'desc')
          .limit(limit)
          .as('newest'),
      (join) => join.onRef('newest.articleId', '=', 'articles.id'),
    )
    .execute()

/** The newest published articles, of one category or of all. */
export const listNewestCards = (
  db: Db,
  {
    categoryId,
    lang,
    now,
    limit,
  }: { categoryId?: string | undefined; lang: string; now: string; limit: number },
): Promise<CardRow[]> =>
  newestFirst(cards(db))
    .where(isListedIn(lang, now))
    .$if(categoryId !== undefined, (query) => query.where('articles.categoryId', '=', categoryId ?? ''))
    .limit(limit)
    .execute()
