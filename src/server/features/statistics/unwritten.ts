import { contextOf, type Deps, system } from '../../core/context.ts'
import { transaction } from '../../core/transaction.ts'
import * as queries from './statistics.queries.ts'
import { createTally, type Tally } from './tally.ts'

/** How many days of numbers can wait while nothing can be written. */
const maxDays = 7

/** The numbers that wait to be written, by date. */
export function createUnwritten(deps: Deps) {
  const tallies = new Map<string, Tally>()

  const of = (date: string): Tally => {
    const known = tallies.get(date)
    if (known) return known
    const tally = createTally()
    tallies.set(date, tally)
    return tally
  }

  return {
    of,
    clear: () => tallies.clear(),
    /** Returns false if some numbers could not be written and still wait. */
    async write(): Promise<boolean> {
      const taken = [...tallies].slice(-maxDays)
      tallies.clear()
      const ctx = contextOf(deps, system)
      for (const [date, tally] of taken) {
        const counts = tally.list()
        if (counts.length === 0) continue
        try {
          await transaction(ctx, (inner) => queries.add(inner, date, counts))
        } catch (error) {
          deps.log.warn({ err: error }, 'the numbers of visits could not be written yet')
          for (const { kind, name, count } of counts) of(date).add(kind, name, count)
        }
      }
      return tallies.size === 0
    },
  }
}
