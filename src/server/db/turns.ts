import type { KyselyPlugin } from 'kysely'

const maxTurnMs = 10
let since: number | undefined

/** Announces long work that does not give way itself, so that later work gives way at once. */
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
 * Lets other requests run if this one has blocked the event loop for long. Returns undefined, at almost no cost, if it
 * has not.
 */
export function giveWay(): Promise<void> | undefined {
  if (performance.now() - beginTurn() < maxTurnMs) return undefined
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

/** For a database that answers at once: consecutive queries would otherwise be one long block. */
export const betweenQueries: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await giveWay()
    return result
  },
}
