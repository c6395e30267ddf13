import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createPool, PoolBusy, WorkStopped } from './thread-pool.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'masthead-pool-'))
const file = path.join(folder, 'thread.mjs')
writeFileSync(
  file,
  `import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', ({ task, input, answer, isRefused }) => {
    if (isRefused) return parentPort.postMessage({ error: 'No answer came.' })
    if (task === undefined) return parentPort.postMessage({ result: 'answered ' + answer })
    if (task === 'thread') return parentPort.postMessage({ result: threadId })
    if (task === 'ask and fail') parentPort.postMessage({ question: input })
    if (task === 'ask and fail') return parentPort.postMessage({ error: 'It failed.' })
    if (task === 'ask') return parentPort.postMessage({ question: input })
    if (task === 'loop') for (;;);
    if (task === 'hoard') for (const all = [];;) all.push(new Array(100_000).fill(input))
    if (task === 'end') process.exit(0)
    if (task === 'fail') return parentPort.postMessage({ error: 'It failed.' })
    parentPort.postMessage({ result: input })
  })`,
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const limits = { threads: 1, waiting: 2, waitingSize: 100, seconds: 60, megabytes: 32 }
const poolOf = (
  own: Partial<typeof limits> = {},
  answer = async (question: unknown): Promise<unknown> => `to ${question}`,
) => {
  const pool = createPool(file, { ...limits, ...own })
  return (task: string, input: unknown = 1, size = 1, person = 'Ada') =>
    pool.run(task, input, { person, size, answer })
}

describe('a pool of threads', () => {
  test('runs tasks in order, answers questions, and continues after a failure', async () => {
    const run = poolOf()
    const done = await Promise.allSettled([run('echo', 'a'), run('ask', 'b'), run('fail')])
    expect(done.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
      'a',
      'answered to b',
      'It failed.',
    ])
    expect(await run('echo', 'c')).toBe('c')
  })

  test('refuses tasks if too much is waiting', async () => {
    const run = poolOf()
    const accepted = [run('echo', 1), run('echo', 2), run('echo', 3)]
    await expect(run('echo', 4)).rejects.toThrow(PoolBusy)
    expect(await Promise.all(accepted)).toEqual([1, 2, 3])
    const long = [run('echo', 1, 60), run('echo', 2, 60)]
    await expect(run('echo', 3, 60)).rejects.toThrow(PoolBusy)
    expect(await Promise.all(long)).toEqual([1, 2])
  })

  test('never drops a task for somebody who has more waiting', async () => {
    const run = poolOf()
    const accepted = [run('echo', 1), run('echo', 2)]
    const last = expect(run('echo', 3)).rejects.toThrow(PoolBusy)
    expect(await run('echo', 'mine', 1, 'Bea')).toBe('mine')
    await last
    expect(await Promise.all(accepted)).toEqual([1, 2])
  })

  test('stops a task that takes too long, and runs the next', async () => {
    const run = poolOf({ seconds: 1 })
    const endless = expect(run('loop')).rejects.toThrow(WorkStopped)
    expect(await run('echo', 'next')).toBe('next')
    await endless
  })

  test('stops a task that takes too much memory, and runs the next', async () => {
    const run = poolOf()
    const greedy = expect(run('hoard')).rejects.toThrow(WorkStopped)
    expect(await run('echo', 'next')).toBe('next')
    await greedy
  })

  test('fails the task of a thread that ends, and starts another thread', async () => {
    const run = poolOf()
    await expect(run('end')).rejects.toThrow('ended without an answer')
    expect(await run('echo', 'next')).toBe('next')
  })

  test('keeps a thread whose question cannot be answered, and fails its task with the reason', async () => {
    class Unreachable extends Error {}
    const run = poolOf({}, async () => {
      throw new Unreachable('The database is away.')
    })
    const thread = await run('thread')
    await expect(run('ask')).rejects.toThrow(Unreachable)
    expect(await run('thread')).toBe(thread)
  })

  test.each([
    { kind: 'an answer', settle: (answer: PromiseWithResolvers<string>) => answer.resolve('late') },
    { kind: 'a failure', settle: (answer: PromiseWithResolvers<string>) => answer.reject(new Error('late')) },
  ])('keeps $kind that comes too late from the work after it', async ({ settle }) => {
    const late = Promise.withResolvers<string>()
    const run = poolOf({}, (question) => (question === 'first' ? late.promise : Promise.resolve('mine')))
    const thread = await run('thread')
    const first = expect(run('ask and fail', 'first')).rejects.toThrow('It failed.')
    const second = run('ask', 'second')
    await first
    settle(late)
    expect(await second).toBe('answered mine')
    expect(await run('thread')).toBe(thread)
  })
})
