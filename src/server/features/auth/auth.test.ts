import { createHook } from 'node:async_hooks'
import { createHash, createHmac } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { quickPassword } from '../../../../tests/support/quick-password.ts'
import { buildApp } from '../../app.ts'
import { system } from '../../core/context.ts'
import { hashToken } from '../../platform/ids.ts'
import * as users from '../users/users.ts'

const password = 'a lantern in the harbour'
const wrong = 'a lantern in the orchard'
const sameOrigin = { origin: 'http://masthead.test', 'sec-fetch-site': 'same-origin' }
let ip = 0

describeEachEngine('signing in', (engine) => {
  let site: TestApp
  let account: { id: string; email: string }

  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    const email = `anna-${++ip}@example.com`
    const passwordHash = quickPassword(password)
    account = await users.insert(site.ctx(), {
      email,
      name: 'Anna',
      role: 'EDITOR',
      avatarUrl: null,
      language: null,
      passwordHash,
    })
  })

  // A separate address for each test, so that the limits of one do not affect the next.
  const login = (body: { email: string; password: string }, remoteAddress = `10.0.${ip >> 8}.${ip & 255}`) =>
    site.app.inject({ method: 'POST', url: '/api/auth/login', payload: body, remoteAddress })
  const tokenOf = async () => (await login({ email: account.email, password })).json().token as string
  const knownAddress = () => `10.3.${ip >> 8}.${ip & 255}`
  const knownCookieOf = (answer: LightMyRequestResponse) =>
    answer.headers['set-cookie']?.[1]?.split(';')[0] ?? ''
  const knownCookie = async () =>
    knownCookieOf(await login({ email: account.email, password }, knownAddress()))
  const loginFrom = (cookie: string, secret: string, remoteAddress = knownAddress()) =>
    site.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { cookie },
      remoteAddress,
      payload: { email: account.email, password: secret },
    })
  const lockOut = async () => {
    for (let n = 0; n < 10; n += 1) await login({ email: account.email, password: wrong }, `192.0.2.${n}`)
  }
  const me = (token: string) => site.call('GET', '/api/auth/me', { token })

  test('a session that begins while the password changes ends with it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `race-${++ip}@example.com`
      const { id } = await users.create(site.ctx(), { email, name: 'Anna', role: 'EDITOR', password })
      const signingIn = Array.from({ length: 4 }, () => login({ email, password }))
      await users.update(site.ctx(), id, { password: 'another lantern in the harbour' })
      const answers = await Promise.all(signingIn)
      for (const answer of answers) {
        if (answer.statusCode !== 200) continue
        expect((await me(answer.json().token)).statusCode).toBe(401)
      }
    }
  })

  test('the right password returns the user, a token, and exactly this cookie', async () => {
    const answer = await login({ email: ` ${account.email.toUpperCase()} `, password })
    const { user, token } = answer.json()
    expect(answer.statusCode).toBe(200)
    expect(user).toEqual({
      id: account.id,
      email: account.email,
      name: 'Anna',
      role: 'EDITOR',
      avatarUrl: null,
      language: null,
      createdAt: site.deps.now(),
      version: 1,
    })
    expect(answer.headers['set-cookie']).toEqual([
      `auth_token=${token}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
      expect.stringMatching(
        /^known_browser_[\da-f]{16}=[\w.-]+; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
      ),
    ])
    expect((await me(token)).json()).toEqual(user)
  })

  test('each sign-in makes a new token, and the database holds none of them', async () => {
    const tokens = [await tokenOf(), await tokenOf()]
    expect(tokens[0]).not.toBe(tokens[1])
    const rows = await site.deps.db
      .selectFrom('sessions')
      .selectAll()
      .where('userId', '=', account.id)
      .execute()
    expect(rows.map((row) => row.tokenHash).sort()).toEqual(tokens.map(hashToken).sort())
    expect(JSON.stringify(rows)).not.toContain(tokens[0])
  })

  test('a password is stored as argon2id with its parameters and its own salt', async () => {
    const create = (name: string) =>
      users.create(site.ctx(), { email: `${name}-${account.id}@example.com`, name, role: 'AUTHOR', password })
    const ids = [(await create('one')).id, (await create('other')).id]
    const rows = await site.deps.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', 'in', ids)
      .execute()
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    }
    expect(rows[0]?.passwordHash).not.toBe(rows[1]?.passwordHash)
  })

  test('a wrong password, an unknown address and an account without a password look the same and cost one hash each', async () => {
    const invited = await users.create(site.ctx(), {
      email: `invited-${account.id}@example.com`,
      name: 'Invited',
      role: 'AUTHOR',
    })
    const answers: unknown[] = []
    for (const email of [account.email, 'nobody@example.com', invited.email, 'no\0body', 'x'.repeat(900)]) {
      const [hashes, answer] = await countHashes(() => login({ email, password: wrong }))
      const { requestId: _, ...body } = answer.json()
      expect(hashes).toBe(1)
      expect(answer.headers['set-cookie']).toBeUndefined()
      answers.push(body)
    }
    expect(new Set(answers.map((body) => JSON.stringify(body)))).toEqual(
      new Set([
        JSON.stringify({
          statusCode: 401,
          error: 'Unauthorized',
          code: 'INVALID_CREDENTIALS',
          message: 'Invalid email or password',
        }),
      ]),
    )
  })

  test('a body without two texts is refused', async () => {
    for (const body of [
      {},
      { email: account.email },
      { email: [account.email], password },
      { email: {}, password },
    ]) {
      expect((await login(body as never)).statusCode).toBe(422)
    }
  })

  test('a session lasts 604800 seconds to the second', async () => {
    const start = Date.parse('2026-11-20T09:30:00.000Z')
    const token = await tokenOf()
    site.setNow(new Date(start + 604_800_000 - 1).toISOString())
    const before = await me(token)
    site.setNow(new Date(start + 604_800_000).toISOString())
    const after = await me(token)
    site.setNow(new Date(start).toISOString())
    expect([before.statusCode, after.statusCode]).toEqual([200, 401])
  })

  test('the cookie identifies the person, but authorises no change', async () => {
    const headers = { cookie: `auth_token=${await tokenOf()}`, ...sameOrigin }
    expect((await site.call('GET', '/api/auth/me', { headers })).statusCode).toBe(200)
    expect((await site.call('GET', '/api/auth/me')).statusCode).toBe(401)
    expect((await site.call('GET', '/api/admin/dashboard', { headers })).statusCode).toBe(401)
    expect((await site.call('POST', '/api/admin/users', { headers, body: {} })).statusCode).toBe(401)
  })

  test('a page of this site gets the token for its cookie', async () => {
    const token = await tokenOf()
    const answer = await site.call('POST', '/api/auth/session', {
      headers: { cookie: `auth_token=${token}`, ...sameOrigin },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ token, user: { id: account.id } })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site that leaves Sec-Fetch-Site out', { origin: 'https://evil.example' }],
    ['a subdomain', { origin: 'http://other.masthead.test', 'sec-fetch-site': 'same-site' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['nobody knows whom', {}],
  ])('a session call from %s is refused and changes no cookie', async (_who, headers) => {
    const token = await tokenOf()
    const cookie = `auth_token=${token}`
    const answer = await site.call('POST', '/api/auth/session', { headers: { cookie, ...headers } })
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain(token)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const logout = await site.call('POST', '/api/auth/logout', { headers: { cookie, ...headers } })
    expect(logout.statusCode).toBe(204)
    expect(logout.headers['set-cookie']).toBeUndefined()
    expect((await me(token)).statusCode).toBe(200)
  })

  test('an invalid cookie is cleared', async () => {
    const answer = await site.call('POST', '/api/auth/session', {
      headers: { cookie: 'auth_token=gone', ...sameOrigin },
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['set-cookie']).toBe('auth_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  })

  test('signing out ends only this session, by token or by cookie, and clears the cookie', async () => {
    const [stillSignedIn, byToken, byCookie] = [await tokenOf(), await tokenOf(), await tokenOf()]
    const answers = [
      await site.call('POST', '/api/auth/logout', { token: byToken }),
      await site.call('POST', '/api/auth/logout', {
        headers: { cookie: `auth_token=${byCookie}`, ...sameOrigin },
      }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(204)
      expect(answer.body).toBe('')
      expect(answer.headers['set-cookie']).toMatch(/^auth_token=; Max-Age=0; Path=\//)
    }
    const statuses = [await me(stillSignedIn), await me(byToken), await me(byCookie)].map(
      (answer) => answer.statusCode,
    )
    expect(statuses).toEqual([200, 401, 401])
  })

  test('signing out without a session is no error', async () => {
    expect((await site.call('POST', '/api/auth/logout')).statusCode).toBe(204)
    expect((await site.call('POST', '/api/auth/logout', { token: 'x'.repeat(43) })).statusCode).toBe(204)
    const headers = { authorization: 'Bearer not.a.token' }
    expect((await site.call('POST', '/api/auth/logout', { headers })).statusCode).toBe(204)
  })

  test('the eleventh wrong password for an account is refused from anywhere, and so is the right one', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 10; n += 1) {
      const answer = await login(
        { email: n % 2 ? account.email : account.email.toUpperCase(), password: wrong },
        `192.0.2.${n}`,
      )
      statuses.push(answer.statusCode)
    }
    expect(new Set(statuses)).toEqual(new Set([401]))
    const refused = await login({ email: account.email, password }, '192.0.2.99')
    expectLimited(refused)
  })

  test('strangers do not lock out a browser that has signed in before', async () => {
    const cookie = await knownCookie()
    await lockOut()
    expectLimited(await login({ email: account.email, password }, '192.0.2.98'))
    expect((await loginFrom(cookie, password)).statusCode).toBe(200)
  })

  test('nor does anybody at the same client address', async () => {
    const cookie = await knownCookie()
    for (let n = 0; n < 20; n += 1)
      await login({ email: `guess-${n}-${account.id}@example.com`, password: wrong }, knownAddress())
    expectLimited(await login({ email: account.email, password }, knownAddress()))
    expect((await loginFrom(cookie, password)).statusCode).toBe(200)
  })

  test('a known browser has its own ten tries, which lock nobody else out', async () => {
    const cookie = await knownCookie()
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await loginFrom(cookie, wrong, `192.0.2.${n}`)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expectLimited(await loginFrom(cookie, password))
    expect((await login({ email: account.email, password })).statusCode).toBe(200)
  })

  test('signing in again does not make it a second browser', async () => {
    const first = await knownCookie()
    site.setNow('2026-11-21T09:30:00.000Z')
    const again = knownCookieOf(await loginFrom(first, password))
    site.setNow('2026-11-20T09:30:00.000Z')
    expect(again).not.toBe(first)
    for (let n = 0; n < 10; n += 1) await loginFrom(n % 2 ? first : again, wrong)
    expectLimited(await loginFrom(first, password))
    expectLimited(await loginFrom(again, password))
  })

  test.each([
    ['forged', (cookie: string) => cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['with another id', (cookie: string) => cookie.replace(/=./, '=f')],
    ['with a later date', (cookie: string) => cookie.replace(/\.(\d+)\./, '.99999999999.')],
    ['empty', (cookie: string) => cookie.replace(/=.*/, '=')],
  ])('a cookie that is %s makes no browser known', async (_what, change) => {
    const cookie = change(await knownCookie())
    await lockOut()
    expectLimited(await loginFrom(cookie, password))
  })

  test('an account without a password has no known browser, because nothing secret could sign its cookie', async () => {
    const email = `invited-${account.id}@example.com`
    const user = await users.create(site.ctx(), { email, name: 'Invited', role: 'AUTHOR' })
    const name = `known_browser_${createHash('sha256').update(user.id).digest('hex').slice(0, 16)}`
    const forged = (n: number) => {
      const signed = `${'0'.repeat(34)}${10 + n}.${Math.floor(Date.parse(site.deps.now()) / 1000)}`
      const key = createHash('sha256').update('known browser null').digest()
      return `${name}=${signed}.${createHmac('sha256', key).update(`${user.id} ${signed}`).digest('base64url')}`
    }
    const attempt = (n: number) =>
      site.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { cookie: forged(n) },
        payload: { email, password: wrong },
        remoteAddress: `192.0.2.${n}`,
      })
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await attempt(n)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('the cookie of another account does not make a browser known', async () => {
    const own = await knownCookie()
    const email = `mallory-${account.id}@example.com`
    await users.create(site.ctx(), { email, name: 'Mallory', role: 'CONTRIBUTOR', password })
    const foreign = knownCookieOf(await login({ email, password }))
    await lockOut()
    const nameOfOwn = own.slice(0, own.indexOf('='))
    for (const cookie of [foreign, foreign.replace(/^[^=]+/, nameOfOwn)])
      expectLimited(await loginFrom(cookie, password))
  })

  test('a browser is known for 180 days, or until the password changes', async () => {
    const cookie = await knownCookie()
    await lockOut()
    site.setNow('2027-05-19T09:30:00.000Z')
    const late = await loginFrom(cookie, password)
    site.setNow('2026-11-20T09:30:00.000Z')
    expectLimited(late)
    await users.update(site.ctx(), account.id, { password: 'a kettle on the mountain' })
    expectLimited(await loginFrom(cookie, 'a kettle on the mountain'))
  })

  test('another instance of the server knows the browser, too', async () => {
    const cookie = await knownCookie()
    const other = await buildApp(site.deps)
    const attempt = (headers: { cookie?: string }) =>
      other.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers,
        payload: { email: account.email, password: headers.cookie ? password : wrong },
        remoteAddress: '192.0.2.1',
      })
    for (let n = 0; n < 10; n += 1) await attempt({})
    expectLimited(await attempt({}))
    expect((await attempt({ cookie })).statusCode).toBe(200)
    await other.close()
  })

  test('passkeys are never locked by wrong passwords', async () => {
    for (let n = 0; n < 25; n += 1)
      await login({ email: `guess-${n}-${account.id}@example.com`, password: wrong }, knownAddress())
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/auth/passkey',
      remoteAddress: knownAddress(),
      payload: { response: {} },
    })
    // Passkeys are impossible at this site's address: the attempt itself is let through.
    expect(answer.json().code).toBe('PASSKEYS_IMPOSSIBLE')
  })

  test('an account that does not exist has the same limits', async () => {
    const email = `ghost-${account.id}@example.com`
    for (let n = 0; n < 10; n += 1) await login({ email, password: wrong }, `192.0.2.${100 + n}`)
    expectLimited(await login({ email, password: wrong }, '192.0.2.199'))
  })

  test('a client cannot continue with another account, or from another address of its IPv6 network', async () => {
    for (let n = 0; n < 20; n += 1) {
      const answer = await login(
        { email: `guess-${n}@example.com`, password: wrong },
        `2001:db8:${engine === 'sqlite' ? 1 : 2}::${n}`,
      )
      expect(answer.statusCode).toBe(401)
    }
    const network = engine === 'sqlite' ? '2001:db8:1:0' : '2001:db8:2:0'
    expectLimited(await login({ email: account.email, password }, `${network}:ffff::1`))
    expect((await login({ email: account.email, password }, `${network.slice(0, -1)}1::1`)).statusCode).toBe(
      200,
    )
  })

  test('an address that the client claims for itself is not trusted', async () => {
    for (let n = 0; n < 20; n += 1) {
      await site.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: `guess-${n}@example.com`, password: wrong },
        headers: { 'x-forwarded-for': `198.51.100.${n}` },
        remoteAddress: '203.0.113.7',
      })
    }
    expectLimited(await login({ email: account.email, password }, '203.0.113.7'))
  })

  test('a simultaneous burst of guesses is counted one by one', async () => {
    const guesses = Array.from({ length: 14 }, () =>
      login({ email: account.email, password: wrong }, '203.0.113.8'),
    )
    const statuses = (await Promise.all(guesses)).map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  test('a correct sign-in counts as no attempt', async () => {
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => login({ email: account.email, password }, '203.0.113.9')),
    )
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  })

  test('an invited user sets a password once and is signed in', async () => {
    const email = `new-${account.id}@example.com`
    const invited = await users.create(site.ctx(), { email, name: 'New', role: 'AUTHOR' })
    const inviteToken = new URL(invited.inviteUrl ?? '').searchParams.get('invite') ?? ''
    const accept = (body: object) => site.call('POST', '/api/auth/invite', { body })

    expect(invited.inviteUrl).toMatch(/^http:\/\/masthead\.test\/admin\/login\?invite=[\w-]{43}$/)
    expect((await accept({ inviteToken, password: 'password1234' })).statusCode).toBe(422)
    const answers = await Promise.all([accept({ inviteToken, password }), accept({ inviteToken, password })])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401])
    const accepted = answers.find((answer) => answer.statusCode === 200)
    expect(accepted?.json()).toMatchObject({ user: { email, role: 'AUTHOR', version: 2 } })
    expect(accepted?.headers['set-cookie']?.[0]).toMatch(/^auth_token=[\w-]{43}; Max-Age=604800;/)
    expect((await me(accepted?.json().token)).statusCode).toBe(200)
    expect((await login({ email, password })).statusCode).toBe(200)
  })

  test('an invitation ends after seven days, or when a newer one is made', async () => {
    const user = await users.create(site.ctx(), {
      email: `late-${account.id}@example.com`,
      name: 'Late',
      role: 'AUTHOR',
    })
    const tokenIn = (url: string) => new URL(url).searchParams.get('invite')
    const { inviteUrl: second } = await users.invite(site.ctx(), user.id)
    const accept = (url: string) =>
      site.call('POST', '/api/auth/invite', { body: { inviteToken: tokenIn(url), password } })
    expect((await accept(user.inviteUrl ?? '')).statusCode).toBe(401)
    site.setNow('2026-11-27T09:30:00.000Z')
    const late = await accept(second)
    site.setNow('2026-11-27T09:29:59.999Z')
    const inTime = await accept(second)
    site.setNow('2026-11-20T09:30:00.000Z')
    expect([late.statusCode, inTime.statusCode]).toEqual([401, 200])
  })

  test('guessing links is limited too', async () => {
    const guess = () =>
      site.app.inject({
        method: 'POST',
        url: '/api/auth/invite',
        payload: { inviteToken: 'x'.repeat(43), password },
        remoteAddress: '203.0.113.20',
      })
    for (let n = 0; n < 20; n += 1) expect((await guess()).statusCode).toBe(401)
    expectLimited(await guess())
  })
})

describeEachEngine('signing in on an https site', (engine) => {
  test('the cookie is limited to https only if the site or the request is on https', async () => {
    const cookies: unknown[] = []
    for (const env of [{ PUBLIC_URL: 'https://masthead.test' }, { TRUST_PROXY: 'on' }]) {
      const site = await startTestApp(engine, { env })
      await users.create(site.ctx(system), { email: 'a@example.com', name: 'A', role: 'ADMIN', password })
      const answer = await site.call('POST', '/api/auth/login', {
        body: { email: 'a@example.com', password },
        headers: { 'x-forwarded-proto': 'https' },
      })
      cookies.push(answer.headers['set-cookie']?.[0]?.replace(/=[\w-]{43}/, ''))
      expect(answer.headers['set-cookie']?.[1]).toMatch(/^known_browser_.*; HttpOnly; Secure; SameSite=Lax$/)
      await site.close()
    }
    const expected = 'auth_token; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax'
    expect(cookies).toEqual([expected, expected])
  })

  test('behind a proxy, the address is the one that the proxy saw', async () => {
    const site = await startTestApp(engine, { env: { TRUST_PROXY: 'on' } })
    const guess = (forwarded: string) =>
      site.call('POST', '/api/auth/login', {
        body: { email: `${forwarded}@example.com`, password: wrong },
        headers: { 'x-forwarded-for': forwarded },
      })
    for (let n = 0; n < 20; n += 1) await guess(`10.9.9.${n}, 198.51.100.1`)
    const same = await guess('10.9.9.99, 198.51.100.1')
    const other = await guess('198.51.100.2')
    await site.close()
    expect([same.statusCode, other.statusCode]).toEqual([429, 401])
  })
})

function expectLimited(answer: LightMyRequestResponse): void {
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringContaining('Try again in'),
  })
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(900)
}

/** The number of password hashes computed while `work` runs. */
async function countHashes<T>(work: () => Promise<T>): Promise<[number, T]> {
  let hashes = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ARGON2REQUEST') hashes += 1
    },
  }).enable()
  try {
    const result = await work()
    return [hashes, result]
  } finally {
    hook.disable()
  }
}
