import { type RawBuilder, sql } from 'kysely'
import { type Engine, maxExcerpted, maxFound, maxListed, type SearchHit, type SearchWord } from './engine.ts'
import { hasIndexedStatus } from './is-public.ts'
import type { Db } from './schema.ts'

/** The search with SQLite's full-text index, as Engine describes it. */
export const searchIndex: Engine['search'] = async (db, words, { kinds, now, limit, offset }) => {
  const visible: Visible = (match) => sql`from search_index s join search_documents d on d.id = s.rowid
    where search_index match ${match} and d.kind in (${sql.join(kinds)})
    and d."publishedAt" is not null and d."publishedAt" <= ${now}`
  const exact = words.map(({ text }) => ({ text, isPrefix: false }))
  const found = new Set(await exactFound(db, visible, exact))
  if (found.size < maxFound && words.some(({ isPrefix }) => isPrefix))
    for (const id of await titledFirst(
      db,
      visible,
      matching(words),
      await newest(db, visible, matching(words)),
    ))
      found.add(id)
  const ids = [...found].slice(0, maxFound)
  return { hits: await hitsOf(db, ids.slice(offset, offset + limit)), total: ids.length }
}

export const idsWith: Engine['idsWith'] = (kind, words, { among, ...status }) => {
  // Selects by position in the index first, so that hits in other documents are skipped without reading them.
  const theirs =
    among &&
    sql`and +s.rowid in (select id from search_documents where kind = ${kind} and "entityId" in ${among})`
  return sql`(select d."entityId" from search_index s join search_documents d on d.id = s.rowid
    where search_index match ${matching(words)} and d.kind = ${kind}
      and ${hasIndexedStatus(sql`d."publishedAt"`, status)} ${theirs ?? sql``}
    order by s.rowid desc limit ${sql.lit(maxListed)})`
}

const matching = (words: SearchWord[]): string =>
  words.map(({ text, isPrefix }) => `"${text.replaceAll('"', '""')}"${isPrefix ? '*' : ''}`).join(' ')

type Visible = (match: string) => RawBuilder<unknown>
type Id = { id: number }

/** The documents that contain the words themselves: the best first, or the newest if there are too many to rank. */
async function exactFound(db: Db, visible: Visible, words: SearchWord[]): Promise<number[]> {
  const match = matching(words)
  const ids = await newest(db, visible, match)
  const rare = ids.length > 1 && ids.length <= maxFound ? await rareOf(db, words) : []
  return rare.length > 0 ? weighed(db, matching(rare), ids) : titledFirst(db, visible, match, ids)
}

// fts5 returns its rows in order, so only these are read, however many there are.
const newest = (db: Db, visible: Visible, match: string): Promise<number[]> =>
  idsOf(db, sql`select s.rowid as id ${visible(match)} order by s.rowid desc limit ${sql.lit(maxFound + 1)}`)

// Title matches are looked up one document at a time, so not for all documents of a large site.
const recent = sql`and s.rowid > (select max(id) - 10000 from search_documents)`

async function titledFirst(db: Db, visible: Visible, match: string, ids: number[]): Promise<number[]> {
  if (ids.length < 2) return ids
  const titled = sql`select s.rowid as id ${visible(`title : (${match})`)} ${recent}
    order by s.rowid desc limit ${sql.lit(maxFound)}`
  return [...(await idsOf(db, titled)), ...ids]
}

// Ranking by a word reads every document that contains it, and a word in so many documents adds no weight.
const maxWeighed = 5000

async function rareOf(db: Db, words: SearchWord[]): Promise<SearchWord[]> {
  const rare: SearchWord[] = []
  for (const word of words) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from
      (select 1 from search_index where search_index match ${matching([word])} limit ${sql.lit(maxWeighed)})`.execute(
      db,
    )
    if (Number(rows[0]?.count) < maxWeighed) rare.push(word)
  }
  return rare
}

/** The documents by relevance; ties by date, newest first. */
function weighed(db: Db, match: string, ids: number[]): Promise<number[]> {
  return idsOf(
    db,
    sql`select s.rowid as id from search_index s join search_documents d on d.id = s.rowid
      where search_index match ${match} and +s.rowid in (select value from json_each(${JSON.stringify(ids)}))
      order by bm25(search_index, 8, 1), d."publishedAt" desc`,
  )
}

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<Id>).execute(db)
  return rows.map(({ id }) => id)
}

async function hitsOf(db: Db, ids: number[]): Promise<SearchHit[]> {
  const { rows } = await sql<Id & SearchHit>`
    select d.id, d.kind, d."entityId", substr(s.body, 1, ${sql.lit(maxExcerpted)}) as text
    from search_documents d join search_index s on s.rowid = d.id
    where d.id in (select value from json_each(${JSON.stringify(ids)}))`.execute(db)
  const byId = new Map(rows.map(({ id, ...hit }) => [id, hit]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
