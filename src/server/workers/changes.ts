import type { Tag } from '../platform/events.ts'
import type { Running } from './running.ts'

/**
 * Tells all workers what has changed. `allHave` gets the id of a change when every worker that answers requests has
 * dropped what is outdated.
 */
export function createChanges(workers: () => Running[], allHave: (id: number) => void) {
  const unheard = new Map<number, Set<Running>>()

  function heard(worker: Running, id: number): void {
    const waiting = unheard.get(id)
    waiting?.delete(worker)
    if (waiting?.size !== 0) return
    unheard.delete(id)
    allHave(id)
  }

  return {
    heard,
    tell(change: { changed: Tag[]; id: number }): void {
      const all = workers()
      const waiting = all.filter(({ isListening }) => isListening)
      // One that is starting has cached nothing yet, but may do so before it says that it listens.
      for (const worker of all) worker.tell(change)
      if (waiting.length > 0) unheard.set(change.id, new Set(waiting))
      else allHave(change.id)
    },
    /** For when nobody knows what has changed. */
    tellEverything(): void {
      unheard.clear()
      for (const worker of workers()) worker.tell({ changed: ['*'], id: 0 })
    },
    /** A worker that has ended has nothing to drop. */
    forget(worker: Running): void {
      for (const id of [...unheard.keys()]) heard(worker, id)
    },
  }
}
