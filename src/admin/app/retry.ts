const waitsMs = [1000, 2000, 4000, 8000, 15_000]
const waiting = new Set<() => void>()

/**
 * Waits before the next attempt; longer the more have `failed`, up to 15 s. Ends at once when the network is back or
 * `tryNow` is called.
 */
export function untilNextTry(failed: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', go)
      waiting.delete(go)
      resolve()
    }
    const timer = setTimeout(go, waitsMs[Math.min(failed, waitsMs.length) - 1])
    globalThis.addEventListener?.('online', go)
    waiting.add(go)
  })
}

/** Ends all waits for the next attempt. */
export function tryNow(): void {
  for (const go of [...waiting]) go()
}
