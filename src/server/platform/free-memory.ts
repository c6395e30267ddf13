import { setImmediate } from 'node:timers/promises'

/**
 * Frees the memory of large unused buffers before the next ones are needed. Works only in the commands for which
 * `bin/masthead` allows it: a server has to answer other requests in that time.
 */
export async function freeMemory(): Promise<void> {
  if (!globalThis.gc) return
  collectGarbage()
  // Memory of native code is freed only after the current turn.
  await setImmediate()
}

/** Frees what a loop over a whole site leaves behind, without waiting for a turn as `freeMemory` does. */
export function collectGarbage(): void {
  globalThis.gc?.()
}

const itemsBetweenCollections = 5000

/**
 * Yields the items of a long list and collects garbage between them. V8 itself would let the memory grow by a half
 * first.
 */
export function* withoutGarbage<T>(items: Iterable<T>): Generator<T> {
  let count = 0
  for (const item of items) {
    yield item
    count += 1
    if (count % itemsBetweenCollections === 0) collectGarbage()
  }
}
