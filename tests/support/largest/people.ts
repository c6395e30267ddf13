// Signing in, the person's own account, users and authors.
import { generate } from 'otplib'
import { createAuthenticator } from '../authenticator.ts'
import { deepValues, manyValues } from '../largest-texts.ts'
import {
  ask,
  type Inputs,
  list,
  none,
  on,
  type Site,
  stranger,
  unique,
  whole,
  withCookie,
  words,
} from './call.ts'

export const host = 'masthead.test'
const origin = `https://${host}`
export const password = words(1000)
const secret = 'x'.repeat(200)
const identity = { currentPassword: password }
const maxStrangersBytes = 60_000

async function user(site: Pick<Site, 'send'>, more: object = {}) {
  const email = `${unique('person')}@example.com`
  const body = { email, name: words(100), role: 'AUTHOR', ...more }
  const { id, inviteUrl = '' } = await ask<{ id: string; inviteUrl?: string }>(site, 'POST', '/admin/users', {
    body,
  })
  return { id, email, inviteUrl }
}

/** Somebody new with the longest password, signed in. */
export async function person(
  site: Pick<Site, 'send'>,
  role = 'AUTHOR',
): Promise<{ email: string; token: string }> {
  const { email } = await user(site, { role, password })
  const body = { email, password }
  const { token } = await ask<{ token: string }>(site, 'POST', '/auth/login', { body, ...stranger() })
  return { email, token }
}

const invited = async (site: Site): Promise<string> =>
  new URL((await user(site)).inviteUrl).searchParams.get('invite') ?? ''

async function code(site: Site, as: string): Promise<string> {
  const { secret } = await ask<{ secret: string }>(site, 'POST', '/auth/two-step', { as, body: identity })
  return generate({ secret, epoch: site.now() / 1000 })
}

async function withTwoStep(site: Site) {
  const { token: as } = await person(site)
  await ask(site, 'PUT', '/auth/two-step', { as, body: { code: await code(site, as) } })
  return { as, body: identity }
}

async function newPasskey(site: Site) {
  const { token: as } = await person(site)
  const key = createAuthenticator()
  const { challenge } = await ask<{ challenge: string }>(site, 'POST', '/auth/passkeys/options', {
    as,
    body: identity,
  })
  const body = { name: words(100), response: key.register({ challenge, origin, host }) }
  return { key, as, body }
}

async function withPasskey(site: Site) {
  const { key, as, body } = await newPasskey(site)
  const { id } = await ask(site, 'POST', '/auth/passkeys', { as, body })
  return { key, as, params: { id } }
}

const strangers: Inputs = {
  'POST /api/auth/login': [
    ...on(async (site) => ({
      body: { email: (await user(site, { password })).email, password },
      ...stranger(),
    })),
    { name: 'nobody', make: () => ({ body: { email: words(1000), password }, ...stranger() }), status: 401 },
  ],
  'POST /api/auth/setup': [
    {
      name: 'every field',
      body: { setupToken: secret, name: words(100), email: 'a@b.example', password },
      status: 409,
    },
  ],
  'POST /api/auth/invite': [
    ...on(async (site) => ({ body: { inviteToken: await invited(site), password }, ...stranger() })),
    { name: 'nobody', body: { inviteToken: secret, password }, status: 401 },
  ],
  'POST /api/auth/invite/check': on(async (site) => ({ body: { inviteToken: await invited(site) } })),
  'POST /api/auth/forgotten': [
    ...on(async (site) => ({ body: { email: (await user(site)).email }, ...stranger() })),
    { name: 'nobody', make: () => ({ body: { email: words(1000) }, ...stranger() }) },
  ],
  'POST /api/auth/passkey/options': none,
  'POST /api/auth/passkey': [
    ...on(async (site) => {
      const { key } = await withPasskey(site)
      const { challenge } = await ask<{ challenge: string }>(
        site,
        'POST',
        '/auth/passkey/options',
        stranger(),
      )
      const response = { ...key.signIn({ challenge, origin, host }), more: 'x'.repeat(maxStrangersBytes) }
      return { body: { response }, ...stranger() }
    }),
    { name: 'a long id', body: { response: { id: 'x'.repeat(maxStrangersBytes) } }, status: 401 },
  ],
  'POST /api/auth/session': on(({ admin }) => cookieOf(admin)),
  'POST /api/auth/logout': on(async (site) => cookieOf((await person(site)).token)),
}
export const cookieOf = (token: string) => withCookie(`auth_token=${token}`)

const own: Inputs = {
  'GET /api/auth/me': none,
  'PUT /api/auth/me': [
    { name: 'every field', body: { name: words(100) } },
    { name: 'values without number', raw: manyValues, status: 413 },
    { name: 'values without depth', raw: deepValues, status: 413 },
  ],
  'PUT /api/auth/password': on(async (site) => ({
    as: (await person(site)).token,
    body: { ...identity, password: `${password.slice(0, -5)}other` },
  })),
  'GET /api/auth/sessions': none,
  'DELETE /api/auth/sessions': on(async (site) => ({ as: (await person(site)).token })),
  'DELETE /api/auth/sessions/:id': on(async (site) => {
    const { token: as } = await person(site)
    const [session] = await ask<{ id: string }[]>(site, 'GET', '/auth/sessions', { as })
    return { as, params: { id: session?.id ?? '' } }
  }),
  'GET /api/auth/two-step': none,
  'POST /api/auth/two-step': on(({ admin }) => ({ as: admin, body: identity })),
  'PUT /api/auth/two-step': [
    ...on(async (site) => {
      const { token: as } = await person(site)
      return { as, body: { code: await code(site, as) } }
    }),
    { name: 'a long code', body: { code: words(100) }, status: 422 },
  ],
  'POST /api/auth/two-step/recovery-codes': on(withTwoStep),
  'POST /api/auth/two-step/off': on(withTwoStep),
  'GET /api/auth/passkeys': none,
  'POST /api/auth/passkeys/options': on(({ admin }) => ({ as: admin, body: identity })),
  'POST /api/auth/passkeys': [
    ...on(async (site) => {
      const { as, body } = await newPasskey(site)
      return { as, body }
    }),
    { name: 'a long id', body: { name: words(100), response: { id: 'x'.repeat(1_000_000) } }, status: 422 },
  ],
  'DELETE /api/auth/passkeys/:id': on(async (site) => {
    const { as, params } = await withPasskey(site)
    return { as, params }
  }),
}

const idOf = async (site: Site) => ({ id: (await user(site)).id })
const others: Inputs = {
  'GET /api/admin/users': [{ name: 'a page', query: '?limit=100' }],
  'POST /api/admin/users': on(() => ({
    body: { email: `${unique('new')}@b.example`, name: words(100), role: 'AUTHOR', password },
  })),
  'GET /api/admin/users/:id': none,
  'PUT /api/admin/users/:id': on(async (site) => ({
    params: await idOf(site),
    body: { name: words(100), password },
  })),
  'POST /api/admin/users/:id/invite': on(async (site) => ({ params: await idOf(site) })),
  'DELETE /api/admin/users/:id': on(async (site) => ({ params: await idOf(site) })),
  'GET /api/admin/authors': none,
  'GET /api/admin/authors/:id/page': none,
  'PUT /api/admin/authors/:id/page': whole({
    biography: words(2000),
    links: list(20, (index) => `https://example.com/${index}/${'a'.repeat(2000)}`),
  }),
}

export const peopleInputs: Inputs = { ...strangers, ...own, ...others }
