import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { slugify } from '../../content/slug.ts'
import type { Status } from '../../contracts/common.ts'

type Published = 'articles' | 'pages'

/** Whether visitors can see the article or page at `now`. */
export function isLive(table: Published, now: string): RawBuilder<SqlBool> {
  const [status, publishedAt] = [sql.ref(`${table}.status`), sql.ref(`${table}.publishedAt`)]
  // Written out and not bound, so that the partial indexes are recognised.
  return sql<SqlBool>`${status} <> 'draft' and ${publishedAt} <= ${now}`
}

/** Whether the article or page has this status at `now`: what was scheduled is published once its time has come. */
export function hasStatus(table: Published, status: Status, now: string): RawBuilder<SqlBool> {
  if (status === 'published') return isLive(table, now)
  const stored = sql.ref(`${table}.status`)
  if (status === 'draft') return sql<SqlBool>`${stored} = 'draft'`
  return sql<SqlBool>`${stored} = 'scheduled' and ${sql.ref(`${table}.publishedAt`)} > ${now}`
}

/** Drafts, then what is to come, then what is published at `now`. */
export function byStatus(table: Published, now: string): RawBuilder<number> {
  return sql<number>`case when ${isLive(table, now)} then 2 when ${hasStatus(table, 'draft', now)} then 0 else 1 end`
}

/** Whether one of the columns has `words` in it, whatever their case; `%` and `_` stand for themselves. */
export function contains(columns: string[], words: string): RawBuilder<SqlBool> {
  const pattern = `%${words.replace(/[!%_]/g, '!$&')}%`
  const lower = pattern.toLowerCase()
  const tests = columns.map((column) => sql`lower(${sql.ref(column)}) like ${lower} escape '!'`)
  // SQLite knows upper and lower case of English letters alone: others are found at least as they are written.
  const exact = columns.map((column) => sql`${sql.ref(column)} like ${pattern} escape '!'`)
  const isEnglish = /^[\x20-\x7e]*$/.test(words)
  return sql<SqlBool>`(${sql.join(isEnglish ? tests : [...tests, ...exact], sql` or `)})`
}

/** What a list is searched for; `slug` is the same as it would be in a slug. */
export type Sought = { words: string; slug: string }

/** Undefined when nothing is asked for. */
export function soughtIn(q: string | undefined): Sought | undefined {
  const words = q?.replaceAll('\0', '').trim()
  return words ? { words, slug: slugify(words) } : undefined
}

/** Whether the words are in one of the columns, or in the slug. */
export function mentions(table: Published, columns: string[], { words, slug }: Sought): RawBuilder<SqlBool> {
  const said = contains(
    columns.map((column) => `${table}.${column}`),
    words,
  )
  return slug === '' ? said : sql<SqlBool>`(${said} or ${contains([`${table}.slug`], slug)})`
}
