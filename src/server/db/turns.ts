import type { KyselyPlugin } from 'kysely'

const maxTurnMs = 10
/** A change gives up the rest of a turn, because pages would otherwise wait for a turn at each of their queries. */
const maxTurnOfChangeMs = 3
let since: number | undefined

/** Announces long work that cannot be interrupted, so that later work gives way at once. */
export function beginTurn(): number {
  if (since === undefined) {
    since = performance.now()
    setImmediate(() => {
      since = undefined
    })
  }
  return since
}

/**
 * Lets other requests run if the event loop has been blocked for `maxMs`. Returns undefined, at almost no cost, if it
 * has not.
 */
export function giveWay(maxMs = maxTurnMs): Promise<void> | undefined {
  if (performance.now() - beginTurn() < maxMs) return undefined
  return new Promise((resolve) => setImmediate(resolve))
}

/** Runs the steps of some work to its result, and lets other work run between them. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    beginTurn()
    const { done, value } = steps.next()
    if (done) return value
    await giveWay()
  }
}

/** For a database that answers at once: many queries in a row would otherwise block the event loop. */
const betweenQueries = (maxMs: number): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await giveWay(maxMs)
    return result
  },
})

export const betweenReads = betweenQueries(maxTurnMs)
export const betweenChanges = betweenQueries(maxTurnOfChangeMs)
