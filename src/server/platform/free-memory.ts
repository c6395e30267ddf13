import { setImmediate } from 'node:timers/promises'

/**
 * Frees the memory of large unused buffers before the next ones are needed. Only in the commands for which
 * `bin/masthead` allows it, because a server has to answer other requests in that time.
 */
export async function freeMemory(): Promise<void> {
  if (!globalThis.gc) return
  collectGarbage()
  // Memory of native code is freed only after the current turn.
  await setImmediate()
}

/** Frees what a loop over a whole site leaves behind, without a turn of its own as `freeMemory` needs. */
export function collectGarbage(): void {
  globalThis.gc?.()
}

const itemsBetweenCollections = 5000

/** The items of a long list, between which garbage is collected. V8 itself lets the memory grow by a half first. */
export function* withoutGarbage<T>(items: Iterable<T>): Generator<T> {
  let count = 0
  for (const item of items) {
    yield item
    count += 1
    if (count % itemsBetweenCollections === 0) collectGarbage()
  }
}
