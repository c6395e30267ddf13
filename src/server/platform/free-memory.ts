import { setImmediate } from 'node:timers/promises'

/**
 * Frees the memory of large unused buffers before the next ones are needed. Only in the commands for which
 * `bin/masthead` allows it, because a server has to answer other requests in that time.
 */
export async function freeMemory(): Promise<void> {
  if (!globalThis.gc) return
  globalThis.gc()
  // Memory of native code is freed only after the current turn.
  await setImmediate()
}
