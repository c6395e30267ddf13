import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { type Job, jobsOf, startBackgroundJob } from './background-job.ts'

let site: TestApp
let job: Job | undefined
beforeEach(async () => {
  site = await startTestApp('sqlite', { env: { LOG_LEVEL: 'silent' } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await job?.stop()
  await site.close()
})

/** Starts work that fails this many times. */
function start(failures: number, atStart = true) {
  const done: string[] = []
  job = startBackgroundJob(site.ctx(), {
    name: 'test',
    isDue: (tags) => tags.includes('menu'),
    atStart,
    async work() {
      const fails = done.length < failures
      done.push(fails ? 'failed' : 'done')
      if (fails) throw new Error('not now')
    },
    failure: 'this work failed',
  })
  return done
}

test('work that fails is retried, after a longer pause each time, until it succeeds', async () => {
  const done = start(2)
  await vi.advanceTimersByTimeAsync(0)
  const pauses: number[] = []
  while (vi.getTimerCount() > 0) {
    const before = performance.now()
    await vi.advanceTimersToNextTimerAsync()
    pauses.push(performance.now() - before)
  }
  expect(done).toEqual(['failed', 'failed', 'done'])
  expect(jobsOf(site.deps.engine).get('test')).toMatchObject({ isRunning: false, done: 1, failed: 2 })
  expect(pauses).toHaveLength(2)
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0)
})

test('work that failed runs at once when it is requested again, and not once more after that', async () => {
  const done = start(1)
  await vi.advanceTimersByTimeAsync(0)
  await site.deps.events.emit(['menu'])
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual(['failed', 'done'])
  expect(vi.getTimerCount()).toBe(0)
})

test('work that failed is not retried once it is stopped', async () => {
  const done = start(1)
  await vi.advanceTimersByTimeAsync(0)
  await job?.stop()
  await site.deps.events.emit(['menu'])
  expect([done, vi.getTimerCount()]).toEqual([['failed'], 0])
})

test('work that is not due at the start waits for a request', async () => {
  const done = start(0, false)
  expect(done).toEqual([])
  await site.deps.events.emit(['menu'])
  expect(done).toEqual(['done'])
})
