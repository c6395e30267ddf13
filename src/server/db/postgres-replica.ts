import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

type Server = {
  pool: pg.Pool /** Until then it is asked only if the other one does not answer. */
  awayUntil: number
}

const firstAnswersWithinMs = 1500
const secondAnswersWithinMs = 10_000
const awayMs = 5000
const checkEveryMs = 50
const checkAgainAfterMs = 1000

/** What the reads of pages need: a pool of connections for Kysely, and to be told of changes. */
export type PagesPool = PostgresPool & {
  /** Something was saved: the replica is read again when it has it. */
  changed(): void
  /** Called when the replica has everything, after pages were read from it while it had not. */
  onCaughtUp(listener: () => void): void
}

/**
 * Reads from the replica while it has everything that this process knows to be saved, otherwise from the primary. A
 * server that does not answer is replaced by the other one, even by a replica that is behind. Single queries only.
 */
export function pagesPool(pools: { primary: pg.Pool; replica: pg.Pool }): PagesPool {
  const primary: Server = { pool: pools.primary, awayUntil: 0 }
  const replica: Server = { pool: pools.replica, awayUntil: 0 }
  const listeners: (() => void)[] = []
  const closed = new AbortController()
  let changes = 0
  let isCurrent = false
  let hasReadOutdated = false
  let isFollowing = false
  let ended: Promise<unknown> | undefined

  function inOrder(): [Server, Server] {
    const [first, second] = isCurrent ? [replica, primary] : [primary, replica]
    const now = performance.now()
    return first.awayUntil > now && second.awayUntil <= now ? [second, first] : [first, second]
  }

  async function ask(server: Server, text: string, values: unknown[], withinMs: number) {
    if (server === replica && !isCurrent) hasReadOutdated = true
    const query: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: withinMs }
    const answer = await server.pool.query(query)
    server.awayUntil = 0
    return answer
  }

  async function query(text: string, parameters: readonly unknown[]) {
    const values = [...parameters]
    const [first, second] = inOrder()
    try {
      return await ask(first, text, values, firstAnswersWithinMs)
    } catch (error) {
      if (!isOfServer(error)) throw error
      first.awayUntil = performance.now() + awayMs
      return await ask(second, text, values, secondAnswersWithinMs)
    }
  }

  /** Until the replica has what the primary had after the newest change. */
  async function follow(): Promise<void> {
    while (!closed.signal.aborted && !isCurrent) {
      const known = changes
      const has = await hasAll(pools).catch(() => undefined)
      isCurrent = has === true && known === changes
      if (!isCurrent)
        await wait(has === undefined ? checkAgainAfterMs : checkEveryMs, undefined, { ref: false })
    }
    isFollowing = false
    if (!hasReadOutdated || closed.signal.aborted) return
    hasReadOutdated = false
    for (const listener of listeners) listener()
  }

  function changed(): void {
    changes += 1
    isCurrent = false
    if (isFollowing || closed.signal.aborted) return
    isFollowing = true
    void follow()
  }

  // It may be another replica.
  pools.replica.on('connect', changed)
  // Kysely has no cursor here.
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

/** Whether the replica has everything that the primary has now. A server that is no replica has everything. */
async function hasAll({ primary, replica }: { primary: pg.Pool; replica: pg.Pool }): Promise<boolean> {
  const ask = async (pool: pg.Pool, text: string, values: unknown[] = []): Promise<unknown> => {
    const query: pg.QueryConfig & { query_timeout: number } = {
      text,
      values,
      query_timeout: firstAnswersWithinMs,
    }
    const { rows } = await pool.query(query)
    return Object.values(rows[0] ?? {})[0]
  }
  const written = await ask(primary, 'select pg_current_wal_insert_lsn()::text')
  const check = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn else true end`
  return (await ask(replica, check, [written])) === true
}

/** Whether another server may answer the same query: this one gave no answer, or cannot answer it now. */
const isOfServer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? /^(?:08|25006|40|53|57|58|XX)/.test(error.code ?? '')
    : !(error instanceof TypeError || error instanceof RangeError)
