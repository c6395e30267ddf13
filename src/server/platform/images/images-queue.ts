/** Runs at most `places` of the given tasks at a time, in the order they came. */
export function takeTurns(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = places
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place goes directly to the next task, so that no newcomer can take it.
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
