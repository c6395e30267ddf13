import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Status } from '../../contracts/common.ts'

type Published = 'articles' | 'pages'

/**
 * Whether visitors can see the article or page at `now`. `table` is its name in the query. For a single record:
 * `statusAt` of `core/publication.ts`.
 */
export function isLive(table: Published | 'a' | 'p', now: string): RawBuilder<SqlBool> {
  const [status, publishedAt] = [sql.ref(`${table}.status`), sql.ref(`${table}.publishedAt`)]
  // 'draft' is written out and not bound, so that the database recognises the partial indexes.
  return sql<SqlBool>`${status} <> 'draft' and ${publishedAt} <= ${now}`
}

/** Whether an article with the tag is public at `now`. */
export const isPublicTag = (now: string): RawBuilder<SqlBool> =>
  // The first condition is that of an index.
  sql<SqlBool>`tags."publicCount" > 0
    and exists (select 1 from article_tags where "tagId" = tags.id and "publicAt" <= ${now})`

/** Whether the review of the current words of the article or page says this. */
export const hasReview = (table: Published, state: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.id`)} in (select "entityId" from reviews
    where kind = ${sql.lit(table === 'articles' ? 'article' : 'page')} and state = ${state} and "isOutdated" = 0)`

/** Whether the article or page has this status at `now`: a scheduled one is published once its time has come. */
export function hasStatus(table: Published, status: Status, now: string): RawBuilder<SqlBool> {
  if (status === 'published') return isLive(table, now)
  const stored = sql.ref(`${table}.status`)
  if (status === 'draft') return sql<SqlBool>`${stored} = 'draft'`
  return sql<SqlBool>`${stored} = 'scheduled' and ${sql.ref(`${table}.publishedAt`)} > ${now}`
}

/** Whether one of the columns contains `words`, ignoring case; `%` and `_` stand for themselves. */
export function contains(columns: string[], words: string): RawBuilder<SqlBool> {
  const pattern = `%${words.replace(/[!%_]/g, '!$&')}%`
  const lower = pattern.toLowerCase()
  const tests = columns.map((column) => sql`lower(${sql.ref(column)}) like ${lower} escape '!'`)
  // SQLite ignores case only for English letters: other letters are at least found as written.
  const exact = columns.map((column) => sql`${sql.ref(column)} like ${pattern} escape '!'`)
  const isEnglish = /^[\x20-\x7e]*$/.test(words)
  return sql<SqlBool>`(${sql.join(isEnglish ? tests : [...tests, ...exact], sql` or `)})`
}

/** The filters of a list besides a search. `among`: a query for the ids that match all filters except the status. */
export type Narrowing = { status: Status | undefined; now: string; among: RawBuilder<unknown> | undefined }

/** As `hasStatus`, of a document of the search index, whose `publishedAt` is null for a draft. */
export function hasIndexedStatus(
  publishedAt: RawBuilder<unknown>,
  { status, now }: Pick<Narrowing, 'status' | 'now'>,
): RawBuilder<SqlBool> {
  if (status === undefined) return sql<SqlBool>`true`
  if (status === 'draft') return sql<SqlBool>`${publishedAt} is null`
  return status === 'published'
    ? sql<SqlBool>`${publishedAt} <= ${now}`
    : sql<SqlBool>`${publishedAt} > ${now}`
}

/**
 * A search within a list: `idsWith` gives the ids of what contains the words, undefined if there are no words;
 * `slug` is the query in the form of a slug.
 */
export type ListSearch = {
  idsWith: ((narrowing: Narrowing) => RawBuilder<unknown>) | undefined
  slug: string
}

/**
 * The conditions of a list together. A search finds a limited number of ids, so it has to know the others: `status`
 * of the table, and `wanted`.
 */
export function listed(
  table: Published,
  wanted: RawBuilder<SqlBool>[],
  { status, now, search }: { status?: Status | undefined; now: string; search?: ListSearch | undefined },
): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`true`, ...wanted]
  if (status) all.push(hasStatus(table, status, now))
  if (search) {
    const among =
      wanted.length > 0 ? sql`(select id from ${sql.table(table)} where ${allOf(wanted)})` : undefined
    all.push(matchesSearch(table, search, { status, now, among }))
  }
  return allOf(all)
}

const allOf = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

function matchesSearch(
  table: Published,
  { idsWith, slug }: ListSearch,
  narrowing: Narrowing,
): RawBuilder<SqlBool> {
  const id = sql.ref(`${table}.id`)
  const named = sql`select id from ${sql.table(table)} where slug = ${slug}`
  if (!idsWith) return sql<SqlBool>`${id} in (${named})`
  return sql<SqlBool>`${id} in (select "entityId" from ${idsWith(narrowing)} found union all ${named})`
}
