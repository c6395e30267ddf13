import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { takeWriteLock } from '../../../tests/support/database-lock.ts'
import { scaled } from '../../../tests/support/timeouts.ts'

describe('a database that another process has locked [sqlite]', () => {
  let site: TestApp
  let author: SignedIn
  let lock: { release(): Promise<void> }
  const read = ['/api/health', '/api/ready', '/search', '/', '/api/articles']
  const write = () =>
    site.call('POST', '/api/admin/articles', { token: author.token, body: { title: 'Patience' } })

  beforeEach(async () => {
    site = await startTestApp('sqlite', { env: { LOG_LEVEL: 'silent' } })
    author = await site.signIn('AUTHOR')
    // Modules that load on first use would otherwise be timed here.
    for (const url of read) await site.call('GET', url)
    expect((await write()).statusCode).toBe(201)
    lock = await takeWriteLock(path.join(site.deps.config.dataDir, 'masthead.db'))
  })
  afterEach(async () => {
    await lock.release()
    await site.close()
  })

  test('keeps nobody waiting who reads, and the write is done when the lock ends', async () => {
    let written = false
    const writing = write().finally(() => {
      written = true
    })
    const triedUntil = performance.now() + 1000
    while (performance.now() < triedUntil) {
      await new Promise(setImmediate)
      for (const url of read) {
        expect([url, (await site.call('GET', url)).statusCode]).toEqual([url, 200])
      }
      const me = await site.call('GET', '/api/auth/me', { token: author.token })
      expect(me.statusCode).toBe(200)
    }
    expect(written).toBe(false)
    await lock.release()
    expect((await writing).statusCode).toBe(201)
  })

  test('refuses with 503 when the lock does not end, however many wait, and goes on afterwards', async () => {
    const startedAt = performance.now()
    const answers = await Promise.all([write(), write(), write()])
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
        503,
        '5',
        'UNAVAILABLE',
      ])
      expect(answer.json().message).toBe('The database cannot be reached right now. Try again in a moment.')
    }
    // All at once, not one after the other.
    expect(performance.now() - startedAt).toBeLessThan(scaled(12_000))
    await lock.release()
    expect((await write()).statusCode).toBe(201)
  })
})

test('a site starts while another process holds the lock [sqlite]', async () => {
  const first = await startTestApp('sqlite')
  const { dataDir } = first.deps.config
  const lock = await takeWriteLock(path.join(dataDir, 'masthead.db'))
  const starting = startTestApp('sqlite', { env: { DATA_DIR: dataDir } })
  await lock.release()
  const second = await starting
  expect((await second.call('GET', '/api/ready')).statusCode).toBe(200)
  await second.close()
  await first.close()
})
