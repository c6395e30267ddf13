import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { ListedUser } from '../../../contracts/users.ts'
import * as articles from '../articles/articles.ts'
import * as users from './users.ts'

const password = 'a lantern in the harbour'
let made = 0
const freshEmail = () => `person-${++made}@example.com`

describeEachEngine('users', (engine) => {
  let site: TestApp
  let admin: SignedIn

  beforeAll(async () => {
    site = await startTestApp(engine)
    admin = await site.signIn('ADMIN')
    await site.signIn('ADMIN')
  })
  afterAll(() => site.close())

  const call = (method: string, path: string, body?: unknown, token = admin.token) =>
    site.call(method, `/api/admin/users${path}`, { token, body })
  const create = async (fields: object = {}) => {
    const answer = await call('POST', '', { email: freshEmail(), name: 'Berta', role: 'AUTHOR', ...fields })
    return answer.json()
  }
  const login = async (email: string, secret = password) =>
    (await site.call('POST', '/api/auth/login', { body: { email, password: secret } })).json().token as string
  const isSignedIn = async (token: string) =>
    (await site.call('GET', '/api/auth/me', { token })).statusCode === 200

  test('are created with a password, and can sign in', async () => {
    const email = freshEmail()
    const answer = await call('POST', '', {
      email: email.toUpperCase(),
      name: ' Berta ',
      role: 'EDITOR',
      password,
      id: 'mine',
      createdAt: '1999-01-01T00:00:00Z',
    })
    expect(answer.statusCode).toBe(201)
    const user = answer.json()
    expect(user).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      email,
      name: 'Berta',
      role: 'EDITOR',
      avatarUrl: null,
      language: null,
      createdAt: '2026-11-20T09:30:00.000Z',
      version: 1,
    })
    expect(answer.headers.location).toBe(`/api/admin/users/${user.id}`)
    expect((await call('GET', `/${user.id}`)).json()).toEqual(user)
    expect(await isSignedIn(await login(email))).toBe(true)
  })

  test('are invited if they have no password', async () => {
    const user = await create()
    expect(user.inviteUrl).toMatch(/^http:\/\/masthead\.test\/admin\/login\?invite=[\w-]{43}$/)
    const { inviteUrl: _, isMailed: _none, isMailPending: _not, ...stored } = user
    expect((await call('GET', `/${user.id}`)).json()).toEqual(stored)
  })

  test('are listed with whether they can sign in, and the number of their articles', async () => {
    const tag = `state-${++made}`
    const active = await create({ name: `${tag} active`, password })
    const invited = await create({ name: `${tag} invited` })
    const none = await create({ name: `${tag} none` })
    await site.deps.db.deleteFrom('one_time_tokens').where('userId', '=', none.id).execute()
    const list = async () =>
      (await call('GET', `?q=${tag}`))
        .json()
        .users.map(({ name, state, articleCount, updatedAt }: ListedUser) => ({
          name: name.replace(`${tag} `, ''),
          state,
          articleCount,
          updatedAt,
        }))
    const row = { articleCount: 0, updatedAt: site.deps.now() }
    const { token } = (
      await site.call('POST', '/api/auth/login', { body: { email: active.email, password } })
    ).json()
    await site.call('POST', '/api/admin/articles', { token, body: { title: 'Mine', content: '' } })
    expect(await list()).toEqual([
      { ...row, name: 'active', state: 'active', articleCount: 1 },
      { ...row, name: 'invited', state: 'invited' },
      { ...row, name: 'none', state: 'noAccess' },
    ])
    site.setNow('2026-11-27T09:30:00.000Z')
    const late = await users.list(site.ctx(), { page: 1, limit: 10, q: `${tag} invited` })
    site.setNow('2026-11-20T09:30:00.000Z')
    expect(late.users).toMatchObject([{ id: invited.id, state: 'noAccess' }])
  })

  test('get a new link to set a password, which ends the previous one and, once used, every session', async () => {
    const user = await create({ password })
    const token = await login(user.email)
    const link = async () => {
      const answer = await call('POST', `/${user.id}/invite`)
      expect(answer.statusCode).toBe(200)
      return new URL(answer.json().inviteUrl).searchParams.get('invite')
    }
    const accept = (inviteToken: string | null) =>
      site.call('POST', '/api/auth/invite', { body: { inviteToken, password: `${password} again` } })
    const [first, second] = [await link(), await link()]
    expect((await accept(first)).statusCode).toBe(401)
    expect(await isSignedIn(token)).toBe(true)
    expect((await accept(second)).statusCode).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
    expect((await accept(second)).statusCode).toBe(401)
    expect((await call('POST', '/nobody/invite')).statusCode).toBe(404)
  })

  test.each([
    [{ email: 'no address' }, 'email'],
    [{ role: 'OWNER' }, 'role'],
    [{ name: ' ' }, 'name'],
    [{ password: 'elevenchars' }, 'password'],
    [{ password: 'password1234' }, 'password'],
    [{ email: 'berta.long@example.com', password: 'hello berta.long hello' }, 'password'],
    [{ avatarUrl: 'javascript:alert(1)' }, 'avatarUrl'],
  ])('%o is refused with the field %s', async (fields, path) => {
    const answer = await call('POST', '', { email: freshEmail(), name: 'B', role: 'AUTHOR', ...fields })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path }] })
  })

  test('have unique email addresses, whatever the case', async () => {
    const first = await create()
    const second = await create()
    const again = await call('POST', '', { email: first.email.toUpperCase(), name: 'B', role: 'AUTHOR' })
    const changed = await call('PUT', `/${second.id}`, { email: first.email })
    for (const answer of [again, changed]) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'EMAIL_TAKEN', issues: [{ path: 'email' }] })
    }
    expect((await call('GET', `/${second.id}`)).json().email).toBe(second.email)
  })

  test('are listed by name, in pages, and found by name or email address', async () => {
    const tag = `zz${made}`
    const names = [`${tag} C`, `${tag} a`, `${tag} B`, `${tag} 100%`]
    for (const name of names) await create({ name })
    const find = async (query: string) => (await call('GET', `?${query}`)).json()

    const found = await find(`q=${tag.toUpperCase()}&limit=3`)
    expect(found.users.map((user: { name: string }) => user.name)).toEqual([
      `${tag} 100%`,
      `${tag} a`,
      `${tag} B`,
    ])
    expect(found.meta).toEqual({ page: 1, limit: 3, total: 4, totalPages: 2 })
    expect((await find(`q=${tag}&limit=3&page=2`)).users).toHaveLength(1)
    expect((await find(`q=${tag}&page=9`)).users).toEqual([])
    expect((await find(`q=${tag}%20100%25`)).meta.total).toBe(1)
    expect((await find(`q=${encodeURIComponent("%_\\'\0")}`)).users).toEqual([])
    expect((await call('GET', '?limit=101')).statusCode).toBe(400)
    expect(JSON.stringify(found)).not.toContain('argon2')
  })

  test('keep the fields that a change leaves out', async () => {
    const user = await create({ avatarUrl: '/media/berta.webp' })
    const answer = await call('PUT', `/${user.id}`, { name: 'Berta Berg', version: 1 })
    expect(answer.statusCode).toBe(200)
    const { inviteUrl: _, isMailed: _none, isMailPending: _not, ...stored } = user
    expect(answer.json()).toEqual({ ...stored, name: 'Berta Berg', version: 2 })
  })

  test('are not overwritten by a change based on an older version', async () => {
    const user = await create()
    await call('PUT', `/${user.id}`, { name: 'First', version: 1 })
    const late = await call('PUT', `/${user.id}`, { name: 'Second', version: 1 })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { id: user.id, name: 'First', version: 2 },
    })
    expect(late.body).not.toContain('passwordHash')
    expect((await call('PUT', `/${user.id}`, { name: 'Third' })).json()).toMatchObject({
      name: 'Third',
      version: 3,
    })
  })

  test('change once if two changes are based on one version', async () => {
    const user = await create()
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => call('PUT', `/${user.id}`, { name, version: 1 })),
    )
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
  })

  test('lose their sessions with a new password or role, and with nothing else', async () => {
    const user = await create({ password })
    const first = await login(user.email)
    await call('PUT', `/${user.id}`, { name: 'New name', role: 'AUTHOR' })
    expect(await isSignedIn(first)).toBe(true)
    await call('PUT', `/${user.id}`, { role: 'EDITOR' })
    expect(await isSignedIn(first)).toBe(false)

    const second = await login(user.email)
    await call('PUT', `/${user.id}`, { password: 'another lantern entirely' })
    expect(await isSignedIn(second)).toBe(false)
    expect(await isSignedIn(await login(user.email, 'another lantern entirely'))).toBe(true)
    expect(await login(user.email)).toBeUndefined()
  })

  test('keep the session in which they change their own password, and no other', async () => {
    const user = await create({ role: 'ADMIN', password })
    const [here, elsewhere] = [await login(user.email), await login(user.email)]
    const answer = await call('PUT', `/${user.id}`, { password: 'another lantern entirely' }, here)
    expect(answer.statusCode).toBe(200)
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
  })

  test('are disabled and enabled again, with all their data', async () => {
    const user = await create({ password })
    const token = await login(user.email)
    const { inviteUrl } = (await call('POST', `/${user.id}/invite`)).json()
    expect((await call('PUT', `/${user.id}`, { isDisabled: true })).statusCode).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
    expect(await login(user.email)).toBeUndefined()
    const cookie = { cookie: `auth_token=${token}`, origin: 'http://masthead.test' }
    expect((await site.call('POST', '/api/auth/session', { headers: cookie })).statusCode).toBe(401)
    const body = { inviteToken: new URL(inviteUrl).searchParams.get('invite'), password }
    expect((await site.call('POST', '/api/auth/invite', { body })).statusCode).toBe(401)
    expect((await call('POST', `/${user.id}/invite`)).json().code).toBe('USER_DISABLED')
    const listed = (await call('GET', `?q=${user.email}`)).json()
    expect(listed.users).toMatchObject([{ id: user.id, state: 'disabled' }])

    expect((await call('PUT', `/${user.id}`, { isDisabled: false })).statusCode).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
    expect(await isSignedIn(await login(user.email))).toBe(true)
  })

  test('with a password no longer need their invitation', async () => {
    const user = await create()
    await call('PUT', `/${user.id}`, { password })
    const inviteToken = new URL(user.inviteUrl).searchParams.get('invite')
    const answer = await site.call('POST', '/api/auth/invite', {
      body: { inviteToken, password: `${password}s` },
    })
    expect(answer.statusCode).toBe(401)
  })

  test('leave their texts behind when they are deleted', async () => {
    const user = await create({ password })
    const token = await login(user.email)
    const at = site.deps.now()
    await site.deps.db
      .insertInto('articles')
      .values({
        id: `article-${user.id}`,
        title: 'Kept',
        slug: `kept-${user.id}`,
        excerpt: '',
        madeExcerpt: '',
        content: '',
        featuredImage: null,
        image: null,
        seo: '{}',
        categoryId: null,
        authorId: user.id,
        status: 'draft',
        publishedAt: null,
        readingMinutes: 1,
        createdAt: at,
        updatedAt: at,
      })
      .execute()
    const answer = await call('DELETE', `/${user.id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().id).toBe(user.id)
    expect(await isSignedIn(token)).toBe(false)
    expect((await call('GET', `/${user.id}`)).statusCode).toBe(404)
    const article = await site.deps.db
      .selectFrom('articles')
      .select(['title', 'authorId'])
      .where('id', '=', `article-${user.id}`)
      .executeTakeFirst()
    expect(article).toEqual({ title: 'Kept', authorId: null })
  })

  test('leave an address that is gone only if visitors could see it', async () => {
    const pageOf = async ({ id }: { id: string }) => {
      const page = await site.deps.db
        .selectFrom('author_pages')
        .select('slug')
        .where('userId', '=', id)
        .executeTakeFirstOrThrow()
      return `/author/${page.slug}`
    }
    const statusOf = async (url: string) => (await site.call('GET', url)).statusCode
    for (const [status, before, after] of [
      ['draft', 404, 404],
      ['published', 200, 410],
    ] as const) {
      const user = await create({ password })
      const url = await pageOf(user)
      await articles.create(site.ctx(), { title: `A ${status}`, status, authorIds: [user.id] })
      expect(await statusOf(url)).toBe(before)
      expect((await call('DELETE', `/${user.id}`)).statusCode).toBe(200)
      expect(await statusOf(url)).toBe(after)
    }
  })

  test('that do not exist are not found', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await call(method, '/nobody', method === 'PUT' ? { name: 'X' } : undefined)
      expect(answer.json()).toMatchObject({
        statusCode: 404,
        code: 'NOT_FOUND',
        message: 'User not found. The account may have been deleted.',
      })
    }
  })

  test('update the pages when a name changes, after the commit', async () => {
    const user = await create()
    const emitted: string[][] = []
    site.deps.events.on((tags) => emitted.push(tags))
    await call('PUT', `/${user.id}`, { email: freshEmail() })
    expect(emitted).toEqual([])
    await call('PUT', `/${user.id}`, { name: 'Seen by readers' })
    expect(emitted[0]).toEqual([`person:${user.id}`, 'list'])
  })
})

describeEachEngine('the last administrator', (engine) => {
  let site: TestApp
  const demote = (by: SignedIn, id: string) =>
    site.call('PUT', `/api/admin/users/${id}`, { token: by.token, body: { role: 'EDITOR' } })
  const disable = (by: SignedIn, id: string) =>
    site.call('PUT', `/api/admin/users/${id}`, { token: by.token, body: { isDisabled: true } })
  const remove = (by: SignedIn, id: string) =>
    site.call('DELETE', `/api/admin/users/${id}`, { token: by.token })
  const countAdmins = async () =>
    (
      await site.deps.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'ADMIN')
        .where('disabledAt', 'is', null)
        .execute()
    ).length

  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  afterAll(() => site.close())

  test('cannot be demoted, disabled or deleted, but otherwise changed', async () => {
    const admin = await site.signIn('ADMIN')
    // Disabled users do not count.
    const former = await site.signIn('ADMIN')
    await disable(admin, former.id)
    const refused = [demote(admin, admin.id), disable(admin, admin.id), remove(admin, admin.id)]
    for (const answer of await Promise.all(refused)) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json().code).toBe('LAST_ADMIN')
    }
    const answer = await site.call('PUT', `/api/admin/users/${admin.id}`, {
      token: admin.token,
      body: { name: 'Still here', role: 'ADMIN' },
    })
    expect(answer.statusCode).toBe(200)
    const other = await site.signIn('ADMIN')
    expect((await remove(admin, other.id)).statusCode).toBe(200)
    expect(await countAdmins()).toBe(1)
  })

  test.each([
    ['demote', 'demote'],
    ['delete', 'delete'],
    ['demote', 'delete'],
  ])('stays, when two %s and %s each other at once', async (first, second) => {
    for (let round = 0; round < 5; round += 1) {
      await site.deps.db.deleteFrom('users').execute()
      const [one, two] = [await site.signIn('ADMIN'), await site.signIn('ADMIN')]
      const act = (what: string, by: SignedIn, id: string) =>
        what === 'demote' ? demote(by, id) : remove(by, id)
      const answers = await Promise.all([act(first, one, two.id), act(second, two, one.id)])
      expect(await countAdmins()).toBe(1)
      expect(answers.map((answer) => answer.statusCode)).toContain(200)
    }
  })
})
