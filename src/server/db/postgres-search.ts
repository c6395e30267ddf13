import { type RawBuilder, sql } from 'kysely'
import {
  type Engine,
  maxExcerpted,
  maxListed,
  type SearchHit,
  type SearchKey,
  type SearchQuery,
  type Visible,
} from './engine.ts'
import { hasIndexedStatus } from './is-public.ts'

/** The search with PostgreSQL's full-text index, as Engine describes it. */
export const searchIndex: Engine['search'] = async (db, query, visible) => {
  const { rows } = await sql<SearchHit>`select kind, "entityId", "publishedAt", heading, frequent
    ${matchingVisible(query, visible)} order by "publishedAt" desc limit ${sql.lit(visible.limit)}`.execute(
    db,
  )
  return rows
}

export const countHits: Engine['countHits'] = async (db, queries, visible) => {
  if (queries.length === 0) return []
  const counts = queries.map(
    (query) => sql`(select count(*) from
      (select 1 ${matchingVisible(query, visible)} limit ${sql.lit(visible.limit)}) found)`,
  )
  const { rows } = await sql<{ count: number }>`${sql.join(
    counts.map((count, index) => sql`select ${sql.lit(index)} as number, ${count} as count`),
    sql` union all `,
  )} order by number`.execute(db)
  return rows.map(({ count }) => Number(count))
}

export const wordsWithKeys: Engine['wordsWithKeys'] = async (db, keys, most) => {
  const { rows } = await sql<{
    term: string
  }>`select distinct found.term from unnest(${keys}::integer[]) as wanted (key)
    cross join lateral (select term from search_terms where search_terms.key = wanted.key
      order by term limit ${sql.lit(most)}) found`.execute(db)
  return rows.map(({ term }) => term)
}

export const readTexts: Engine['readTexts'] = async (db, documents) => {
  if (documents.length === 0) return []
  const { rows } = await sql<SearchKey & { text: string }>`
    select kind, "entityId", left(body, ${sql.lit(maxExcerpted)}) as text
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as wanted (kind text, "entityId" text)
    join search_index using (kind, "entityId")`.execute(db)
  return rows
}

export const idsWith: Engine['idsWith'] = (kind, query, { among, ...status }) =>
  sql`(select "entityId" from search_index where vector @@ ${matching(query)} and kind = ${kind}
    and ${hasIndexedStatus(sql`"publishedAt"`, status)} ${among ? sql`and "entityId" in ${among}` : sql``} order by "publishedAt" desc nulls first limit ${sql.lit(maxListed)})`

// An array, because the planner would otherwise join. Right after an import it expects a few rows where there are
// thousands, and would read all ids again for each of them.
export const isAmong: Engine['isAmong'] = (id, ids) => sql`${id} = any(array(${ids}))`

export const listOutdated: Engine['listOutdated'] = async (db, { lang, prepared }, limit) => {
  const some = (condition: RawBuilder<unknown>) =>
    sql`(select kind, "entityId" from search_index where lang = ${lang} and ${condition} limit ${sql.lit(limit)})`
  const { rows } = await sql<SearchKey>`${some(sql`prepared < ${prepared}`)}
    union all ${some(sql`prepared > ${prepared}`)}`.execute(db)
  return rows.slice(0, limit)
}

const matchingVisible = (query: SearchQuery, { kinds, lang, now }: Visible) =>
  sql`from search_index where vector @@ ${matching(query)} and kind in (${sql.join(kinds)}) and lang = ${lang}
    and "publishedAt" <= ${now}`

const matching = (query: SearchQuery) =>
  sql`${query
    .map((ways) => `(${ways.map((terms) => `(${terms.map(termOf).join(' & ')})`).join(' | ')})`)
    .join(' & ')}::tsquery`

const termOf = ({ text, isPrefix }: SearchQuery[number][number][number]): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${isPrefix ? ':*' : ''}`
