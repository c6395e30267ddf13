import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Status } from '../../contracts/common.ts'

// Where queries decide what visitors can see: a scheduled article or page is public once its time has come, and an article
// until its end. For a single record: `isPublicAt` of `core/publication.ts`.
export type Publishable = 'articles' | 'pages'
type Articles = 'articles' | 'a'
type Table = Publishable | 'a' | 'p'

/** What a list may be narrowed to. `listed`: what visitors find in lists. */
export type ListStatus = Status | 'listed'

/** Whether the time of publication has come. `table` is its name in the query. */
export function isDue(table: Table, now: string): RawBuilder<SqlBool> {
  const [status, publishedAt] = [sql.ref(`${table}.status`), sql.ref(`${table}.publishedAt`)]
  // 'draft' is written out instead of bound, so that the database recognises the partial indexes.
  return sql<SqlBool>`${status} <> 'draft' and ${publishedAt} <= ${now}`
}

/** Whether visitors can see the article or page at its address at `now`. */
export function isLive(table: Table, now: string): RawBuilder<SqlBool> {
  if (table === 'pages' || table === 'p') return isDue(table, now)
  const end = sql.ref(`${table}.unpublishAt`)
  return sql<SqlBool>`${isDue(table, now)} and (${end} is null or ${end} > ${now})`
}

/** Whether visitors find the article in lists at `now`. */
export const isListed = (table: Articles, now: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isDue(table, now)} and ${isInLists(table, now)}`

/**
 * Whether visitors of a language find the article in lists at `now`. Articles of a further language have an index of
 * their own, and are in the lists of no other language.
 */
export const isListedIn = (lang: string, now: string): RawBuilder<SqlBool> =>
  lang === ''
    ? isListed('articles', now)
    : sql<SqlBool>`${isDue('articles', now)} and ${isInListsOf(lang, now)}`

/** Whether a due article of a further language is in lists. */
export const isInListsOf = (lang: string, now: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`articles."listedIn" = ${lang} and (articles."unpublishAt" is null or articles."unpublishAt" > ${now})`

/** Whether an article will be in the lists of a language once its time has come. */
export const willBeListedIn = (lang: string, now: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isFiled(lang)} and "publishedAt" > ${now}`

/**
 * The value of a column, without its index. Without statistics, SQLite prefers an index of the articles of a category
 * to that of the few that have ended.
 */
export const unindexed = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)} || ''`

/** Whether an article that was in the lists of a language has ended, and no job has noted it yet. */
export const wasListedIn = (lang: string, now: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isOver(lang, now)} and ${unindexed('publishedAt')} <= ${now}`

// Written out instead of bound, so that the database recognises the partial indexes.
const isFiled = (lang: string) =>
  lang === ''
    ? sql<SqlBool>`status <> 'draft' and unlisted = 0`
    : sql<SqlBool>`status <> 'draft' and "listedIn" = ${lang}`

// If `listedIn` were compared, SQLite would read all of the lists instead of the index of ends.
const isOver = (lang: string, now: string) =>
  lang === ''
    ? sql<SqlBool>`status <> 'draft' and unlisted = 0 and "unpublishAt" <= ${now}`
    : sql<SqlBool>`status <> 'draft' and "listedIn" is not null and lang = ${lang} and "unpublishAt" <= ${now}`

/**
 * Whether an article that is due is in lists. An index leaves out the articles that have ended. Those that ended a
 * moment ago are few, and are compared with the clock.
 */
