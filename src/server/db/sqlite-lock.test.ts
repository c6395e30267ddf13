import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { takeWriteLock } from '../../../tests/support/database-lock.ts'
import { loadConfig } from '../config.ts'
import { openDeps } from '../open.ts'

const patienceMs = 5000
const lockIn = (dataDir: string) => takeWriteLock(path.join(dataDir, 'masthead.db'))

// Time stands still for those who wait for the lock, unless `passUntil` advances it, so that the test does not depend
// on the machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

async function passUntil(ended: Promise<unknown>): Promise<void> {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  ended.then(end, end)
  for (; !hasEnded; await wait(1)) vi.advanceTimersByTime(patienceMs / 100)
}

describe('a database that another process has locked [sqlite]', () => {
  let site: TestApp
  let authors: SignedIn[]
  let lock: { release(): Promise<void> }
  const write = (by = authors[0]) =>
    site.call('POST', '/api/admin/articles', { token: by?.token ?? '', body: { title: 'Patience' } })

  beforeEach(async () => {
    site = await startTestApp('sqlite', { env: { LOG_LEVEL: 'silent' } })
    authors = [await site.signIn('AUTHOR'), await site.signIn('AUTHOR'), await site.signIn('AUTHOR')]
    lock = await lockIn(site.deps.config.dataDir)
  })
  afterEach(async () => {
    await lock.release()
    await site.close()
  })

  test('delays no reads, and the write happens when the lock ends', async () => {
    let isAnswered = false
    const writing = write().finally(() => {
      isAnswered = true
    })
    for (let round = 0; round < 3; round += 1)
      for (const url of ['/api/health', '/api/ready', '/search', '/', '/api/articles', '/api/auth/me'])
        expect([url, (await site.call('GET', url, { token: authors[0]?.token ?? '' })).statusCode]).toEqual([
          url,
          200,
        ])
    expect(isAnswered).toBe(false)
    await lock.release()
    expect((await writing).statusCode).toBe(201)
  })

  test('refuses with 503 if the lock does not end, however many wait, and works afterwards', async () => {
    // From different people: the changes of one person take turns.
    const writing = authors.map(write)
    await passUntil(Promise.race(writing))
    // The others have waited as well, so no time is left for their own turn.
    vi.advanceTimersByTime(patienceMs / 2)
    for (const answer of await Promise.all(writing)) {
      expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
        503,
        '5',
        'UNAVAILABLE',
      ])
      expect(answer.json().message).toBe('The database cannot be reached right now. Try again in a moment.')
    }
    await lock.release()
    expect((await write()).statusCode).toBe(201)
  })
})

test('a new site that another process has locked waits until it can be set up [sqlite]', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'masthead-'))
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const start = () => openDeps(config, pino({ level: 'silent' }))
  const lock = await lockIn(dataDir)
  const refused = start()
  await passUntil(refused)
  await expect(refused).rejects.toThrow(/locked/)
  const starting = start()
  await lock.release()
  await (await starting).close()
  await rm(dataDir, { recursive: true })
})
