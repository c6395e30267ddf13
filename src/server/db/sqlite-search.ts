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

/** The search with SQLite's full-text index, as Engine describes it. */
export const searchIndex: Engine['search'] = async (db, query, visible) => {
  // fts5 returns its rows in order, so only these are read, however many there are.
  const { rows } = await sql<SearchHit>`
    select d.kind, d."entityId", d."publishedAt", s.heading, s.frequent ${matchingVisible(query, visible)}
    order by s.rowid desc limit ${sql.lit(visible.limit)}`.execute(db)
  return rows
}

export const countHits: Engine['countHits'] = async (db, queries, visible) => {
  if (queries.length === 0) return []
  const counts = queries.map(
    (query) => sql`(select count(*) from
      (select 1 ${matchingVisible(query, visible)} limit ${sql.lit(visible.limit)}))`,
  )
  const { rows } = await sql<{ count: number }>`${sql.join(
    counts.map((count, index) => sql`select ${sql.lit(index)} as number, ${count} as count`),
    sql` union all `,
  )} order by number`.execute(db)
  return rows.map(({ count }) => Number(count))
}

export const wordsWithKeys: Engine['wordsWithKeys'] = async (db, keys, most) => {
  if (keys.length === 0) return []
  const ofKey = (key: number) =>
    sql`select term from (select term from search_terms where key = ${key} order by term limit ${sql.lit(most)})`
  const { rows } = await sql<{ term: string }>`${sql.join(keys.map(ofKey), sql` union `)}`.execute(db)
  return rows.map(({ term }) => term)
}

export const readTexts: Engine['readTexts'] = async (db, documents) => {
  if (documents.length === 0) return []
  const { rows } = await sql<SearchKey & { text: string }>`
    select d.kind, d."entityId", substr(s.body, 1, ${sql.lit(maxExcerpted)}) as text
    from json_each(${JSON.stringify(documents)}) wanted
    join search_documents d
      on d.kind = wanted.value ->> 'kind' and d."entityId" = wanted.value ->> 'entityId'
    join search_index s on s.rowid = d.id`.execute(db)
  return rows
}

export const idsWith: Engine['idsWith'] = (kind, query, { among, ...status }) => {
  // Selects by position in the index first, so that hits in other documents are skipped without reading them.
  const theirs =
    among &&
    sql`and +s.rowid in (select id from search_documents where kind = ${kind} and "entityId" in ${among})`
  return sql`(select d."entityId" from search_index s join search_documents d on d.id = s.rowid
    where search_index match ${matching(query)} and d.kind = ${kind}
      and ${hasIndexedStatus(sql`d."publishedAt"`, status)} ${theirs ?? sql``}
    order by s.rowid desc limit ${sql.lit(maxListed)})`
}

export const isAmong: Engine['isAmong'] = (id, ids) => sql`${id} in (${ids})`

export const listOutdated: Engine['listOutdated'] = async (db, { lang, prepared }, limit) => {
  const some = (condition: RawBuilder<unknown>) =>
    sql`select * from (select kind, "entityId" from search_documents where lang = ${lang} and ${condition} limit ${sql.lit(limit)})`
  const { rows } = await sql<SearchKey>`${some(sql`prepared < ${prepared}`)}
    union all ${some(sql`prepared > ${prepared}`)}`.execute(db)
  return rows.slice(0, limit)
}

const matchingVisible = (query: SearchQuery, { kinds, lang, now }: Visible) =>
  sql`from search_index s join search_documents d on d.id = s.rowid
    where search_index match ${matching(query)} and d.kind in (${sql.join(kinds)})
    and d.lang = ${lang}
    and d."publishedAt" is not null and d."publishedAt" <= ${now}`

const matching = (query: SearchQuery): string =>
  query
    .map((ways) => `(${ways.map((terms) => terms.map(termOf).join(' AND ')).join(') OR (')})`)
    .map((word) => `(${word})`)
    .join(' AND ')

const termOf = ({ text, isPrefix }: SearchQuery[number][number][number]): string =>
  `"${text.replaceAll('"', '""')}"${isPrefix ? ' *' : ''}`
