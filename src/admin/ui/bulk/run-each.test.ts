import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('each item is processed once, a few at a time, and a failure does not stop the others', async () => {
  let running = 0
  let max = 0
  const seen: number[] = []
  const outcome = await runEach([1, 2, 3, 4, 5, 6, 7, 8, 9], async (item) => {
    running += 1
    max = Math.max(max, running)
    seen.push(item)
    await turn()
    running -= 1
    if (item === 3) throw new Error('refused')
  })
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(max).toBe(4)
  expect(outcome.done.sort()).toEqual([1, 2, 4, 5, 6, 7, 8, 9])
  expect(outcome.failed).toEqual([{ item: 3, error: new Error('refused') }])
})

test('after cancelling, no further item is started', async () => {
  const stop = new AbortController()
  const progress: number[] = []
  const outcome = await runEach(
    [1, 2, 3, 4, 5, 6],
    async (item) => {
      if (item === 2) stop.abort()
      await turn()
    },
    { signal: stop.signal, onProgress: (ended) => progress.push(ended) },
  )
  expect(outcome.done).toEqual([1, 2])
  expect(outcome.cancelled).toEqual([3, 4, 5, 6])
  expect(progress).toEqual([1, 2])
})
