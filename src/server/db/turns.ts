import type { KyselyPlugin } from 'kysely'

const maxTurnMs = 10
let since: number | undefined

/** Say so before long work begins that does not give way itself: what comes after it then gives way at once. */
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
 * Lets other requests run if this one has blocked the event loop for long. Returns undefined, at almost no cost, if
 * it has not.
 */
export function giveWay(): Promise<void> | undefined {
  if (performance.now() - beginTurn() < maxTurnMs) return undefined
  return new Promise((resolve) => setImmediate(resolve))
}

/** Takes the steps of some work to its result, and lets others have their turn between them. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    beginTurn()
    const { done, value } = steps.next()
    if (done) return value
    await giveWay()
  }
}

/** For a database that answers at once: consecutive queries would otherwise be one long piece of work. */
export const betweenQueries: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await giveWay()
    return result
  },
}
