import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { describeEachEngine } from '../../../tests/support/engines.ts'
import { answerOnce } from './idempotency.ts'

const dayMs = 24 * 60 * 60 * 1000

describeEachEngine('Idempotency-Key', (engine) => {
  let site: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    admin = await site.signIn('ADMIN')
  })
  afterAll(() => site.close())

  const post = (url: string, key: string, body: unknown, token = admin.token) =>
    site.call('POST', url, { token, body, headers: { 'idempotency-key': key } })
  const categories = async () =>
    (await site.call('GET', '/api/admin/categories', { token: admin.token })).json() as { name: string }[]

  test('the same key with the same body creates once and answers the same', async () => {
    const first = await post('/api/admin/categories', 'one', { name: 'Ink' })
    const second = await post('/api/admin/categories', 'one', { name: 'Ink' })
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()).toEqual(first.json())
    expect(second.headers.location).toBe(first.headers.location)
    expect((await categories()).filter(({ name }) => name === 'Ink')).toHaveLength(1)
  })

  test('ten simultaneous requests create once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/api/admin/categories', 'ten', { name: 'Paper' })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).not.toContain(500)
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0)
    expect((await categories()).filter(({ name }) => name === 'Paper')).toHaveLength(1)
  })

  test('another body under the same key is refused', async () => {
    await post('/api/admin/categories', 'two', { name: 'Type' })
    const other = await post('/api/admin/categories', 'two', { name: 'Presses' })
    expect(other.statusCode).toBe(422)
    expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('a key belongs to one person and one call', async () => {
    const editor = await site.signIn('EDITOR')
    await post('/api/admin/categories', 'mine', { name: 'Mine' })
    expect((await post('/api/admin/categories', 'mine', { name: 'Yours' }, editor.token)).statusCode).toBe(
      201,
    )
  })

  test('a key that was used for one article has no effect on another', async () => {
    const [first, second] = await Promise.all(
      ['First', 'Second'].map(async (title) =>
        (await site.call('POST', '/api/admin/articles', { token: admin.token, body: { title } })).json(),
      ),
    )
    await post(`/api/admin/articles/${first.id}/publish`, 'publish', {})
    const answer = await post(`/api/admin/articles/${second.id}/publish`, 'publish', {})
    expect(answer.json().entity).toMatchObject({ id: second.id, status: 'published' })
  })

  test('a refused request may be corrected and sent again', async () => {
    expect((await post('/api/admin/categories', 'again', { name: 'Ink', slug: 'ink' })).statusCode).toBe(409)
    expect((await post('/api/admin/categories', 'again', { name: 'Ink', slug: 'ink-2' })).statusCode).toBe(
      201,
    )
  })

  test('is forgotten after a day', async () => {
    await post('/api/admin/categories', 'old', { name: 'Old' })
    const dayAgo = new Date(Date.parse(await site.deps.engine.now(site.deps.db, site.deps.now())) - dayMs - 1)
    await site.deps.db.updateTable('idempotency_keys').set({ createdAt: dayAgo.toISOString() }).execute()
    const later = await post('/api/admin/categories', 'old', { name: 'New' })
    expect(later.statusCode).toBe(201)
  })

  test.skipIf(engine === 'sqlite')(
    'is not taken from a running request by a clock that is ahead',
    async () => {
      const request = {
        headers: { 'idempotency-key': 'running' },
        viewer: admin.viewer,
        method: 'POST',
        url: '/api/admin/slow',
      } as unknown as FastifyRequest
      const end = Promise.withResolvers<string>()
      const call = {
        checksum: undefined,
        work: () => end.promise,
        answerOf: (output: unknown) => ({ status: 200, output }),
      }
      const running = answerOnce(site.ctx(), request, call)
      const claimed = site.deps.db.selectFrom('idempotency_keys').selectAll().where('answer', 'is', null)
      await expect.poll(() => claimed.execute()).toHaveLength(1)
      const ahead = () => new Date(Date.now() + 60 * dayMs).toISOString()
      await expect(answerOnce({ ...site.ctx(), now: ahead }, request, call)).rejects.toMatchObject({
        code: 'REQUEST_IN_PROGRESS',
      })
      end.resolve('done')
      expect(await running).toEqual({ status: 200, output: 'done' })
    },
  )

  test('an answer with a one-time link cannot be read from the database', async () => {
    const invite = { email: 'anna@example.com', name: 'Anna', role: 'AUTHOR' }
    const { inviteUrl } = (await post('/api/admin/users', 'invite', invite)).json()
    const token = new URL(inviteUrl).searchParams.get('invite')
    const rows = await site.deps.db.selectFrom('idempotency_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.map(({ key }) => key)).not.toContain('invite')
    expect((await post('/api/admin/users', 'invite', invite)).json()).toMatchObject({ inviteUrl })
  })
})
