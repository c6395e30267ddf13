import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createPostgresDatabase } from '../../../../tests/support/postgres-database.ts'
import * as categories from '../categories/categories.ts'

/** A connection to a server that can be cut. */
async function openWay(target: URL) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => socket.destroy()))
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function expectToGoOn(site: TestApp, lose: () => unknown): Promise<void> {
  const before = await site.call('GET', '/travel')
  expect(before.statusCode).toBe(200)
  await lose()
  const after = await site.call('GET', '/travel')
  expect([after.statusCode, after.body]).toEqual([200, before.body])
  const missing = await site.call('GET', '/about')
  expect([missing.statusCode, missing.headers['retry-after']]).toEqual([503, '10'])
  expect(missing.body).toContain('Back in a moment')
}

describe('a site whose database is gone [postgres]', () => {
  let site: TestApp
  let cut: () => void
  let drop: () => Promise<void>

  beforeAll(async () => {
    const database = await createPostgresDatabase()
    drop = database.drop
    const url = new URL(database.url)
    const way = await openWay(new URL(url))
    cut = way.cut
    url.hostname = '127.0.0.1'
    url.port = String(way.port)
    site = await startTestApp('sqlite', { env: { DATABASE_URL: url.href, LOG_LEVEL: 'silent' } })
    await categories.create(site.ctx(), { name: 'Travel' })
  })
  afterAll(async () => {
    await site.close()
    await drop()
  })

  it('continues to show what it has, and says plainly when it cannot show more', () =>
    expectToGoOn(site, cut))
})

it('a site whose database is damaged [sqlite] does so too', async () => {
  const site = await startTestApp('sqlite', { env: { LOG_LEVEL: 'silent' } })
  await categories.create(site.ctx(), { name: 'Travel' })
  const file = path.join(site.deps.config.dataDir, 'masthead.db')
  await expectToGoOn(site, async () => {
    for (const part of [file, `${file}-wal`]) await writeFile(part, 'no database any more '.repeat(100_000))
  })
  await site.close()
})
