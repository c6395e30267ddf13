import { hash } from 'node:crypto'
import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'

/** At most `points` in `seconds`. What has the same `name` is counted together. */
export type Limit = { name: string; points: number; seconds: number }

/** How often something was done, for each limit and key. A period begins with the first time. */
export type RateLimits = {
  /** Adds to the count, which may exceed the limit. */
  add(limit: Limit, key: string, number?: number): Promise<RateLimiterRes>
  /** Null if nothing has been counted in this period. */
  get(limit: Limit, key: string): Promise<RateLimiterRes | null>
}

type Shared = Pick<Kysely<unknown>, 'executeQuery'>

/**
 * Counts in this process. With `shared`, a PostgreSQL database, it counts for all instances that use it, and in this
 * process while the database does not answer.
 */
export function createRateLimits(shared?: Shared): RateLimits {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>()

  function limiterOf({ name, points, seconds }: Limit) {
    const known = limiters.get(name)
    if (known) return known
    const options = { keyPrefix: name, points, duration: seconds }
    const inMemory = new RateLimiterMemory(options)
    const made = shared
      ? new RateLimiterPostgres({
          ...options,
          storeClient: clientOf(shared),
          storeType: 'client',
          tableName: 'rate_limits',
          tableCreated: true,
          // Once for the whole table.
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

/** Keys are addresses of clients and people, which the database need not know. */
const stored = (key: string) => hash('sha256', key, 'base64')

// Without prepared statements, which a pooler does not know.
const clientOf = (db: Shared) => ({
  async query({ text, values = [] }: { text: string; values?: unknown[] }) {
    // biome-ignore lint/plugin: the library writes the query and gives the values apart from it
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows, rowCount: rows.length }
  },
})
