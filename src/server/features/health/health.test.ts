import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { BackupProof } from '../../../contracts/backups.ts'
import { createHealth } from './health.ts'

describeEachEngine('health', (engine) => {
  test('is ok on a database that answers and is up to date', async () => {
    const site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
    for (const path of ['/api/health', '/api/ready']) {
      const answer = await site.call('GET', path)
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
    }
    await site.close()
  })

  test('is not ready while migrations are pending', async () => {
    const site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
    await sql`delete from kysely_migration`.execute(site.deps.db)
    const answer = await site.call('GET', '/api/ready')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('masthead migrate'),
    })
    expect(answer.headers['retry-after']).toBe('5')
    expect((await site.call('GET', '/api/health')).statusCode).toBe(200)
    await site.close()
  })

  test('is not ready if the database is gone, whether or not it was used before', async () => {
    for (const askedBefore of [false, true]) {
      const site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
      if (askedBefore) expect((await site.call('GET', '/api/ready')).statusCode).toBe(200)
      const connections = [site.deps.db, site.deps.read]
      // A connection that was never used would only open now.
      for (const connection of connections) await sql`select 1`.execute(connection)
      for (const connection of connections) await connection.destroy()
      const answer = await site.call('GET', '/api/ready')
      expect(answer.statusCode).toBe(503)
      expect(answer.json().code).toBe('UNAVAILABLE')
      expect((await site.call('GET', '/api/health')).statusCode).toBe(200)
      await site.close()
    }
  })

  test('a stopping server finishes running requests and refuses new ones', async () => {
    const site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'a lantern in the harbour' })
    const received = text(socket)
    const running = once(site.app.server, 'request')
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: masthead.test\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    await running
    const closed = site.app.close()
    socket.write('GET /api/ready HTTP/1.1\r\nhost: masthead.test\r\n\r\n')
    const [first, second] = (await received).split(/(?=HTTP\/1\.1 503)/)
    await closed
    await site.close()
    expect(first).toMatch(/^HTTP\/1\.1 401 /)
    expect(first).toContain('INVALID_CREDENTIALS')
    expect(second).toMatch(/^HTTP\/1\.1 503 /)
    expect(second).toMatch(/retry-after: 10/i)
    expect(second).toContain('"code":"UNAVAILABLE"')
  })
})

test('health reports whether the latest rehearsal has proven the backup', async () => {
  const proof = {
    at: '2026-11-23T03:00:00.000Z',
    pages: 9,
    identical: 9,
    differing: [],
    changedRows: 0,
    files: 0,
  }
  const said = async (change: Partial<BackupProof>) => {
    const health = createHealth(async () => ({ ...proof, lostRows: 0, failure: null, ...change }))
    await health()
    return health()
  }
  const { at, pages, identical } = proof
  expect(await said({})).toEqual({ status: 'ok', proven: { at, pages, identical } })
  expect(await said({ lostRows: 1 })).toEqual({ status: 'ok', notProven: { at, pages, identical } })
})
