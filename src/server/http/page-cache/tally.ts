import type { PageStore } from './store.ts'

type Stores = Record<'pages' | 'missing', Pick<PageStore, 'size' | 'bytes' | 'evicted'>>

/** What the cache has done since the start, and what is in it. */
export type PageCacheFigures = {
  /** Answers before Fastify was entered, by the first digit of their status. */
  ready: readonly number[]
  /** Answers by what they took; `hit` contains the ready ones. */
  results: Record<'hit' | 'joined' | 'miss', number>
  /** How often an expired page was served because it could not be rendered. */
  stale: number
  stores: Stores
}

/** Counts what the cache does. Nothing but additions, because nearly every request comes by here. */
export function createTally() {
  const ready = [0, 0, 0, 0, 0, 0]
  const results = { hit: 0, joined: 0, miss: 0 }
  let stale = 0
  return {
    ready(status: number): void {
      const digit = Math.trunc(status / 100)
      ready[digit] = (ready[digit] ?? 0) + 1
    },
    found(result: keyof typeof results): void {
      results[result] += 1
    },
    stale(): void {
      stale += 1
    },
    figures: (stores: Stores): PageCacheFigures => ({
      ready,
      results: { ...results, hit: results.hit + ready.reduce((sum, one) => sum + one) },
      stale,
      stores,
    }),
  }
}
