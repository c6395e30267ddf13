import { createFairQueue, type QueueLoad } from './fair-queue.ts'

type Waiting = { person: string; size: number; begin(): void; refuse(error: Error): void }

type Limits = {
  /** Turns, with those that rest. */
  atOnce: number
  /** Turns that work. */
  workingAtOnce?: number
  /** Turns of one person. */
  eachAtOnce: number
  maxWaiting: number
  /** How long a turn stays taken after its work, in ms. `isWaiting`: the person has more work waiting. */
  rest?: (person: string, turn: { tookMs: number; isWaiting: boolean }) => number
}

/**
 * Starts work in turns: people take turns, and nobody has more of it running than `eachAtOnce`. If too much waits, the
 * newest of the person with the most waiting fails with the error that `refusal` makes. `load` says how much there is.
 */
export function createFairTurns(
  { atOnce, workingAtOnce = atOnce, eachAtOnce, maxWaiting, rest }: Limits,
  refusal: () => Error,
) {
  const queue = createFairQueue<Waiting>({ items: maxWaiting, size: maxWaiting })
  const running = new Map<string, number>()
  let all = 0
  let working = 0
  let refused = 0

  const isFree = (person: string) => (running.get(person) ?? 0) < eachAtOnce

  function count(person: string, change: 1 | -1): void {
    all += change
    const own = (running.get(person) ?? 0) + change
    if (own === 0) running.delete(person)
    else running.set(person, own)
  }

  function next(): void {
    while (all < atOnce && working < workingAtOnce) {
      const one = queue.take(isFree)
      if (!one) return
      count(one.person, 1)
      working += 1
      one.begin()
    }
  }

  const turn = (person: string) =>
    new Promise<void>((begin, refuse) => {
      for (const given of queue.add({ person, size: 1, begin, refuse })) {
        refused += 1
        given.refuse(refusal())
      }
      next()
    })

  function end(person: string): void {
    count(person, -1)
    next()
  }

  async function take<T>(person: string, work: () => Promise<T>): Promise<T> {
    await turn(person)
    const began = performance.now()
    try {
      return await work()
    } finally {
      const tookMs = performance.now() - began
      const restMs = rest?.(person, { tookMs, isWaiting: queue.has(person) }) ?? 0
      working -= 1
      if (restMs > 0) setTimeout(() => end(person), restMs).unref()
      else count(person, -1)
      next()
    }
  }

  return Object.assign(take, { load: (): QueueLoad => ({ running: all, waiting: queue.count(), refused }) })
}
