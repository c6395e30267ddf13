import { sql } from 'kysely'
import pg from 'pg'
import { type Engine, mostFound, type SearchHit, type SearchWord } from './dialect.ts'
import { isAnswer, ReportingDialect, Unreachable } from './postgres-driver.ts'

const channel = 'masthead'
const int8 = 20
// Classes of SQLSTATE: no connection, stopped by an administrator or a crash, out of resources, the system below fails.
const unavailable = /^(?:08|57P|53|58|F0|XX00[12])/
const hindrances: Record<string, 'full' | 'readOnly'> = { '53100': 'full', '25006': 'readOnly' }

pg.types.setTypeParser(int8, Number)

/** PostgreSQL 15 or later, by a connection string. */
export function postgresEngine(connectionString: string): Engine {
  return {
    name: 'postgres',
    writer: () => new ReportingDialect({ pool: poolOf(connectionString) }),
    reader: () => undefined,
    uniqueViolation: (error) =>
      codeOf(error) === '23505' ? String((error as { constraint?: string }).constraint ?? '') : undefined,
    isForeignKeyViolation: (error) => codeOf(error) === '23503',
    isUnavailable: (error) =>
      error instanceof Unreachable || (isAnswer(error) && unavailable.test(error.code ?? '')),
    hindranceOf: (error) => (isAnswer(error) ? hindrances[error.code ?? ''] : undefined),
    async createSearchIndex(db) {
      await sql`create table search_index (kind text not null, "entityId" text not null, "publishedAt" text,
        title text not null, body text not null,
        vector tsvector generated always as (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'D')) stored,
        primary key (kind, "entityId"))`.execute(db)
      await sql`create index search_index_vector on search_index using gin (vector)`.execute(db)
    },
    async orderSearchIndex(db) {
      await sql`create index search_index_published on search_index ("publishedAt")`.execute(db)
    },
    async settleSearchIndex(db) {
      await sql`alter index search_index_vector set (fastupdate = off)`.execute(db)
      await sql`select gin_clean_pending_list('search_index_vector')`.execute(db)
    },
    async indexDocument(db, { kind, entityId, title, body, publishedAt }) {
      await sql`insert into search_index (kind, "entityId", "publishedAt", title, body)
        values (${kind}, ${entityId}, ${publishedAt}, ${title}, ${body})
        on conflict (kind, "entityId") do update
        set "publishedAt" = excluded."publishedAt", title = excluded.title, body = excluded.body`.execute(db)
    },
    async removeDocument(db, { kind, entityId }) {
      await sql`delete from search_index where kind = ${kind} and "entityId" = ${entityId}`.execute(db)
    },
    async clearSearchIndex(db) {
      await sql`delete from search_index`.execute(db)
    },
    async search(db, words, { kinds, now, limit, offset }) {
      const query = matching(words)
      const options = 'StartSel=\uE000, StopSel=\uE001, MaxFragments=1, MaxWords=28, MinWords=12, ShortWord=0'
      const { rows } = await sql<SearchHit & { total: number }>`
        with found as materialized (
          select s.kind, s."entityId", s.vector, s."publishedAt" from search_index s
          where s.vector @@ ${query} and s.kind in (${sql.join(kinds)}) and s."publishedAt" <= ${now}
          order by s."publishedAt" desc limit ${mostFound}),
        page as (
          select kind, "entityId", "publishedAt", ts_rank(vector, ${query}) as rank from found
          order by rank desc, "publishedAt" desc limit ${limit} offset ${offset})
        select (select count(*) from found) as total, page.kind, page."entityId",
          ts_headline('simple', left(s.body, 20000), ${query}, ${options}) as excerpt
        from (select 1) one left join page on true left join search_index s using (kind, "entityId")
        order by page.rank desc, page."publishedAt" desc`.execute(db)
      const hits = rows.filter(({ entityId }) => entityId !== null).map(({ total: _, ...hit }) => hit)
      return { hits, total: Number(rows[0]?.total ?? 0) }
    },
    idsWith: (kind, words) =>
      sql`(select "entityId" from search_index where vector @@ ${matching(words)} and kind = ${kind})`,
    async listen(onMessage, onError) {
      const listener = new pg.Client({ connectionString })
      listener.on('notification', (message) => message.payload && onMessage(message.payload))
      listener.on('error', onError)
      await listener.connect()
      await listener.query(`listen ${channel}`)
      return {
        notify: async (payload) =>
          void (await listener.query('select pg_notify($1, $2)', [channel, payload])),
        close: () => listener.end(),
      }
    },
  }
}

const matching = (words: SearchWord[]) =>
  sql`(${sql.join(
    words.map(
      ({ text, isPrefix }) =>
        sql`to_tsquery('simple', ${`'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'${isPrefix ? ':*' : ''}`})`,
    ),
    sql` && `,
  )})`

function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5000 })
  // A connection that breaks, idle or not, must not end the process; its query, or the next one, reports the failure.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}