export const isInLists = (table: Articles, now: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.unlisted`)} = 0 and ${sql.ref(`${table}.id`)} not in ${justEnded(now)}`

/**
 * Whether the article of a row of `article_tags` or `article_authors` is in lists. For a further language, use it
 * only with `article_tags`, where the tag says the language; for authors there is `isListedAuthorLink`.
 */
export const isListedLink = (now: string, lang = ''): RawBuilder<SqlBool> =>
  sql<SqlBool>`"publicAt" <= ${now} and ${hasNotJustEnded(now, lang)}`

/**
 * Whether the article of a row of `article_authors` is in the lists of a language. For a further one, `sortDate` is
 * its date.
 */
export const isListedAuthorLink = (now: string, lang: string): RawBuilder<SqlBool> =>
  lang === ''
    ? isListedLink(now)
    : sql<SqlBool>`"listedIn" = ${lang} and "sortDate" <= ${now} and ${hasNotJustEnded(now, lang)}`

/** Whether a row that is known to be due is not one of those that have just ended. */
export const hasNotJustEnded = (now: string, lang = ''): RawBuilder<SqlBool> =>
  sql<SqlBool>`not ${hasJustEnded(now, lang)}`

export const hasJustEnded = (now: string, lang = ''): RawBuilder<SqlBool> =>
  sql<SqlBool>`"articleId" in ${justEnded(now, lang)}`

const justEnded = (now: string, lang = '') => sql`(select id from articles where ${isOver(lang, now)})`

/** Whether a tag belongs to a language, and an article with it is in lists at `now`. */
export const isPublicTagIn = (lang: string, now: string): RawBuilder<SqlBool> =>
  // The first two conditions are those of an index.
  sql<SqlBool>`tags.lang = ${lang} and tags."publicCount" > 0
    and exists (select 1 from article_tags where "tagId" = tags.id and ${isListedLink(now, lang)})`

/**
 * Whether an article with a tag is in lists at `now`, whatever the language of the tag, which is that of its articles.
 */
export const hasListedArticle = (now: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`tags."publicCount" > 0 and exists (select 1 from article_tags
    join articles on articles.id = article_tags."articleId"
    where article_tags."tagId" = tags.id and article_tags."publicAt" <= ${now} and ${isListedInOwn(now)})`

/** Whether an article of the author with this id is in lists of a language at `now`. */
export const hasListedIn = (
  authorId: RawBuilder<unknown> | string,
  lang: string,
  now: string,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from article_authors
    where "authorId" = ${authorId} and ${isListedAuthorLink(now, lang)})`

/**
 * Whether an article of a series is in lists at `now`, whatever the language of the series, which is that of its
 * articles.
 */
export const hasListedPart = (now: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from articles where articles."seriesId" = series.id and ${isListedInOwn(now)})`

/** Whether visitors find the article in the lists of its language, whichever that is. */
export const isListedInOwn = (now: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isLive('articles', now)} and (articles.unlisted = 0 or articles."listedIn" is not null)`

/**
 * Whether the article or page has this status at `now`: a scheduled one is published once its time has come, and stays
 * that when it has ended.
 */
export function hasStatus(table: Publishable, status: ListStatus, now: string): RawBuilder<SqlBool> {
  if (status === 'listed') return table === 'articles' ? isListed(table, now) : isLive(table, now)
  if (status === 'published') return isDue(table, now)
  const stored = sql.ref(`${table}.status`)
  if (status === 'draft') return sql<SqlBool>`${stored} = 'draft'`
  return sql<SqlBool>`${stored} = 'scheduled' and ${sql.ref(`${table}.publishedAt`)} > ${now}`
}

/** The `publishedAt` in the search index for documents that are in no list although they are no drafts. */
export const neverListed = '9999-12-31T23:59:59.999Z'

/** Like `hasStatus`, for a document of the search index, whose `publishedAt` is null for a draft. */
export function hasIndexedStatus(
  publishedAt: RawBuilder<unknown>,
  { status, now }: { status: ListStatus | undefined; now: string },
): RawBuilder<SqlBool> {
  if (status === undefined) return sql<SqlBool>`true`
  if (status === 'draft') return sql<SqlBool>`${publishedAt} is null`
  if (status === 'listed') return sql<SqlBool>`${publishedAt} <= ${now}`
  return status === 'published'
    ? sql<SqlBool>`(${publishedAt} <= ${now} or ${publishedAt} = ${neverListed})`
    : sql<SqlBool>`${publishedAt} > ${now}`
}
