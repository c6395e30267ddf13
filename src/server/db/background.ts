import { type Dialect, Kysely } from 'kysely'
import { createFairQueue } from '../fair-queue.ts'
import type { Database } from './schema.ts'

/** A queue for slow queries, so that nobody who sends many delays those of others. */
export type Background = {
  /** For the queries of one person: an account, or a client address of somebody who is not signed in. */
  of(person: string): Kysely<Database>
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
  const takeTurn = createTurns(atOnce, Math.ceil(atOnce / 2))
  return {
    of(person) {
      const own = executor.withConnectionProvider({
        provideConnection: (consumer) => takeTurn(person, () => executor.provideConnection(consumer)),
      })
      return new Kysely<Database>({ config: { dialect }, dialect, driver, executor: own })
    },
    destroy: () => db.destroy(),
  }
}

type Waiting = { person: string; size: number; begin(): void; refuse(error: Error): void }

function createTurns(atOnce: number, eachAtOnce: number) {
  const queue = createFairQueue<Waiting>({ items: maxWaiting, size: maxWaiting })
  const running = new Map<string, number>()
  let all = 0

  const isFree = (person: string) => (running.get(person) ?? 0) < eachAtOnce

  function count(person: string, change: 1 | -1): void {
    all += change
    const own = (running.get(person) ?? 0) + change
    if (own === 0) running.delete(person)
    else running.set(person, own)
  }

  function next(): void {
    while (all < atOnce) {
      const one = queue.take(isFree)
      if (!one) return
      count(one.person, 1)
      one.begin()
    }
  }

  const turn = (person: string) =>
    new Promise<void>((begin, refuse) => {
      for (const given of queue.add({ person, size: 1, begin, refuse })) given.refuse(tooMany())
      next()
    })

  return async <T>(person: string, work: () => Promise<T>): Promise<T> => {
    await turn(person)
    try {
      return await work()
    } finally {
      count(person, -1)
      next()
    }
  }
}

const tooMany = () =>
  Object.assign(new Error('Too many queries are waiting for the database.'), { statusCode: 503 })
