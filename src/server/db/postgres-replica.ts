import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

type Server = {
  pool: pg.Pool
  /** Until then, the server is asked only if the other one does not answer. */
  awayUntil: number
  /** Finds out whether the server answers at all. */
  probe?: Promise<boolean> | undefined
}

/** A server that takes longer is checked: it may be gone. */
const usualMs = 1500
const probeMs = 1000
const awayMs = 5000
const checkEveryMs = 50
const checkAgainAfterMs = 1000
const checksUntilAsked = 20

/** A pool of connections for the reads of pages. Call `changed` after each change. */
export type PagesPool = PostgresPool & {
  /** Call it after something was saved: the replica is read again once it has that. */
  changed(): void
  /** Calls `listener` when the replica has everything, if pages were read from it while it was behind. */
  onCaughtUp(listener: () => void): void
}

/**
 * Reads from the replica while it has everything that this process knows to be saved, otherwise from the primary. The
 * other server replaces one that is gone, even if it is a replica that is behind. A server that is only slow is
 * waited for. Runs single queries only.
 */
export function pagesPool(pools: { primary: pg.Pool; replica: pg.Pool }): PagesPool {
  const primary: Server = { pool: pools.primary, awayUntil: 0 }
  const replica: Server = { pool: pools.replica, awayUntil: 0 }
  const listeners: (() => void)[] = []
  const closed = new AbortController()
  let changes = 0
  let opened = 0
  let isCurrent = false
  let hasReadOutdated = false
  let isFollowing = false
  let ended: Promise<unknown> | undefined

  function inOrder(): [Server, Server] {
    const [first, second] = isCurrent ? [replica, primary] : [primary, replica]
    const now = performance.now()
    return first.awayUntil > now && second.awayUntil <= now ? [second, first] : [first, second]
  }

  async function ask(server: Server, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const [mayDoubt, openedBefore] = [server === replica && isCurrent, opened]
    if (server === replica && !isCurrent) hasReadOutdated = true
    const answer = await server.pool.query({ text, values })
    server.awayUntil = 0
    // A new connection may lead to another replica, which is behind.
    if (!mayDoubt || openedBefore === opened) return answer
    hasReadOutdated = true
    return ask(primary, text, values).catch(() => answer)
  }

  async function query(text: string, parameters: readonly unknown[]) {
    const values = [...parameters]
    const [first, second] = inOrder()
    const asked = ask(first, text, values)
    // The query may fail when nothing awaits it any more.
    asked.catch(() => {})
    try {
      if ((await isAnswered(asked)) || (await isThere(first))) return await asked
    } catch (error) {
      if (!isOfServer(error)) throw error
      // The primary is only busy, so nobody gets an older page.
      if (first === primary && !isCurrent && (await isThere(first))) throw error
    }
    first.awayUntil = performance.now() + awayMs
    const other = ask(second, text, values)
    // The first one may be slow after all, and the other one gone.
    return await Promise.any([other, asked]).catch(() => other)
  }

  /** Waits until the replica has what the primary had after the newest change. */
  async function follow(): Promise<void> {
    while (!closed.signal.aborted && !isCurrent) {
      const known = changes
      const hasReached = await reach().catch(() => false)
      if (!hasReached) {
        await wait(checkAgainAfterMs, undefined, { ref: false })
        continue
      }
      isCurrent = known === changes
      if (!hasReadOutdated) continue
      hasReadOutdated = false
      for (const listener of listeners) listener()
    }
    isFollowing = false
  }

  /** Waits until the replica has everything that the primary has now. Returns false if another server becomes the primary. */
  async function reach(): Promise<boolean> {
    const written = await oneOf(pools.primary, writtenBy)
    primary.awayUntil = 0
    for (let checks = 1; !closed.signal.aborted; checks += 1) {
      if ((await oneOf(pools.replica, hasAll, [written.at, written.server])).all) return true
      await wait(checkEveryMs, undefined, { ref: false })
      const isTimeToAsk = checks % checksUntilAsked === 0
      if (isTimeToAsk && (await oneOf(pools.primary, writtenBy)).server !== written.server) return false
    }
    return false
  }

  function changed(): void {
    changes += 1
    isCurrent = false
    if (isFollowing || closed.signal.aborted) return
    isFollowing = true
    void follow()
  }

  // The new connection may lead to another replica.
  pools.replica.on('connect', () => {
    opened += 1
    changed()
  })
  // Kysely asks for no cursor here.
  const client = { query, release: () => {} } as unknown as PostgresPoolClient
  return {
    connect: async () => client,
    options: {},
    async end() {
      closed.abort()
      ended ??= Promise.all([pools.primary.end(), pools.replica.end()])
      await ended
    },
    changed,
    onCaughtUp: (listener) => void listeners.push(listener),
  }
}

/** Identifies the server: by its identifier, and by its timeline, because a promoted replica begins a new one. */
const server = `(select system_identifier from pg_control_system()) || ' ' ||
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`
const writtenBy = `select pg_current_wal_insert_lsn()::text as at, ${server} as server`
const hasAll = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn
  else ${server} = $2 end as "all"`

async function oneOf(pool: pg.Pool, text: string, values: unknown[] = []): Promise<Record<string, unknown>> {
  const query: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: usualMs }
  return (await pool.query<Record<string, unknown>>(query)).rows[0] ?? {}
}

/** Whether the answer, or an error, comes in the usual time. */
async function isAnswered(asked: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const late = wait(usualMs, false, { ref: false, signal: timer.signal }).catch(() => false)
  try {
    return await Promise.race([asked.then(() => true), late])
  } finally {
    timer.abort()
  }
}

/** Whether a server answers over a separate connection, on which nothing else makes the question wait. */
function isThere(server: Server): Promise<boolean> {
  server.probe ??= probe(server.pool.options).finally(() => {
    server.probe = undefined
  })
  return server.probe
}

async function probe({ connectionString }: pg.PoolConfig): Promise<boolean> {
  const limits = { connectionTimeoutMillis: probeMs, query_timeout: probeMs }
  const client = new pg.Client({ ...(connectionString && { connectionString }), ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    // Nobody waits for this connection to close: the next query that needs to know gets a new answer.
    void client.end().catch(() => {})
  }
}

/** Whether another server may answer the same query: this one gave no answer, or cannot answer it now. */
const isOfServer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? /^(?:08|25006|40|53|57|58|XX)/.test(error.code ?? '')
    : !(error instanceof TypeError || error instanceof RangeError)
