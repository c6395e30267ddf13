import { contextOf, type Deps, system } from '../../core/context.ts'
import { writingLater } from '../../core/delayed-writing.ts'
import { transaction } from '../../core/transaction.ts'
import * as queries from './redirects.queries.ts'

/** Counts how often redirects are used: in memory, and every few seconds in one transaction in the database. */
export type Hits = {
  count(id: string): void
  /** Stores the counts. Counts that cannot be stored are lost: they must never delay anybody. */
  store(): Promise<void>
}

const maxCounted = 1000

export function createHits(deps: Deps): Hits {
  let counted = new Map<string, { count: number; at: string }>()

  const later = writingLater(async () => {
    const batch = counted
    counted = new Map()
    if (batch.size > 0) await write(batch)
    return true
  })

  async function write(batch: typeof counted): Promise<void> {
    await transaction(contextOf(deps, system), async ({ db }) => {
      // In one order: instances that store at the same time would wait for each other.
      for (const [id, hits] of [...batch].sort(([a], [b]) => (a < b ? -1 : 1)))
        await queries.addHits(db, id, hits)
    }).catch((error: unknown) => deps.log.warn({ err: error }, 'the hits of redirects could not be stored'))
  }

  return {
    count(id) {
      const before = counted.get(id)
      if (!before && counted.size >= maxCounted) return
      counted.set(id, { count: (before?.count ?? 0) + 1, at: deps.now() })
      later.soon()
    },
    store: later.now,
  }
}
