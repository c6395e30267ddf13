import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { scaled } from '../../../tests/support/timeouts.ts'
import { contextOf, system } from '../core/context.ts'
import * as articles from '../features/articles/articles.ts'
import { openDeps } from '../open.ts'

let site: TestApp
let other: Awaited<ReturnType<typeof openDeps>>
let changes = 0
beforeAll(async () => {
  site = await startTestApp('sqlite')
  other = await openDeps(site.deps.config, pino({ level: 'silent' }), { isMigrated: true })
  site.deps.events.on((tags) => {
    if (tags.includes('*')) changes += 1
  })
})
afterAll(async () => {
  await other.close()
  await site.close()
})

const noticed = async (work: () => Promise<unknown>) => {
  const before = changes
  await work()
  await expect.poll(() => changes, { timeout: scaled(10_000) }).toBeGreaterThan(before)
}

test('what another process writes is noticed, but not each page that a check of the site looks at', async () => {
  const { db } = other.deps
  const at = '2026-11-20T09:30:00.000Z'
  const run = { id: 'a', token: 'a', startedAt: at, aliveAt: at, endedAt: null, failure: null }
  await noticed(() => db.insertInto('check_runs').values(run).execute())
  // By then, everything that was written before has been noticed too.
  await setTimeout(2500)
  const before = changes
  for (let step = 0; step < 5; step += 1) {
    await db
      .updateTable('check_runs')
      .set({ done: step + 1 })
      .execute()
    await setTimeout(600)
  }
  expect(changes).toBe(before)
  const ctx = contextOf(other.deps, system, { action: 'articles.create' })
  await noticed(() => articles.create(ctx, { title: 'New' }))
  await noticed(() => db.updateTable('check_runs').set({ endedAt: at }).execute())
})
