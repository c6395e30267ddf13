import { sql } from 'kysely'
import { type Engine, maxExcerpted, maxFound, maxListed, type SearchHit, type SearchWord } from './engine.ts'
import { hasIndexedStatus } from './is-public.ts'

/** The search with PostgreSQL's full-text index, as Engine describes it. */
export const searchIndex: Engine['search'] = async (db, words, { kinds, now, limit, offset }) => {
  const query = matching(words)
  const maxLonger = words.some(({ isPrefix }) => isPrefix) ? maxFound : 0
  const exact = matching(words.map(({ text }) => ({ text, isPrefix: false })))
  const visible = sql`from search_index where kind in (${sql.join(kinds)}) and "publishedAt" <= ${now}`
  const { rows } = await sql<SearchHit & { total: number }>`
    with exact as materialized (
      select kind, "entityId", vector, "publishedAt", 0 as tier ${visible} and vector @@ ${exact}
      order by "publishedAt" desc limit ${sql.lit(maxFound)}),
    longer as materialized (
      select kind, "entityId", vector, "publishedAt", 1 as tier ${visible} and vector @@ ${query} and not vector @@ ${exact}
      order by "publishedAt" desc limit greatest(0, ${sql.lit(maxLonger)} - (select count(*) from exact))),
    found as (select * from exact union all select * from longer),
    page as (
      select kind, "entityId", "publishedAt", tier, ts_rank(vector, ${query}) as rank from found
      order by tier, rank desc, "publishedAt" desc limit ${limit} offset ${offset})
    select (select count(*) from found) as total, page.kind, page."entityId", left(s.body, ${sql.lit(maxExcerpted)}) as text
    from (select 1) one left join page on true left join search_index s using (kind, "entityId")
    order by page.tier, page.rank desc, page."publishedAt" desc`.execute(db)
  const hits = rows.filter(({ entityId }) => entityId !== null).map(({ total: _, ...hit }) => hit)
  return { hits, total: Number(rows[0]?.total ?? 0) }
}

export const idsWith: Engine['idsWith'] = (kind, words, { among, ...status }) =>
  sql`(select "entityId" from search_index where vector @@ ${matching(words)} and kind = ${kind}
    and ${hasIndexedStatus(sql`"publishedAt"`, status)} ${among ? sql`and "entityId" in ${among}` : sql``} order by "publishedAt" desc nulls first limit ${sql.lit(maxListed)})`

const matching = (words: SearchWord[]) =>
  sql`(${sql.join(
    words.map(
      ({ text, isPrefix }) =>
        sql`to_tsquery('simple', ${`'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'${isPrefix ? ':*' : ''}`})`,
    ),
    sql` && `,
  )})`
