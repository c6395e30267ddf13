import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as users from '../users/users.ts'
import { removeTwoStep } from './auth.ts'

const password = 'a lantern in the harbour'
const start = Date.parse('2026-11-20T09:30:00.000Z')
let made = 0

describeEachEngine('two-step sign-in', (engine) => {
  let site: TestApp
  let account: { id: string; email: string }
  let token: string
  let now: number

  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    made += 1
    wait(0, start)
    const email = `two-step-${made}@example.com`
    account = await users.create(site.ctx(), { email, name: 'Dora', role: 'AUTHOR', password })
    token = (await login()).json().token
  })

  function wait(seconds: number, from = now) {
    now = from + seconds * 1000
    site.setNow(new Date(now).toISOString())
  }
  const login = (code?: string, secret = password) =>
    site.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: account.email, password: secret, code },
      remoteAddress: `10.2.${made >> 8}.${made & 255}`,
    })
  const call = (method: string, path: string, body?: object) =>
    site.app.inject({
      method: method as 'GET',
      url: `/api/auth/two-step${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
      remoteAddress: `10.2.${made >> 8}.${made & 255}`,
    })
  const codeOf = (secret: string, seconds = 0) => generate({ secret, epoch: now / 1000 + seconds })
  async function turnOn() {
    const { secret } = (await call('POST', '', { currentPassword: password })).json()
    const answer = await call('PUT', '', { code: await codeOf(secret) })
    wait(30)
    return { secret, codes: answer.json().recoveryCodes as string[] }
  }

  test('is set up with the password and a first code, which shows the recovery codes once', async () => {
    expect((await call('GET', '')).json()).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    const refused = await call('POST', '', { currentPassword: 'not this one at all' })
    expect(refused.statusCode).toBe(422)
    const { secret, uri } = (await call('POST', '', { currentPassword: password })).json()
    expect(uri).toMatch(/^otpauth:\/\/totp\/[^?]+\?.*secret=/)
    expect(decodeURIComponent(uri)).toContain(account.email)
    expect((await login()).statusCode).toBe(200)
    expect((await call('PUT', '', { code: '000000' })).json().issues).toMatchObject([{ path: 'code' }])
    const confirmed = await call('PUT', '', { code: await codeOf(secret) })
    expect(confirmed.statusCode).toBe(200)
    expect(new Set(confirmed.json().recoveryCodes).size).toBe(10)
    expect(confirmed.json().recoveryCodes[0]).toMatch(/^(\w{4}-){3}\w{4}$/)
    expect((await call('GET', '')).json()).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect((await call('POST', '', { currentPassword: password })).statusCode).toBe(422)
  })

  test('asks for a code after the password, and accepts each code once', async () => {
    const { secret } = await turnOn()
    const without = await login()
    expect(without.json()).toMatchObject({ statusCode: 401, code: 'CODE_REQUIRED' })
    expect(without.headers['set-cookie']).toBeUndefined()
    expect((await login(undefined, 'not this one at all')).json().code).toBe('INVALID_CREDENTIALS')
    const code = await codeOf(secret)
    expect((await login(code, 'not this one at all')).statusCode).toBe(401)
    expect((await login(` ${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(200)
    expect((await login(code)).json().code).toBe('INVALID_CREDENTIALS')
    wait(30)
    expect((await login(await codeOf(secret, 25))).statusCode).toBe(200)
    expect((await login(await codeOf(secret, -30))).statusCode).toBe(401)
    wait(90)
    expect((await login(await codeOf(secret, -90))).statusCode).toBe(401)
    expect((await login(await codeOf(secret))).statusCode).toBe(200)
  })

  test('accepts one of two simultaneous sign-ins with the same code', async () => {
    const { secret } = await turnOn()
    const code = await codeOf(secret)
    const statuses = (await Promise.all([login(code), login(code)])).map((answer) => answer.statusCode)
    expect(statuses.sort()).toEqual([200, 401])
  })

  test('accepts a recovery code once, however it is written, and renews them', async () => {
    const { codes } = await turnOn()
    const [first = '', second = ''] = codes
    expect((await login(first.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200)
    expect((await login(first)).statusCode).toBe(401)
    expect((await call('GET', '')).json().recoveryCodesLeft).toBe(9)
    const renewed = await call('POST', '/recovery-codes', { currentPassword: password })
    expect(renewed.json().recoveryCodes).toHaveLength(10)
    expect((await login(second)).statusCode).toBe(401)
    expect((await login(renewed.json().recoveryCodes[9])).statusCode).toBe(200)
  })

  test('counts wrong codes as failed attempts, but not the question for a code', async () => {
    await turnOn()
    for (let round = 0; round < 12; round += 1) expect((await login()).json().code).toBe('CODE_REQUIRED')
    for (let round = 0; round < 10; round += 1) expect((await login('111111')).statusCode).toBe(401)
    const refused = await login('111111')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('is turned off with the password, or by the person who runs the server', async () => {
    await turnOn()
    expect((await call('POST', '/off', { currentPassword: 'not this one at all' })).statusCode).toBe(422)
    expect((await call('POST', '/off', { currentPassword: password })).statusCode).toBe(204)
    expect((await login()).statusCode).toBe(200)
    expect((await call('POST', '/recovery-codes', { currentPassword: password })).statusCode).toBe(404)
    await turnOn()
    expect(await removeTwoStep(site.ctx(), account.id)).toBe(true)
    expect(await removeTwoStep(site.ctx(), account.id)).toBe(false)
    expect((await login()).statusCode).toBe(200)
  })

  test('is replaced by a link that an administrator hands over', async () => {
    await turnOn()
    const { inviteUrl, isMailed } = await users.invite(site.ctx(), account.id)
    expect(isMailed).toBe(false)
    const inviteToken = new URL(inviteUrl).searchParams.get('invite')
    const answer = await site.call('POST', '/api/auth/invite', {
      body: { inviteToken, password: 'another lantern entirely' },
    })
    expect(answer.statusCode).toBe(200)
    expect((await login(undefined, 'another lantern entirely')).json().code).toBe('CODE_REQUIRED')
  })

  test('never appears in a user’s data, and is deleted with the account', async () => {
    const { secret } = await turnOn()
    const admin = await site.signIn('ADMIN')
    const listed = await site.call('GET', `/api/admin/users?q=${account.email}`, { token: admin.token })
    expect(listed.body).not.toContain(secret)
    await users.remove(site.ctx(), account.id)
    const left = await site.deps.db
      .selectFrom('recovery_codes')
      .select('codeHash')
      .where('userId', '=', account.id)
      .execute()
    expect(left).toEqual([])
  })
})
