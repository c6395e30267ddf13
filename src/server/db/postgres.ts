import { sql } from 'kysely'
import pg from 'pg'
import type { Engine, PoolLoad } from './engine.ts'
import { isAnswer, ReportingDialect, Unreachable } from './postgres-driver.ts'
import {
  countHits,
  idsWith,
  isAmong,
  listOutdated,
  readTexts,
  searchIndex,
  wordsWithKeys,
} from './postgres-search.ts'

const channel = 'masthead'
const int8 = 20
// Classes of SQLSTATE: no connection (except for a protocol violation, which is our bug), rolled back because of
// another transaction, a lock that was not available in time, stopped by an administrator or a crash, out of resources,
// a failure of the underlying system.
const unavailable = /^(?:08(?!P01)|40|55P03|57P|53|58|F0|XX00[12])/
const hindrances: Record<string, 'full' | 'readOnly'> = { '53100': 'full', '25006': 'readOnly' }

const mainConnections = 10
const backgroundQueries = 4
const deadlock = '40P01'
const lockAttempts = 20

pg.types.setTypeParser(int8, Number)

/** PostgreSQL 15 or later, by a connection string. With `isReadOnly` it refuses every write, with half the connections. */
export function postgresEngine(connectionString: string, { isReadOnly = false } = {}): Engine {
  const share = isReadOnly ? 2 : 1
  const pools = new Map<PoolLoad['pool'], pg.Pool>()
  const dialectOf = (name: PoolLoad['pool'], max: number) => {
    const pool = poolOf(connectionString, max / share, isReadOnly)
    pools.set(name, pool)
    return new ReportingDialect({ pool })
  }
  return {
    name: 'postgres',
    writer: () => dialectOf('main', mainConnections),
    reader: () => undefined,
    background: () => dialectOf('background', backgroundQueries),
    backgroundQueries: backgroundQueries / share,
    pools: () =>
      Array.from(pools, ([pool, { totalCount, idleCount: idle, waitingCount: waiting }]) => ({
        pool,
        busy: totalCount - idle,
        idle,
        waiting,
      })),
    uniqueViolation: (error) =>
      codeOf(error) === '23505' ? String((error as { constraint?: string }).constraint ?? '') : undefined,
    isForeignKeyViolation: (error) => codeOf(error) === '23503',
    isConstraintViolation: (error) => codeOf(error).startsWith('23'),
    isUnavailable: (error) =>
      error instanceof Unreachable || (isAnswer(error) && unavailable.test(error.code ?? '')),
    hindranceOf: (error) => (isAnswer(error) ? hindrances[error.code ?? ''] : undefined),
    async lockTables(db, names) {
      const lock = sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in exclusive mode`
      await sql`savepoint lock_tables`.execute(db)
      for (let attempt = 1; ; attempt += 1) {
        try {
          await lock.execute(db)
          return
        } catch (error) {
          // The tables are locked one after the other, and a writer may hold two of them in another order.
          if (codeOf(error) !== deadlock || attempt === lockAttempts) throw error
          await sql`rollback to savepoint lock_tables`.execute(db)
        }
      }
    },
    async indexDocument(db, { kind, entityId, publishedAt, lang, prepared, ...texts }) {
      const { body, frequent, heading, words } = texts
      await sql`insert into search_index
        (kind, "entityId", "publishedAt", lang, prepared, title, body, frequent, heading, words)
        values (${kind}, ${entityId}, ${publishedAt}, ${lang}, ${prepared}, '', ${body}, ${frequent}, ${heading}, ${words})
        on conflict (kind, "entityId") do update
        set "publishedAt" = excluded."publishedAt", lang = excluded.lang, prepared = excluded.prepared, body = excluded.body,
          frequent = excluded.frequent, heading = excluded.heading, words = excluded.words,
          change = search_index.change + 1`.execute(db)
    },
    async retitleDocument(db, { kind, entityId, heading, lang, publishedAt }) {
      const { rows } = await sql`update search_index
        set "publishedAt" = ${publishedAt}, lang = ${lang}, heading = ${heading}, change = change + 1
        where kind = ${kind} and "entityId" = ${entityId} returning 1`.execute(db)
      return rows.length > 0
    },
    async removeDocument(db, { kind, entityId }) {
      await sql`delete from search_index where kind = ${kind} and "entityId" = ${entityId}`.execute(db)
    },
    async outdate(db, kind, entityIds) {
      await sql`update search_index set prepared = '' where kind = ${kind} and "entityId" = any(${entityIds})`.execute(
        db,
      )
    },
    async clearSearchIndex(db) {
      await sql`delete from search_index`.execute(db)
    },
    // It is an ordinary index, which PostgreSQL itself keeps intact.
    isSearchDamaged: () => false,
    checkSearchIndex: async () => {},
    async databaseBytes(db) {
      const { rows } = await sql<{ bytes: string }>`
        select pg_database_size(current_database()) as bytes`.execute(db)
      return Number(rows[0]?.bytes)
    },
    search: searchIndex,
    countHits,
    wordsWithKeys,
    readTexts,
    idsWith,
    isAmong,
    listOutdated,
    async listen(onMessage, onError) {
      const listener = new pg.Client({ connectionString })
      // A connection hears its own messages too. The server is asked for the number of its process because a pooler
      // names another one to its clients.
      let own: number | undefined
      listener.on('notification', ({ processId, payload }) => {
        if (payload && processId !== own) onMessage(payload)
      })
      listener.on('error', onError)
      await listener.connect()
      const { rows } = await listener.query<{ pid: number }>('select pg_backend_pid() as pid')
      own = rows[0]?.pid
      await listener.query(`listen ${channel}`)
      let sent: Promise<unknown> = Promise.resolve()
      return {
        // One after the other: a connection runs one query at a time.
        async notify(payload) {
          const send = () => listener.query('select pg_notify($1, $2)', [channel, payload])
          sent = sent.then(send, send)
          await sent
        },
        close: () => listener.end(),
      }
    },
  }
}

function poolOf(connectionString: string, max: number, isReadOnly: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5000,
    ...(isReadOnly && { onConnect: forbidWriting }),
  })
  // A connection that breaks, idle or not, must not end the process; its query, or the next one, reports the failure.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function forbidWriting(client: pg.ClientBase): Promise<void> {
  await client.query('set session characteristics as transaction read only')
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}
