/** Runs `work` until it is done or somebody presses Ctrl+C; then undefined. */
export async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const stop = new AbortController()
  const interrupted = () => stop.abort()
  process.once('SIGINT', interrupted)
  try {
    return await work(stop.signal)
  } catch (error) {
    if (stop.signal.aborted) return undefined
    throw error
  } finally {
    process.off('SIGINT', interrupted)
  }
}
