import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine, Narrowing } from './engine.ts'
import { hasStatus, type ListStatus, type Publishable } from './is-public.ts'

// Written out instead of bound, so that the database recognises the partial index. Only a few articles are pinned, so
// the others are found by leaving these out: each list still needs only its own index.
export const isPinned = (wanted: boolean): RawBuilder<SqlBool> =>
  wanted
    ? sql<SqlBool>`articles.pinned = 1`
    : sql<SqlBool>`articles.id not in (select id from articles where pinned = 1)`

/** Whether a text is in this language, as it is stored. The second condition is that of an index. */
export const isInLanguage = (table: Publishable, lang: string): RawBuilder<SqlBool> =>
  lang === ''
    ? sql<SqlBool>`${sql.ref(`${table}.lang`)} = ''`
    : sql<SqlBool>`${sql.ref(`${table}.lang`)} = ${lang} and ${sql.ref(`${table}.lang`)} <> ''`

/** Whether the current words of the article or page have this review. */
export const hasReview = (table: Publishable, state: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.id`)} in (select "entityId" from reviews
    where kind = ${sql.lit(table === 'articles' ? 'article' : 'page')} and state = ${state} and "isOutdated" = 0)`

/** Whether one of the columns contains `words`, ignoring case; `%` and `_` are ordinary characters. */
export function contains(columns: string[], words: string): RawBuilder<SqlBool> {
  const pattern = `%${words.replace(/[!%_]/g, '!$&')}%`
  const lower = pattern.toLowerCase()
  const tests = columns.map((column) => sql`lower(${sql.ref(column)}) like ${lower} escape '!'`)
  // SQLite ignores case only for English letters: other letters are at least found as written.
  const exact = columns.map((column) => sql`${sql.ref(column)} like ${pattern} escape '!'`)
  const isEnglish = /^[\x20-\x7e]*$/.test(words)
  return sql<SqlBool>`(${sql.join(isEnglish ? tests : [...tests, ...exact], sql` or `)})`
}

/**
 * A search within a list: `idsWith` returns the ids of rows that contain the words, undefined if there are no words;
 * `slug` is the query in the form of a slug.
 */
export type ListSearch = {
  idsWith: ((narrowing: Narrowing) => RawBuilder<unknown>) | undefined
  isAmong: Engine['isAmong']
  slug: string
}

/**
 * All conditions of a list. A search finds a limited number of ids, so it has to know the other conditions: `status` of
 * the table, and `wanted`.
 */
export function listed(
  table: Publishable,
  wanted: RawBuilder<SqlBool>[],
  { status, now, search }: { status?: ListStatus | undefined; now: string; search?: ListSearch | undefined },
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
  table: Publishable,
  { idsWith, isAmong, slug }: ListSearch,
  narrowing: Narrowing,
): RawBuilder<SqlBool> {
  const id = sql.ref(`${table}.id`)
  const named = sql`select id from ${sql.table(table)} where slug = ${slug}`
  if (!idsWith) return isAmong(id, named)
  return isAmong(id, sql`select "entityId" from ${idsWith(narrowing)} found union all ${named}`)
}
