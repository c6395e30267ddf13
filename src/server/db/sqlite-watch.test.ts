import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { contextOf, system } from '../core/context.ts'
import * as articles from '../features/articles/articles.ts'
import { openDeps } from '../open.ts'

let site: TestApp
let other: Awaited<ReturnType<typeof openDeps>>
let changes = 0
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  site = await startTestApp('sqlite')
  other = await openDeps(site.deps.config, pino({ level: 'silent' }), { isMigrated: true })
  site.deps.events.on((tags) => {
    if (tags.includes('*')) changes += 1
  })
})
afterAll(async () => {
  await other.close()
  await site.close()
  vi.useRealTimers()
})

/** How many changes are noticed within the next second, after this work. */
const noticedAfter = async (work: () => Promise<unknown>): Promise<number> => {
  const before = changes
  await work()
  vi.advanceTimersByTime(1000)
  return changes - before
}

test('what another process writes is noticed, but not each page that a check of the site looks at', async () => {
  const { db } = other.deps
  const at = '2026-11-20T09:30:00.000Z'
  const run = { id: 'a', token: 'a', startedAt: at, aliveAt: at, endedAt: null, failure: null }
  expect(await noticedAfter(() => db.insertInto('check_runs').values(run).execute())).toBe(1)
  for (let done = 1; done <= 200; done += 1)
    expect(await noticedAfter(() => db.updateTable('check_runs').set({ done }).execute())).toBe(0)
  const ctx = contextOf(other.deps, system, { action: 'articles.create' })
  expect(await noticedAfter(() => articles.create(ctx, { title: 'New' }))).toBe(1)
  const item = {
    source: 'a',
    sourceId: 'item:1',
    kind: 'article' as const,
    entityId: 'a',
    createdAt: at,
    detail: '',
  }
  expect(await noticedAfter(() => db.insertInto('import_items').values(item).execute())).toBe(1)
  expect(await noticedAfter(() => db.updateTable('check_runs').set({ done: 0 }).execute())).toBe(0)
  expect(await noticedAfter(() => db.updateTable('check_runs').set({ endedAt: at }).execute())).toBe(1)
})
