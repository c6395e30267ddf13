/** The result for each entry: `failed` with the error; `cancelled` if it was never started. */
export type Outcome<T> = { done: T[]; failed: { item: T; error: unknown }[]; cancelled: T[] }

// Few enough calls that the server has capacity for readers, and enough to keep the wait short.
const atOnce = 4

/** Runs `act` on each entry, some at a time. A failure does not stop the others; never throws. */
export async function runEach<T>(
  items: T[],
  act: (item: T) => Promise<unknown>,
  { onProgress, signal }: { onProgress?: (ended: number) => void; signal?: AbortSignal } = {},
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], failed: [], cancelled: [] }
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      if (signal?.aborted) {
        outcome.cancelled.push(item)
        continue
      }
      try {
        await act(item)
        outcome.done.push(item)
      } catch (error) {
        outcome.failed.push({ item, error })
      }
      onProgress?.(outcome.done.length + outcome.failed.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcome
}
