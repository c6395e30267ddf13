/** What became of each: `failed` with why, `cancelled` those that were never begun. */
export type Outcome<T> = { done: T[]; failed: { item: T; error: unknown }[]; cancelled: T[] }

// The server decides on every item by itself; a few at a time keep the wait short and leave it room for readers.
const atOnce = 4

/** Does the same to each item, some at a time. One that fails does not stop the others; never throws. */
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
