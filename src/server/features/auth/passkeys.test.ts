import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createAuthenticator } from '../../../../tests/support/authenticator.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as users from '../users/users.ts'
import { startSession } from './auth.ts'

const password = 'a lantern in the harbour'
const host = 'masthead.test'
const origin = `https://${host}`
let made = 0

describeEachEngine('passkeys', (engine) => {
  let site: TestApp
  let id: string
  let token: string
  let key: ReturnType<typeof createAuthenticator>

  beforeAll(async () => {
    site = await startTestApp(engine, { env: { PUBLIC_URL: origin } })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.setNow('2026-11-20T09:30:00.000Z')
    made += 1
    ;({ id } = await users.create(site.ctx(), {
      email: `passkey-${made}@example.com`,
      name: 'Dora',
      role: 'AUTHOR',
      password,
    }))
    token = await startSession(site.ctx(), id)
    key = createAuthenticator()
  })

  const post = (path: string, body: object, as?: string) =>
    site.app.inject({
      ...({ method: 'POST', url: `/api/auth${path}`, payload: body } as const),
      ...(as && { headers: { authorization: `Bearer ${as}` } }),
      remoteAddress: `10.5.${made}.1`,
    })
  const newChallenge = async (as = token): Promise<string> =>
    (await post('/passkeys/options', { currentPassword: password }, as)).json().challenge
  const store = (response: object, as = token) => post('/passkeys', { name: 'My phone', response }, as)
  const add = async () => store(key.register({ challenge: await newChallenge(), origin, host }))
  const signInChallenge = async (): Promise<string> => (await post('/passkey/options', {})).json().challenge
  const signIn = (response: object) => post('/passkey', { response })

  test('can be added with the password, and signs in without it', async () => {
    expect((await post('/passkeys/options', { currentPassword: 'not this one' }, token)).statusCode).toBe(422)
    expect((await add()).statusCode).toBe(201)
    const answer = await signIn(key.signIn({ challenge: await signInChallenge(), origin, host }))
    expect(answer.json()).toMatchObject({ user: { id }, token: expect.any(String) })
  })

  test('sign in although wrong passwords have locked the account', async () => {
    await add()
    const guess = (remoteAddress: string) =>
      site.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: `passkey-${made}@example.com`, password: 'a lantern in the orchard' },
        remoteAddress,
      })
    for (let n = 0; n < 10; n += 1) await guess(`192.0.2.${n}`)
    expect((await guess('192.0.2.99')).statusCode).toBe(429)
    const answer = await signIn(key.signIn({ challenge: await signInChallenge(), origin, host }))
    expect(answer.json()).toMatchObject({ user: { id } })
  })

  test('only existing transports of a passkey are stored', async () => {
    const made = key.register({ challenge: await newChallenge(), origin, host })
    const transports = ['usb', 'x'.repeat(100_000)]
    expect((await store({ ...made, response: { ...made.response, transports } })).statusCode).toBe(201)
    const row = site.deps.db.selectFrom('passkeys').select('transports').where('userId', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ transports: '["usb"]' })
  })

  test('a challenge is valid once, for five minutes, for one purpose and one person', async () => {
    const used = await newChallenge()
    expect((await store(key.register({ challenge: used, origin, host }))).statusCode).toBe(201)
    const other = createAuthenticator()
    const refused = [used, await signInChallenge(), 'bWFkZSB1cA', '']
    for (const challenge of refused)
      expect((await store(other.register({ challenge, origin, host }))).statusCode, challenge).toBe(422)
    const mine = await newChallenge()
    const somebody = await site.signIn('AUTHOR')
    const stolen = await store(other.register({ challenge: mine, origin, host }), somebody.token)
    expect(stolen.statusCode).toBe(422)
    const challenge = await signInChallenge()
    const response = key.signIn({ challenge, origin, host })
    expect((await signIn(response)).statusCode).toBe(200)
    expect((await signIn(response)).statusCode).toBe(401)
    expect((await signIn(key.signIn({ challenge: await newChallenge(), origin, host }))).statusCode).toBe(401)
    const late = await signInChallenge()
    site.setNow('2026-11-20T09:35:00.001Z')
    expect((await signIn(key.signIn({ challenge: late, origin, host }))).statusCode).toBe(401)
  })

  test('answers for another site, by another key or for a disabled person are refused', async () => {
    await add()
    const answerTo = async (with_: typeof key, from: { origin: string; host: string }) =>
      (await signIn(with_.signIn({ challenge: await signInChallenge(), ...from }))).statusCode
    for (const evil of ['http://masthead.test', 'https://masthead.test.evil.example', 'null'])
      expect(await answerTo(key, { origin: evil, host }), evil).toBe(401)
    expect(await answerTo(key, { origin, host: 'evil.example' })).toBe(401)
    const stranger = createAuthenticator().signIn({ challenge: await signInChallenge(), origin, host })
    const { id: known } = key.signIn({ challenge: 'x', origin, host })
    expect((await signIn({ ...stranger, id: known, rawId: known })).statusCode).toBe(401)
    for (const odd of [{}, { id: 5 }, { id: known }, { id: known, response: null }, { id: 'nul\0' }])
      expect((await signIn(odd)).statusCode, JSON.stringify(odd)).toBe(401)
    await users.update(site.ctx(), id, { isDisabled: true })
    expect(await answerTo(key, { origin, host })).toBe(401)
  })

  test('a key that is known already is refused, whoever sends it', async () => {
    const response = key.register({ challenge: await newChallenge(), origin, host })
    expect((await store(response)).statusCode).toBe(201)
    const again = await store(key.register({ challenge: await newChallenge(), origin, host }))
    expect(again.json()).toMatchObject({ statusCode: 422, issues: [{ path: 'response' }] })
  })

  test('a counter of any size is stored, and one that decreases is refused', async () => {
    const ceremony = { challenge: await newChallenge(), origin, host, counter: 4_294_967_000 }
    expect((await store(key.register(ceremony))).statusCode).toBe(201)
    const at = async (counter: number) =>
      (await signIn(key.signIn({ challenge: await signInChallenge(), origin, host, counter }))).statusCode
    expect(await at(4_294_967_001)).toBe(200)
    expect(await at(5)).toBe(401)
  })
})
