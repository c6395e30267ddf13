// Limits count for all instances that share a PostgreSQL database. With SQLite, they count in one process.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../tests/support/app.ts'
import { describeEachEngine } from '../../../tests/support/engines.ts'
import { buildApp } from '../app.ts'
import { openDeps } from '../open.ts'
import { createRateLimits } from './rate-limits.ts'

const limit = { name: 'tries', points: 3, seconds: 60 }

describeEachEngine('rate limits', (engine) => {
  test('count each key apart, and begin again', async () => {
    const site = await startTestApp(engine)
    const { rateLimits } = site.deps
    expect(await rateLimits.get(limit, 'ada@example.com')).toBeNull()
    await rateLimits.add(limit, 'ada@example.com')
    const { consumedPoints, msBeforeNext } = await rateLimits.add(limit, 'ada@example.com', 3)
    expect(consumedPoints).toBe(4)
    expect(msBeforeNext).toBeGreaterThan(0)
    expect((await rateLimits.get(limit, 'ada@example.com'))?.consumedPoints).toBe(4)
    expect(await rateLimits.get(limit, 'bob@example.com')).toBeNull()
    expect(await rateLimits.get({ ...limit, name: 'others' }, 'ada@example.com')).toBeNull()
    await site.close()
  })
})

test('instances that share a database count together, without the addresses of people', async () => {
  const site = await startTestApp('postgres')
  const [one, other] = [createRateLimits(site.deps), createRateLimits(site.deps)]
  await Promise.all([one.add(limit, 'ada@example.com'), other.add(limit, 'ada@example.com')])
  expect((await one.get(limit, 'ada@example.com'))?.consumedPoints).toBe(2)
  expect((await other.get(limit, 'ada@example.com'))?.consumedPoints).toBe(2)
  const { rows } = await sql`select key from rate_limits`.execute(site.deps.db)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('ada')
  await site.close()
})

test('who has failed too often to sign in at one instance is refused by the others', async () => {
  const site = await startTestApp('postgres')
  const { deps, close } = await openDeps(site.deps.config, site.deps.log)
  const other = await buildApp(deps)
  const signIn = (app: FastifyInstance) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'ada@example.com', password: 'wrong' },
    })
  for (let turn = 0; turn < 5; turn += 1)
    for (const app of [site.app, other]) expect((await signIn(app)).statusCode).toBe(401)
  for (const app of [site.app, other]) expect((await signIn(app)).statusCode).toBe(429)
  await other.close()
  await close()
  await site.close()
})

test('a database that does not answer lets each instance count alone', async () => {
  const db = { executeQuery: () => Promise.reject(new Error('gone')) }
  const rateLimits = createRateLimits({ db, log: { warn: () => {} } })
  await rateLimits.add(limit, 'ada@example.com')
  expect((await rateLimits.add(limit, 'ada@example.com')).consumedPoints).toBe(2)
  expect((await rateLimits.get(limit, 'ada@example.com'))?.consumedPoints).toBe(2)
})

test('a silent database is waited for once, then not asked for a while, and the log says so', async () => {
  const asked: unknown[] = []
  const said: unknown[] = []
  const db = {
    executeQuery(query: unknown) {
      asked.push(query)
      return new Promise<never>(() => {})
    },
  }
  const log = { warn: (_: unknown, message: string) => void said.push(message) }
  const rateLimits = createRateLimits({ db, log } as unknown as Parameters<typeof createRateLimits>[0])
  await rateLimits.add(limit, 'ada@example.com')
  expect((await rateLimits.add(limit, 'ada@example.com')).consumedPoints).toBe(2)
  await rateLimits.add({ ...limit, name: 'others' }, 'ada@example.com')
  expect(asked).toHaveLength(1)
  expect(said).toEqual(['the database does not answer: this process counts attempts alone'])
})
