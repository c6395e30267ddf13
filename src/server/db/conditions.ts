import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Status } from '../../contracts/common.ts'

type Published = 'articles' | 'pages'

/** Whether visitors can see the article or page at `now`. */
export function isLive(table: Published, now: string): RawBuilder<SqlBool> {
  const [status, publishedAt] = [sql.ref(`${table}.status`), sql.ref(`${table}.publishedAt`)]
  // Written out and not bound, so that the database recognises the partial indexes.
  return sql<SqlBool>`${status} <> 'draft' and ${publishedAt} <= ${now}`
}

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
  // SQLite ignores the case of English letters alone: others are found at least as they are written.
  const exact = columns.map((column) => sql`${sql.ref(column)} like ${pattern} escape '!'`)
  const isEnglish = /^[\x20-\x7e]*$/.test(words)
  return sql<SqlBool>`(${sql.join(isEnglish ? tests : [...tests, ...exact], sql` or `)})`
}

/**
 * A search within a list: `withWords` gives the ids of what contains the words, undefined if there are no words;
 * `slug` is the query in the form of a slug.
 */
export type ListSearch = { withWords: RawBuilder<unknown> | undefined; slug: string }

export function matchesSearch(table: Published, { withWords, slug }: ListSearch): RawBuilder<SqlBool> {
  const id = sql.ref(`${table}.id`)
  const named = sql`select id from ${sql.table(table)} where slug = ${slug}`
  if (!withWords) return sql<SqlBool>`${id} in (${named})`
  return sql<SqlBool>`${id} in (select "entityId" from ${withWords} found union all ${named})`
}
