import { contextOf, type Deps, system } from '../../core/context.ts'
import { transaction } from '../../core/transaction.ts'
import * as queries from './redirects.queries.ts'

/** Counts how often redirects are used: in memory, and every few seconds in one transaction in the database. */
export type Hits = {
  count(id: string): void
  /** Stores what was counted. What cannot be stored is lost: it must never keep anybody waiting. */
  store(): Promise<void>
}

const storeAfterMs = 10_000
const maxCounted = 1000

export function createHits(deps: Deps): Hits {
  let counted = new Map<string, { count: number; at: string }>()
  let timer: NodeJS.Timeout | undefined
  let storing: Promise<void> = Promise.resolve()

  async function write(batch: typeof counted): Promise<void> {
    await transaction(contextOf(deps, system), async ({ db }) => {
      for (const [id, hits] of batch) await queries.addHits(db, id, hits)
    }).catch((error: unknown) => deps.log.warn({ err: error }, 'the hits of redirects could not be stored'))
  }

  function store(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (counted.size > 0) {
      const batch = counted
      counted = new Map()
      storing = storing.then(() => write(batch))
    }
    return storing
  }

  return {
    count(id) {
      const before = counted.get(id)
      if (!before && counted.size >= maxCounted) return
      counted.set(id, { count: (before?.count ?? 0) + 1, at: deps.now() })
      timer ??= setTimeout(() => void store(), storeAfterMs).unref()
    },
    store,
  }
}
