const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs `work` until it is done, or somebody presses Ctrl+C or ends the process; then undefined. A second signal ends it at
 * once.
 */
export async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const stop = new AbortController()
  const letGo = () => {
    for (const name of signals) process.off(name, interrupted)
  }
  const interrupted = () => {
    letGo()
    stop.abort()
  }
  for (const name of signals) process.on(name, interrupted)
  try {
    return await work(stop.signal)
  } catch (error) {
    if (stop.signal.aborted) return undefined
    throw error
  } finally {
    letGo()
  }
}
