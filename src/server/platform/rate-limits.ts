import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'

/** Allows `points` in `seconds`. Limits with the same `name` are counted together. */
export type Limit = { name: string; points: number; seconds: number }

/** Counts how often someone did something, for each limit and key. A period begins with the first time. */
export type RateLimits = {
  /** Adds to the count, which may exceed the limit. */
  add(limit: Limit, key: string, number?: number): Promise<RateLimiterRes>
  /** Null if nothing has been counted in this period. */
  get(limit: Limit, key: string): Promise<RateLimiterRes | null>
}

type Shared = { db: Pick<Kysely<unknown>, 'executeQuery'>; log: Pick<FastifyBaseLogger, 'warn'> }

/** The longest time that a person who searches or signs in waits for the database to count. */
const maxWaitMs = 1500
/** After no answer, the database is not asked again for this long. */
const awayMs = 5000

/**
 * Counts in this process. With `shared`, a PostgreSQL database, it counts for all instances that use this database,
 * and in this process while the database does not answer.
 */
export function createRateLimits(shared?: Shared): RateLimits {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>()
  const storeClient = shared && clientOf(shared)

  function limiterOf({ name, points, seconds }: Limit) {
    const known = limiters.get(name)
    if (known) return known
    const options = { keyPrefix: name, points, duration: seconds }
    const inMemory = new RateLimiterMemory(options)
    const made = storeClient
      ? new RateLimiterPostgres({
          ...options,
          storeClient,
          storeType: 'client',
          tableName: 'rate_limits',
          tableCreated: true,
          // One limiter removes old counts for the whole table.
          clearExpiredByTimeout: limiters.size === 0,
          insuranceLimiter: inMemory,
        })
      : inMemory
    limiters.set(name, made)
    return made
  }

  return {
    add: (limit, key, number = 1) => limiterOf(limit).penalty(stored(key), number),
    get: (limit, key) => limiterOf(limit).get(stored(key)),
  }
}

/**
 * Keys are addresses of clients and people. The hash keeps people from reading them in the database by chance, but
 * not from trying all IP addresses.
 */
const stored = (key: string) => hash('sha256', key, 'base64')

function clientOf({ db, log }: Shared) {
  let awayUntil = 0
  let isAway = false
  // This uses no prepared statements, because a pooler does not support them.
  const ask = async (text: string, values: unknown[]) => {
    // biome-ignore lint/plugin: the library writes the query and gives the values apart from it
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows, rowCount: rows.length }
  }
  return {
    async query({ text, values = [] }: { text: string; values?: unknown[] }) {
      if (performance.now() < awayUntil) throw new Error('The database has not answered.')
      // Nobody waits for the removal of old counts.
      if (text.startsWith('DELETE')) return ask(text, values)
      try {
        const answer = await inTime(ask(text, values))
        isAway = false
        return answer
      } catch (error) {
        awayUntil = performance.now() + awayMs
        if (!isAway)
          log.warn({ err: error }, 'the database does not answer: this process counts attempts alone')
        isAway = true
        throw error
      }
    },
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = wait(maxWaitMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`The database has not answered within ${maxWaitMs} ms.`)
  })
  // Either may fail when nobody waits for it any longer.
  for (const one of [answer, late]) one.catch(() => {})
  try {
    return await Promise.race([answer, late])
  } finally {
    timer.abort()
  }
}
