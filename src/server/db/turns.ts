import type { KyselyPlugin } from 'kysely'

const longestTurnMs = 10
let since: number | undefined

/**
 * Lets other requests have their turn when this one has kept the event loop for long. Undefined, at almost no cost, when
 * it has not.
 */
export function giveWay(): Promise<void> | undefined {
  const now = performance.now()
  if (since === undefined) {
    since = now
    setImmediate(() => {
      since = undefined
    })
    return undefined
  }
  if (now - since < longestTurnMs) return undefined
  return new Promise((resolve) => setImmediate(resolve))
}

/** For a database that answers at once: queries one after the other would else be one piece of work. */
export const betweenQueries: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await giveWay()
    return result
  },
}
