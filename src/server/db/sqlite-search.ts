import { type RawBuilder, sql } from 'kysely'
import { type Engine, mostFound, type SearchHit, type SearchWord } from './dialect.ts'
import type { Db } from './schema.ts'

/** The search of SQLite's full-text index, as Engine describes it. */
export const searchIndex: Engine['search'] = async (db, words, { kinds, now, limit, offset }) => {
  const match = matching(words)
  const found = (query: string) => sql`from search_index s join search_documents d on d.id = s.rowid
    where search_index match ${query} and d.kind in (${sql.join(kinds)})
    and d."publishedAt" is not null and d."publishedAt" <= ${now}`
  const count = await countOf(db, found(match), mostFound + 1)
  const total = Math.min(mostFound, count)
  const slice = { limit: Math.min(limit, total - offset), offset }
  if (slice.limit <= 0) return { hits: [], total }
  const hits =
    count <= mostFound
      ? await best(db, found(match), match, slice)
      : await newest(db, [sql`${found(`title : (${match})`)} ${recent}`, found(match)], slice)
  return { hits, total }
}

export const idsWith: Engine['idsWith'] = (kind, words) =>
  sql`(select d."entityId" from search_index s join search_documents d on d.id = s.rowid
    where search_index match ${matching(words)} and d.kind = ${kind})`

const matching = (words: SearchWord[]): string =>
  words.map(({ text, isPrefix }) => `"${text.replaceAll('"', '""')}"${isPrefix ? '*' : ''}`).join(' ')

type Found = RawBuilder<unknown>
type Slice = { limit: number; offset: number }

// Whether a word stands in the title is looked up one document after the other, so not in all of a large site.
const recent = sql`and s.rowid > (select max(id) - 10000 from search_documents)`
const excerpt = sql`snippet(search_index, 1, char(57344), char(57345), '…', 28) as excerpt`

async function countOf(db: Db, found: Found, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${found} limit ${sql.lit(most)})`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** By how much the words say of a document. Excerpts are made for the slice alone. */
async function best(db: Db, found: Found, match: string, { limit, offset }: Slice): Promise<SearchHit[]> {
  const { rows } = await sql<SearchHit>`
    with page as materialized (select d.id, d.kind, d."entityId", bm25(search_index, 8, 1) as score, d."publishedAt"
      ${found} order by score, d."publishedAt" desc limit ${sql.lit(limit)} offset ${sql.lit(offset)})
    select page.kind, page."entityId", ${excerpt} from page join search_index on search_index.rowid = page.id
    where search_index match ${match} order by page.score, page."publishedAt" desc`.execute(db)
  return rows
}

/**
 * Weighing a word reads everything that has it, and where that is most of a large site it tells little: the newest
 * come first, of those that have the words in their title and then of all.
 */
async function newest(
  db: Db,
  [inTitle, all]: [Found, Found],
  { limit, offset }: Slice,
): Promise<SearchHit[]> {
  const titled = await countOf(db, inTitle, mostFound)
  const hits = offset < titled ? await inOrder(db, inTitle, { limit, offset }) : []
  const others = sql`${all} and s.rowid not in (select s.rowid ${inTitle} order by s.rowid desc limit ${sql.lit(mostFound)})`
  const left = { limit: limit - hits.length, offset: Math.max(0, offset - titled) }
  return left.limit > 0 ? [...hits, ...(await inOrder(db, others, left))] : hits
}

async function inOrder(db: Db, found: Found, { limit, offset }: Slice): Promise<SearchHit[]> {
  const { rows } = await sql<SearchHit>`select d.kind, d."entityId", ${excerpt} ${found}
    order by s.rowid desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db)
  return rows
}
