import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { ConfigError } from '../../config.ts'
import { hashToken } from '../../platform/ids.ts'
import * as users from '../users/users.ts'
import { prepareFirstAdmin } from './setup.ts'

const password = 'a lantern in the harbour'
const tokenIn = (url: string | undefined) => new URL(url ?? '').searchParams.get('setup') ?? ''

describeEachEngine('the first administrator', (engine) => {
  async function withSite(work: (site: TestApp) => Promise<void>, env: Record<string, string> = {}) {
    const site = await startTestApp(engine, { env })
    try {
      await work(site)
    } finally {
      await site.close()
    }
  }
  const setUp = (site: TestApp, setupToken: string, fields: object = {}) =>
    site.call('POST', '/api/auth/setup', {
      body: { setupToken, name: 'Anna', email: 'Anna@Example.com', password, ...fields },
    })

  test('is created once by the link that the start prints, and is signed in', () =>
    withSite(async (site) => {
      const url = await prepareFirstAdmin(site.ctx())
      expect(url).toMatch(/^http:\/\/masthead\.test\/admin\/login\?setup=[\w-]{43}$/)
      const stored = await site.deps.db.selectFrom('one_time_tokens').selectAll().execute()
      expect(stored).toEqual([
        {
          tokenHash: hashToken(tokenIn(url)),
          purpose: 'setup',
          userId: null,
          expiresAt: '2026-11-21T09:30:00.000Z',
        },
      ])

      const answer = await setUp(site, tokenIn(url))
      expect(answer.statusCode).toBe(201)
      expect(answer.headers.location).toBe('/api/auth/me')
      expect(answer.headers['set-cookie']?.[0]).toMatch(
        /^auth_token=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly;/,
      )
      const { user, token } = answer.json()
      expect(user).toMatchObject({ email: 'anna@example.com', name: 'Anna', role: 'ADMIN' })
      expect((await site.call('GET', '/api/admin/users', { token })).statusCode).toBe(200)

      const again = await setUp(site, tokenIn(url), { email: 'eve@example.com' })
      expect(again.statusCode).toBe(409)
      expect(again.json().code).toBe('SETUP_CLOSED')
      expect(await prepareFirstAdmin(site.ctx())).toBeUndefined()
    }))

  test('can still be created after an import has added authors', () =>
    withSite(async (site) => {
      await site.signIn('AUTHOR')
      const url = await prepareFirstAdmin(site.ctx())
      expect((await setUp(site, tokenIn(url))).statusCode).toBe(201)
    }))

  test('is one, when two set up at once', () =>
    withSite(async (site) => {
      const token = tokenIn(await prepareFirstAdmin(site.ctx()))
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, n) => setUp(site, token, { email: `user-${n}@example.com` })),
      )
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409, 409, 409])
      expect(await site.deps.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
    }))

  test('needs the newest link, within a day', () =>
    withSite(async (site) => {
      const first = tokenIn(await prepareFirstAdmin(site.ctx()))
      const second = tokenIn(await prepareFirstAdmin(site.ctx()))
      expect((await setUp(site, first)).statusCode).toBe(401)
      expect((await setUp(site, 'x'.repeat(43))).statusCode).toBe(401)
      site.setNow('2026-11-21T09:30:00.000Z')
      expect((await setUp(site, second)).statusCode).toBe(401)
      site.setNow('2026-11-21T09:29:59.999Z')
      expect((await setUp(site, second)).statusCode).toBe(201)
    }))

  test('cannot choose a weak password, and can try again', () =>
    withSite(async (site) => {
      const token = tokenIn(await prepareFirstAdmin(site.ctx()))
      for (const weak of ['short', 'password1234', 'aaaaaaaaaaaaaaa', 'my-name-is-anna-ok']) {
        const answer = await setUp(site, token, { password: weak })
        expect(answer.statusCode).toBe(422)
        expect(answer.json().issues).toEqual([{ path: 'password', message: expect.any(String) }])
      }
      expect((await setUp(site, token)).statusCode).toBe(201)
    }))

  test('comes from the environment, if it is given there', () =>
    withSite(
      async (site) => {
        expect(await prepareFirstAdmin(site.ctx())).toBeUndefined()
        const login = await site.call('POST', '/api/auth/login', {
          body: { email: 'root@example.com', password },
        })
        expect(login.json().user).toMatchObject({ email: 'root@example.com', name: 'root', role: 'ADMIN' })
        expect(await prepareFirstAdmin(site.ctx())).toBeUndefined()
        expect(await site.deps.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
      },
      { ADMIN_EMAIL: 'Root@example.com', ADMIN_PASSWORD: password },
    ))

  test('is the author from an import whose address the environment names', () =>
    withSite(
      async (site) => {
        const author = {
          email: 'root@example.com',
          name: 'Ruth',
          role: 'AUTHOR',
          passwordHash: null,
        } as const
        const { id } = await users.insert(site.ctx(), author)
        await users.update(site.ctx(), id, { isDisabled: true })
        const links = await Promise.all([prepareFirstAdmin(site.ctx()), prepareFirstAdmin(site.ctx())])
        expect(links).toEqual([undefined, undefined])
        const login = await site.call('POST', '/api/auth/login', {
          body: { email: 'root@example.com', password },
        })
        expect(login.json().user).toMatchObject({ id, name: 'Ruth', role: 'ADMIN' })
        expect(await site.deps.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
      },
      { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: password },
    ))

  test('is not created with a weak password from the environment', () =>
    withSite(
      async (site) => {
        const start = prepareFirstAdmin(site.ctx())
        await expect(start).rejects.toThrow(ConfigError)
        await expect(start).rejects.toThrow(/^ADMIN_EMAIL, ADMIN_PASSWORD: .*too common/)
        expect(await site.deps.db.selectFrom('users').selectAll().execute()).toEqual([])
      },
      { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'password1234' },
    ))

  test('is one if two instances start at once', () =>
    withSite(
      async (site) => {
        const links = await Promise.all([prepareFirstAdmin(site.ctx()), prepareFirstAdmin(site.ctx())])
        expect(links).toEqual([undefined, undefined])
        expect(await site.deps.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
      },
      { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: password },
    ))
})
