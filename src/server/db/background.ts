import { type Dialect, Kysely } from 'kysely'
import type { QueueLoad } from '../fair-queue.ts'
import { createFairTurns } from '../fair-turns.ts'
import type { Database } from './schema.ts'

/** A queue for slow queries, so that nobody's many queries delay those of others. */
export type Background = {
  /** For the queries of one person: an account, or a client address of somebody who is not signed in. */
  of(person: string): Kysely<Database>
  load(): QueueLoad
  destroy(): Promise<void>
}

const maxWaiting = 100

/**
 * Runs `atOnce` queries on `dialect` at the same time, at most half of them for one person; people take turns. If too
 * many wait, the person with the most waiting gets an error with `statusCode` 503.
 */
export function createBackground(dialect: Dialect, atOnce: number): Background {
  const db = new Kysely<Database>({ dialect })
  const executor = db.getExecutor()
  const driver = dialect.createDriver()
  const takeTurn = createFairTurns({ atOnce, eachAtOnce: Math.ceil(atOnce / 2), maxWaiting }, tooMany)
  return {
    of(person) {
      const own = executor.withConnectionProvider({
        provideConnection: (consumer) => takeTurn(person, () => executor.provideConnection(consumer)),
      })
      return new Kysely<Database>({ config: { dialect }, dialect, driver, executor: own })
    },
    load: takeTurn.load,
    destroy: () => db.destroy(),
  }
}

const tooMany = () =>
  Object.assign(new Error('Too many queries are waiting for the database.'), { statusCode: 503 })
