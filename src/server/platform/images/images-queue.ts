import type { QueueLoad } from '../../fair-queue.ts'

/**
 * Runs at most `places` of the given tasks at a time, in the order in which they came. `load` counts the tasks that
 * are running and waiting.
 */
export function takeTurns(places: number) {
  const waiting: (() => void)[] = []
  let free = places
  async function take<T>(work: () => Promise<T>): Promise<T> {
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
  return Object.assign(take, {
    load: (): QueueLoad => ({ running: places - free, waiting: waiting.length, refused: 0 }),
  })
}
