import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { OwnSession } from '../../../contracts/auth.ts'
import { hashToken } from '../../platform/ids.ts'
import * as users from '../users/users.ts'

const password = 'a lantern in the harbour'
const another = 'another lantern entirely'
const start = '2026-11-20T09:30:00.000Z'
let made = 0

describeEachEngine('a person’s own account', (engine) => {
  let site: TestApp
  let account: { id: string; email: string }
  let token: string

  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.setNow(start)
    const email = `carla-${++made}@example.com`
    account = await users.create(site.ctx(), { email, name: 'Carla', role: 'CONTRIBUTOR', password })
    token = await signIn()
  })

  const login = (secret = password, email = account.email) =>
    site.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: secret },
      headers: { 'user-agent': `Browser ${made}` },
      remoteAddress: `10.1.${made >> 8}.${made & 255}`,
    })
  const signIn = async () => (await login()).json().token as string
  const call = (method: string, path: string, body?: unknown, by = token) =>
    site.app.inject({
      method: method as 'GET',
      url: `/api/auth${path}`,
      headers: { authorization: `Bearer ${by}` },
      ...(body !== undefined && { payload: body as object }),
      remoteAddress: `10.1.${made >> 8}.${made & 255}`,
    })
  const isSignedIn = async (by: string) => (await call('GET', '/me', undefined, by)).statusCode === 200
  const sessions = async (by = token): Promise<OwnSession[]> =>
    (await call('GET', '/sessions', undefined, by)).json()

  test('any role can change its name and picture, none its role and id', async () => {
    const answer = await call('PUT', '/me', {
      name: ' Carla Croft ',
      avatarUrl: '/media/carla.webp',
      role: 'ADMIN',
      id: 'mine',
      version: 1,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      id: account.id,
      name: 'Carla Croft',
      avatarUrl: '/media/carla.webp',
      role: 'CONTRIBUTOR',
      version: 2,
    })
    expect((await call('GET', '/me')).json()).toEqual(answer.json())
    const late = await call('PUT', '/me', { name: 'Late', version: 1 })
    expect(late.json()).toMatchObject({ code: 'VERSION_CONFLICT', current: { name: 'Carla Croft' } })
  })

  test('another email address needs the current password', async () => {
    const email = `moved-${made}@example.com`
    for (const currentPassword of [undefined, '', another]) {
      const answer = await call('PUT', '/me', { email, currentPassword })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().issues).toEqual([{ path: 'currentPassword', message: expect.any(String) }])
    }
    expect((await call('PUT', '/me', { email: account.email, name: 'Same' })).statusCode).toBe(200)
    const answer = await call('PUT', '/me', { email, currentPassword: password })
    expect(answer.json()).toMatchObject({ email })
    expect((await login(password, email)).statusCode).toBe(200)
    expect((await login()).statusCode).toBe(401)
  })

  test('an address that somebody else has is refused', async () => {
    const other = await users.create(site.ctx(), {
      email: `other-${made}@example.com`,
      name: 'O',
      role: 'AUTHOR',
    })
    const answer = await call('PUT', '/me', { email: other.email, currentPassword: password })
    expect(answer.json()).toMatchObject({ code: 'EMAIL_TAKEN', issues: [{ path: 'email' }] })
  })

  test('a new password needs the current one, and ends every other session', async () => {
    const elsewhere = await signIn()
    const wrong = await call('PUT', '/password', { currentPassword: another, password: another })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json().issues).toEqual([
      { path: 'currentPassword', message: 'This is not your current password.' },
    ])
    const weak = await call('PUT', '/password', { currentPassword: password, password: 'password1234' })
    expect(weak.json().issues).toMatchObject([{ path: 'password' }])
    expect(await isSignedIn(elsewhere)).toBe(true)

    const answer = await call('PUT', '/password', { currentPassword: password, password: another })
    expect(answer.statusCode).toBe(204)
    expect([await isSignedIn(token), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect([(await login()).statusCode, (await login(another)).statusCode]).toEqual([401, 200])
  })

  test('guesses of the current password are limited, over all sessions of a person', async () => {
    const elsewhere = await signIn()
    for (let n = 0; n < 10; n += 1) {
      const guess = { currentPassword: `guess ${n}`, password: another }
      const answer = await call('PUT', '/password', guess, n % 2 ? token : elsewhere)
      expect(answer.statusCode).toBe(422)
    }
    const refused = [
      await call('PUT', '/password', { currentPassword: password, password: another }),
      await call('PUT', '/me', { email: `eve-${made}@example.com`, currentPassword: password }, elsewhere),
    ]
    for (const answer of refused) {
      expect(answer.json()).toMatchObject({ statusCode: 429, code: 'RATE_LIMITED' })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('a signed-in person can change the password while strangers lock the account', async () => {
    for (let n = 0; n < 10; n += 1) await login(`guess ${n}`)
    expect((await login()).statusCode).toBe(429)
    const answer = await call('PUT', '/password', { currentPassword: password, password: another })
    expect(answer.statusCode).toBe(204)
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    const again = await site.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { cookie },
      payload: { email: account.email, password: another },
    })
    expect(again.statusCode).toBe(200)
  })

  test('its sessions are listed with time and browser, never with a token or its hash', async () => {
    site.setNow('2026-11-20T09:40:00.000Z')
    const elsewhere = await signIn()
    const answer = await call('GET', '/sessions')
    // Listing them counts as a use of the first one.
    const lastUsedAt = '2026-11-20T09:40:00.000Z'
    const row = { id: expect.any(String), userAgent: `Browser ${made}`, lastUsedAt }
    const listed: OwnSession[] = answer.json()
    expect(listed.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))).toEqual([
      { ...row, createdAt: start, isCurrent: true },
      { ...row, createdAt: lastUsedAt, isCurrent: false },
    ])
    for (const secret of [token, elsewhere, hashToken(token), hashToken(elsewhere)]) {
      expect(answer.body).not.toContain(secret)
    }
  })

  test('the last use of a session is recorded once a minute', async () => {
    const lastUse = async () => (await sessions()).find(({ isCurrent }) => isCurrent)?.lastUsedAt
    site.setNow('2026-11-20T09:30:59.999Z')
    expect(await lastUse()).toBe(start)
    site.setNow('2026-11-20T09:31:00.000Z')
    expect(await lastUse()).toBe('2026-11-20T09:31:00.000Z')
    site.setNow('2026-11-20T09:31:59.000Z')
    expect(await lastUse()).toBe('2026-11-20T09:31:00.000Z')
  })

  test('an expired session is not listed', async () => {
    site.setNow('2026-11-25T09:30:00.000Z')
    const late = await site.call('POST', '/api/auth/login', { body: { email: account.email, password } })
    site.setNow('2026-11-28T09:30:00.000Z')
    expect(await sessions(late.json().token)).toHaveLength(1)
  })

  test('one session can be ended, or all others', async () => {
    const [second, third] = [await signIn(), await signIn()]
    const secondId = (await sessions(second)).find(({ isCurrent }) => isCurrent)?.id
    expect((await call('DELETE', `/sessions/${secondId}`)).statusCode).toBe(204)
    expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([false, true])
    expect((await call('DELETE', `/sessions/${secondId}`)).statusCode).toBe(404)
    expect((await call('DELETE', '/sessions')).statusCode).toBe(204)
    expect([await isSignedIn(token), await isSignedIn(third)]).toEqual([true, false])
    expect(await sessions()).toMatchObject([{ isCurrent: true }])
  })

  test('nobody, not even an administrator, can see or end another person’s sessions', async () => {
    const admin = await site.signIn('ADMIN')
    const [own] = await sessions()
    expect((await sessions(admin.token)).map(({ id }) => id)).not.toContain(own?.id)
    const answer = await call('DELETE', `/sessions/${own?.id}`, undefined, admin.token)
    expect(answer.json()).toMatchObject({
      statusCode: 404,
      code: 'NOT_FOUND',
      message: 'Session not found. It may have ended already.',
    })
    await call('DELETE', '/sessions', undefined, admin.token)
    expect(await isSignedIn(token)).toBe(true)
  })

  test('the cookie alone lists sessions, but ends and changes nothing', async () => {
    const byCookie = (method: string, path: string, body?: unknown) =>
      site.call(method, `/api/auth${path}`, {
        body,
        headers: { cookie: `auth_token=${token}`, origin: 'http://masthead.test' },
      })
    expect((await byCookie('GET', '/sessions')).json()).toMatchObject([{ isCurrent: true }])
    const changes = [
      await byCookie('DELETE', '/sessions'),
      await byCookie('PUT', '/me', { name: 'Mallory' }),
      await byCookie('PUT', '/password', { currentPassword: password, password: another }),
    ]
    expect(changes.map((answer) => answer.statusCode)).toEqual([401, 401, 401])
  })
})
