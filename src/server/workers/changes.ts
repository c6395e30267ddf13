import type { Tag } from '../platform/events.ts'
import type { Running } from './running.ts'

type Unheard = { by: Set<Running>; allHave: () => void }

/** Tells all workers what has changed. */
export function createChanges(workers: () => Running[]) {
  const unheard = new Map<number, Unheard>()

  function heard(worker: Running, id: number): void {
    const waiting = unheard.get(id)
    waiting?.by.delete(worker)
    if (waiting?.by.size !== 0) return
    unheard.delete(id)
    waiting.allHave()
  }

  return {
    heard,
    /**
     * Tells all workers of a change. Returns when every worker that answers requests has dropped what is outdated, by
     * this change and by earlier ones. Changes of the writer have ids above 0.
     */
    tell(change: { changed: Tag[]; id: number }): Promise<void> {
      const all = workers()
      const by = new Set(all.filter(({ isListening }) => isListening))
      // A worker that is starting has cached nothing yet, but may do so before it says that it listens.
      for (const worker of all) worker.tell(change)
      if (by.size === 0) return Promise.resolve()
      return new Promise((allHave) => unheard.set(change.id, { by, allHave }))
    },
    /** Makes every worker drop everything: for when nobody knows what has changed. */
    tellEverything(): void {
      for (const { allHave } of unheard.values()) allHave()
      unheard.clear()
      for (const worker of workers()) worker.tell({ changed: ['*'], id: 0 })
    },
    /** A worker that has ended has nothing to drop. */
    forget(worker: Running): void {
      for (const id of [...unheard.keys()]) heard(worker, id)
    },
  }
}
