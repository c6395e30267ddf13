import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Engine, PoolLoad, Replica } from './engine.ts'
import { isAnswer, ReportingDialect, Unreachable } from './postgres-driver.ts'
import { channel, cut, listenTo, signed } from './postgres-listener.ts'
import { pagesPool } from './postgres-replica.ts'
import {
  countHits,
  idsWith,
  isAmong,
  listOutdated,
  readTexts,
  searchIndex,
  wordsWithKeys,
} from './postgres-search.ts'

const int8 = 20
// Classes of SQLSTATE: no connection (except for a protocol violation, which is our bug), rolled back because of
// another transaction, a lock that was not available in time, stopped by an administrator or a crash, out of resources,
// a failure of the underlying system.
const unavailable = /^(?:08(?!P01)|40|55P03|57P|53|58|F0|XX00[12])/
const hindrances: Record<string, 'full' | 'readOnly'> = { '53100': 'full', '25006': 'readOnly' }

const mainConnections = 10
const pageConnections = 8
const backgroundQueries = 4
const deadlock = '40P01'
const lockAttempts = 20

pg.types.setTypeParser(int8, Number)

export type PostgresAddresses = {
  url: string
  /** A replica, for the reads of pages. */
  readUrl?: string | undefined
  /** A direct address, for what a pooler between this process and PostgreSQL does not pass on. */
  directUrl?: string | undefined
}

/** PostgreSQL 15 or later. With `isReadOnly` it refuses every write, with half the connections. */
export function postgresEngine(
  { url: connectionString, readUrl, directUrl }: PostgresAddresses,
  { isReadOnly = false } = {},
): Engine {
  const share = isReadOnly ? 2 : 1
  const sender = randomUUID()
  const pools = new Map<PoolLoad['pool'], pg.Pool>()
  const connections = new Set<pg.PoolClient>()
  // Cuts all connections: if the server is gone without a word, everybody would otherwise wait for minutes.
  const cutAll = () => {
    for (const connection of connections) cut(connection)
  }
  const openPool = (name: PoolLoad['pool'], max: number, address = connectionString) => {
    // With a pooler, no connection is made read-only: the pooler would also give it to those who write.
    const pool = poolOf(address, max / share, isReadOnly && directUrl === undefined)
    if (name !== 'replica')
      pool
        .on('connect', (connection) => void connections.add(connection))
        .on('remove', (connection) => void connections.delete(connection as pg.PoolClient))
    pools.set(name, pool)
    return pool
  }
  const dialectOf = (name: PoolLoad['pool'], max: number) =>
    new ReportingDialect({ pool: openPool(name, max) })
  return {
    name: 'postgres',
    writer: () => dialectOf('main', mainConnections),
    reader: () => undefined,
    background: () => dialectOf('background', backgroundQueries),
    backgroundQueries: backgroundQueries / share,
    ...(readUrl && { replica: replicaOf(openPool, readUrl) }),
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
    // The search index is an ordinary index, which PostgreSQL itself keeps intact.
    isSearchDamaged: () => false,
    checkSearchIndex: async () => {},
    async now(db) {
      const { rows } = await sql<{ at: string }>`select
        to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`.execute(db)
      return rows[0]?.at ?? ''
    },
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
    async notify(db, payload) {
      await sql`select pg_notify(${channel}, ${signed(payload, sender)})`.execute(db)
    },
    listen: (onMessage, onError) =>
      listenTo(directUrl ?? connectionString, sender, { onMessage, onError, onSilence: cutAll }),
  }
}

function replicaOf(
  openPool: (name: PoolLoad['pool'], max: number, address?: string) => pg.Pool,
  readUrl: string,
): Replica {
  const pool = pagesPool({
    primary: openPool('pages', pageConnections),
    replica: openPool('replica', pageConnections, readUrl),
  })
  return {
    dialect: () => new ReportingDialect({ pool }),
    changed: pool.changed,
    onCaughtUp: pool.onCaughtUp,
    close: pool.end,
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
