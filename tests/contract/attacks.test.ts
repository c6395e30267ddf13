// Attacks that every call has to withstand, whatever its purpose.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoints } from '../../src/contracts/index.ts'
import * as users from '../../src/server/features/users/users.ts'
import { hashToken } from '../../src/server/platform/ids.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeEachEngine } from '../support/engines.ts'

const injections = [
  `' or '1'='1`,
  `' or 1=1 --`,
  `") or ("1"="1`,
  `x' union select * from users --`,
  `'; drop table users; --`,
  `\\' or 1=1 #`,
  `$.title`,
  `title'->'x`,
  `slug:[a,b]`,
  `%' or '%'='`,
  `title) desc, (select 1`,
  `{"$ne":null}`,
  `${'('.repeat(200)}`,
  `" OR title:* NEAR(a b)`,
]
const nonsense = 'nothing-has-this-text'
const lists = endpoints.filter(({ method, query }) => method === 'GET' && query)
const secretsSaid = /\$argon2id|passwordHash|tokenHash|codeHash|disabledAt|avatarSource/
const foreign = 'https://evil.example'

describeEachEngine('any call', (engine) => {
  let site: TestApp
  let token: string
  let secrets: string[]

  beforeAll(async () => {
    site = await startTestApp(engine)
    const admin = await site.signIn('ADMIN')
    token = admin.token
    const password = 'a lantern in the harbour'
    const anna = await users.create(site.ctx(), {
      email: 'anna@example.com',
      name: 'Anna',
      role: 'EDITOR',
      password,
    })
    const { inviteUrl } = await users.invite(site.ctx(), anna.id)
    const invitation = new URL(inviteUrl).searchParams.get('invite') ?? ''
    for (const title of ['One', 'Two', 'Three'])
      await site.call('POST', '/api/admin/articles', {
        token,
        body: { title, content: `<p>${title}</p>`, tags: ['Tag'], status: 'published' },
      })
    await site.call('POST', '/api/admin/categories', { token, body: { name: 'Category' } })
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const at = site.deps.now()
    await site.deps.db
      .insertInto('authenticators')
      .values({ userId: admin.id, secret, confirmedAt: at, lastStep: 0 })
      .execute()
    secrets = [secret, invitation, hashToken(invitation), hashToken(token), token]
  })
  afterAll(() => site.close())

  describe('treats no part of a query as SQL', () => {
    const parameters = lists.flatMap(({ path, query }) =>
      Object.keys((query as z.ZodObject).shape).map((name) => ({ path, name })),
    )

    test('of calls that have one', () => expect(parameters.length).toBeGreaterThan(20))

    test.each(parameters)('$name of $path', async ({ path, name }) => {
      const ask = async (value: string) => {
        const address = `${path.replace(/:\w+/, 'one')}?${name}=${encodeURIComponent(value)}`
        const { statusCode, body } = await site.call('GET', address, { token })
        return { statusCode, body }
      }
      const { body: expected } = await ask(nonsense)
      for (const injection of injections) {
        const { statusCode, body } = await ask(injection)
        expect([injection, [200, 204, 400, 404].includes(statusCode)]).toEqual([injection, true])
        // A search that finds nothing for a text that nothing contains also finds nothing for these.
        if (statusCode === 200) expect([injection, rowsIn(body)]).toEqual([injection, rowsIn(expected)])
      }
      expect((await site.call('GET', '/api/articles')).json().meta.total).toBe(3)
    })
  })

  test('shares nothing with pages of other sites', async () => {
    for (const { method, path } of endpoints) {
      const url = path.replace(/:\w+/g, 'x')
      const asked = await site.call('OPTIONS', url, {
        headers: { origin: foreign, 'access-control-request-method': method },
      })
      const answers = [
        asked,
        ...(method === 'GET' ? [await site.call('GET', url, { token, headers: { origin: foreign } })] : []),
      ]
      for (const { headers } of answers)
        expect([url, Object.keys(headers).filter((name) => name.startsWith('access-control-'))]).toEqual([
          url,
          [],
        ])
    }
  })

  test('reveals no secret, not even to an administrator', async () => {
    const own = new Set(['POST /api/auth/session'])
    for (const { method, path } of endpoints) {
      if (method !== 'GET' || own.has(`${method} ${path}`)) continue
      const { body } = await site.call('GET', path.replace(/:\w+/g, 'x'), { token })
      expect([path, secrets.filter((secret) => body.includes(secret))]).toEqual([path, []])
      expect([path, secretsSaid.exec(body)?.[0]]).toEqual([path, undefined])
    }
  })

  test('and every page declare what a browser may do with it', async () => {
    const pages = [
      '/',
      '/blog',
      '/nothing-here',
      '/search?q=a',
      '/admin/login',
      '/admin',
      '/feed.xml',
      '/sitemap.xml',
    ]
    const calls = endpoints
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path.replace(/:\w+/g, 'x'))
    for (const url of [...pages, ...calls]) {
      const { headers } = await site.call('GET', url, { token })
      expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
      expect([url, headers['referrer-policy']]).toEqual([
        url,
        expect.stringMatching(/same-origin|strict-origin/),
      ])
      if (String(headers['content-type']).includes('text/html'))
        expect([url, headers['content-security-policy']]).toEqual([
          url,
          expect.stringContaining('frame-ancestors'),
        ])
    }
  })

  test('treats two spellings of the same letters as one name', async () => {
    const [composed, apart] = ['Café au lait'.normalize('NFC'), 'Café au lait'.normalize('NFD')]
    expect(composed).not.toBe(apart)
    const create = (path: string, body: object) => site.call('POST', path, { token, body })
    for (const [path, field] of [
      ['/api/admin/articles', 'title'],
      ['/api/admin/categories', 'name'],
    ] as const) {
      const slugs: string[] = []
      for (const name of [composed, apart])
        slugs.push((await create(path, { [field]: name, content: '', status: 'published' })).json().slug)
      expect(slugs[0]).toBe(slugs[0]?.normalize('NFC'))
      expect(slugs[1]).toBe(`${slugs[0]}-2`)
      const refused = await create(path, {
        [field]: 'Other',
        content: '',
        slug: `${slugs[0]}`.normalize('NFD'),
      })
      expect([path, refused.statusCode]).toEqual([path, 409])
    }
  })
})

/** The number of entries in an answer, whatever it calls them. */
function rowsIn(body: string): number {
  const parsed = body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : body.split('\n')
  const list = Array.isArray(parsed) ? parsed : Object.values(parsed).find(Array.isArray)
  return list?.length ?? 0
}
