// Every route by every caller. A route that is not listed here fails, and so does a listed one that does not exist.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/contracts/endpoint.ts'
import { endpoints } from '../../src/contracts/index.ts'
import { type Role, roles } from '../../src/contracts/permissions.ts'
import { startSession } from '../../src/server/features/auth/auth.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeEachEngine } from '../support/engines.ts'
import { registeredRoutes } from '../support/registered-routes.ts'

const everybody: Role[] = ['ADMIN', 'EDITOR', 'AUTHOR', 'CONTRIBUTOR']
const uploaders: Role[] = ['ADMIN', 'EDITOR', 'AUTHOR']
const editors: Role[] = ['ADMIN', 'EDITOR']
const admins: Role[] = ['ADMIN']

/** Who may call: anyone, a page with the cookie, or people with one of these roles. */
const expected: Record<string, 'public' | 'cookie' | Role[]> = {
  'GET /api/health': 'public',
  'GET /api/ready': 'public',
  'POST /api/auth/login': 'public',
  'POST /api/auth/setup': 'public',
  'POST /api/auth/invite': 'public',
  'POST /api/auth/invite/check': 'public',
  'POST /api/auth/forgotten': 'public',
  'POST /api/auth/passkey/options': 'public',
  'POST /api/auth/passkey': 'public',
  'POST /api/auth/logout': 'cookie',
  'POST /api/auth/session': 'cookie',
  'GET /api/auth/me': everybody,
  'PUT /api/auth/me': everybody,
  'PUT /api/auth/password': everybody,
  'GET /api/auth/sessions': everybody,
  'DELETE /api/auth/sessions': everybody,
  'DELETE /api/auth/sessions/:id': everybody,
  'GET /api/auth/two-step': everybody,
  'POST /api/auth/two-step': everybody,
  'PUT /api/auth/two-step': everybody,
  'POST /api/auth/two-step/recovery-codes': everybody,
  'POST /api/auth/two-step/off': everybody,
  'GET /api/auth/passkeys': everybody,
  'POST /api/auth/passkeys': everybody,
  'POST /api/auth/passkeys/options': everybody,
  'DELETE /api/auth/passkeys/:id': everybody,
  'GET /api/articles': 'public',
  'GET /api/articles/:slug': 'public',
  'GET /api/admin/articles': everybody,
  'POST /api/admin/articles': everybody,
  'GET /api/admin/articles/calendar': everybody,
  'GET /api/admin/articles/counts': everybody,
  'GET /api/admin/articles/:id': everybody,
  'PUT /api/admin/articles/:id': everybody,
  'DELETE /api/admin/articles/:id': everybody,
  'POST /api/admin/articles/:id/restore': everybody,
  'GET /api/admin/articles/:id/draft': everybody,
  'PUT /api/admin/articles/:id/draft': everybody,
  'DELETE /api/admin/articles/:id/draft': everybody,
  'POST /api/admin/articles/:id/publish': everybody,
  'PUT /api/admin/articles/:id/review': everybody,
  'PUT /api/admin/articles/:id/presence': everybody,
  'GET /api/admin/articles/presence': everybody,
  'GET /api/admin/articles/:id/suggestions': everybody,
  'PUT /api/admin/articles/:id/suggestions': everybody,
  'GET /api/admin/articles/:id/suggestions/:suggestionId': everybody,
  'PUT /api/admin/articles/:id/suggestions/:suggestionId': everybody,
  'DELETE /api/admin/articles/:id/suggestions/:suggestionId': everybody,
  'GET /api/admin/articles/:id/comments': everybody,
  'GET /api/admin/articles/:id/comments/people': everybody,
  'POST /api/admin/articles/:id/comments': everybody,
  'PUT /api/admin/articles/:id/comments/:commentId': everybody,
  'DELETE /api/admin/articles/:id/comments/:commentId': everybody,
  'GET /api/admin/articles/:id/revisions': everybody,
  'GET /api/admin/articles/:id/revisions/:revisionId': everybody,
  'POST /api/admin/articles/:id/revisions/:revisionId/restore': everybody,
  'GET /api/admin/articles/:id/previews': everybody,
  'POST /api/admin/articles/:id/previews': everybody,
  'DELETE /api/admin/articles/:id/previews/:previewId': everybody,
  'GET /api/admin/authors': everybody,
  'GET /api/admin/authors/:id/page': everybody,
  'PUT /api/admin/authors/:id/page': everybody,
  'GET /api/tags': 'public',
  'GET /api/tags/:slug': 'public',
  'GET /api/admin/tags': everybody,
  'POST /api/admin/tags': editors,
  'GET /api/admin/tags/:id': editors,
  'PUT /api/admin/tags/:id': editors,
  'POST /api/admin/tags/:id/merge': editors,
  'DELETE /api/admin/tags/:id': editors,
  'POST /api/admin/tags/:id/restore': editors,
  'GET /api/admin/guest-authors': editors,
  'POST /api/admin/guest-authors': editors,
  'GET /api/admin/guest-authors/:id': editors,
  'PUT /api/admin/guest-authors/:id': editors,
  'POST /api/admin/guest-authors/:id/reassign': editors,
  'DELETE /api/admin/guest-authors/:id': editors,
  'POST /api/admin/guest-authors/:id/restore': editors,
  'GET /api/series/:slug': 'public',
  'GET /api/admin/series': everybody,
  'POST /api/admin/series': editors,
  'GET /api/admin/series/:id': editors,
  'PUT /api/admin/series/:id': editors,
  'PUT /api/admin/series/:id/order': editors,
  'DELETE /api/admin/series/:id': editors,
  'POST /api/admin/series/:id/restore': editors,
  'GET /api/categories': 'public',
  'GET /api/categories/:slug': 'public',
  'GET /api/admin/categories': everybody,
  'POST /api/admin/categories': editors,
  'GET /api/admin/categories/:id': everybody,
  'PUT /api/admin/categories/:id': editors,
  'DELETE /api/admin/categories/:id': editors,
  'POST /api/admin/categories/:id/restore': editors,
  'GET /api/pages/:slug': 'public',
  'GET /api/admin/pages': editors,
  'POST /api/admin/pages': editors,
  'GET /api/admin/pages/counts': editors,
  'GET /api/admin/pages/:id': editors,
  'PUT /api/admin/pages/:id': editors,
  'DELETE /api/admin/pages/:id': editors,
  'POST /api/admin/pages/:id/restore': editors,
  'GET /api/admin/pages/:id/draft': editors,
  'PUT /api/admin/pages/:id/draft': editors,
  'DELETE /api/admin/pages/:id/draft': editors,
  'POST /api/admin/pages/:id/publish': editors,
  'PUT /api/admin/pages/:id/review': editors,
  'PUT /api/admin/pages/:id/presence': editors,
  'GET /api/admin/pages/presence': editors,
  'GET /api/admin/pages/:id/comments': editors,
  'GET /api/admin/pages/:id/comments/people': editors,
  'POST /api/admin/pages/:id/comments': editors,
  'PUT /api/admin/pages/:id/comments/:commentId': editors,
  'DELETE /api/admin/pages/:id/comments/:commentId': editors,
  'GET /api/admin/pages/:id/revisions': editors,
  'GET /api/admin/pages/:id/revisions/:revisionId': editors,
  'POST /api/admin/pages/:id/revisions/:revisionId/restore': editors,
  'GET /api/admin/pages/:id/previews': editors,
  'POST /api/admin/pages/:id/previews': editors,
  'DELETE /api/admin/pages/:id/previews/:previewId': editors,
  'GET /api/admin/sections': editors,
  'POST /api/admin/sections': editors,
  'GET /api/admin/sections/:id': editors,
  'PUT /api/admin/sections/:id': editors,
  'DELETE /api/admin/sections/:id': editors,
  'POST /api/admin/comments/:id/restore': everybody,
  'POST /api/admin/suggestions/:id/restore': everybody,
  'POST /api/admin/sections/:id/restore': editors,
  'GET /api/admin/sections/:id/usage': editors,
  'GET /api/admin/trash': everybody,
  'DELETE /api/admin/trash': admins,
  'DELETE /api/admin/trash/:id': everybody,
  'POST /api/contact': 'public',
  'GET /api/admin/messages': editors,
  'GET /api/admin/messages/export': editors,
  'GET /api/admin/messages/:id': editors,
  'GET /api/messages/:id/files/:file': editors,
  'PUT /api/admin/messages/:id': editors,
  'DELETE /api/admin/messages/:id': editors,
  'POST /api/admin/messages/:id/restore': editors,
  'GET /api/admin/media/limits': everybody,
  'GET /api/admin/folders': everybody,
  'POST /api/admin/folders': editors,
  'GET /api/admin/folders/:id': everybody,
  'PUT /api/admin/folders/:id': editors,
  'DELETE /api/admin/folders/:id': editors,
  'POST /api/admin/folders/:id/restore': editors,
  'POST /api/admin/upload': uploaders,
  'POST /api/admin/media/fetch': uploaders,
  'POST /api/admin/link-preview': uploaders,
  'GET /api/admin/media': everybody,
  'GET /api/admin/media/:id': everybody,
  'GET /api/admin/media/:id/usage': everybody,
  'PUT /api/admin/media/:id/edit': uploaders,
  'GET /api/media/:id/original': everybody,
  'POST /api/admin/media/:id/file': uploaders,
  'PUT /api/admin/media/:id': uploaders,
  'DELETE /api/admin/media/:id': uploaders,
  'POST /api/admin/media/:id/restore': uploaders,
  'GET /api/menu': 'public',
  'GET /api/admin/menu': editors,
  'PUT /api/admin/menu': editors,
  'POST /api/admin/menu/item': editors,
  'PUT /api/admin/menu/item/:id': editors,
  'DELETE /api/admin/menu/item/:id': editors,
  'POST /api/admin/menu/item/:id/restore': editors,
  'PUT /api/admin/menu/order': editors,
  'GET /api/admin/articles/:id/linked-from': everybody,
  'GET /api/admin/pages/:id/linked-from': editors,
  'GET /api/admin/site-check': editors,
  'GET /api/admin/site-check/state': editors,
  'POST /api/admin/site-check': editors,
  'PUT /api/admin/site-check/:id': editors,
  'GET /api/admin/not-found': editors,
  'DELETE /api/admin/not-found': editors,
  'GET /api/admin/not-found/:id/suggestion': editors,
  'DELETE /api/admin/not-found/:id': editors,
  'GET /api/admin/redirects': editors,
  'POST /api/admin/redirects': editors,
  'POST /api/admin/redirects/import': editors,
  'GET /api/admin/redirects/export': editors,
  'POST /api/admin/redirects/test': editors,
  'GET /api/admin/redirects/:id': editors,
  'PUT /api/admin/redirects/:id': editors,
  'DELETE /api/admin/redirects/:id': editors,
  'GET /api/settings': 'public',
  'GET /api/admin/settings': admins,
  'PUT /api/admin/settings': admins,
  'POST /api/admin/settings/preview': admins,
  'POST /api/admin/settings/robots': admins,
  'GET /api/admin/sitemap': admins,
  'POST /api/admin/sitemap/refresh': admins,
  'POST /api/admin/sitemap/generate': admins,
  'GET /api/search': 'public',
  'GET /api/admin/dashboard': everybody,
  'GET /api/admin/demo': admins,
  'POST /api/admin/demo': admins,
  'DELETE /api/admin/demo': admins,
  'GET /api/admin/backups': admins,
  'POST /api/admin/backups': admins,
  'POST /api/admin/backups/:id/verify': admins,
  'POST /api/admin/backups/upload': admins,
  'POST /api/admin/backups/:id/restore': admins,
  'PUT /api/admin/backups/passphrase': admins,
  'POST /api/admin/backups/:id/link': admins,
  'GET /api/backups/:id/:link': admins,
  'GET /api/admin/exports': admins,
  'POST /api/admin/exports': admins,
  'POST /api/admin/exports/:id/link': admins,
  'GET /api/exports/:id/:link': admins,
  'DELETE /api/admin/exports/:id': admins,
  'GET /api/admin/imports': admins,
  'POST /api/admin/imports': admins,
  'GET /api/admin/imports/:id': admins,
  'DELETE /api/admin/imports/:id': admins,
  'POST /api/admin/imports/:id/start': admins,
  'POST /api/admin/imports/:id/undo': admins,
  'GET /api/admin/imports/:id/report': admins,
  'GET /api/admin/import-extras': admins,
  'GET /api/admin/import-extras/download': admins,
  'DELETE /api/admin/import-extras': admins,
  'GET /api/admin/audit': admins,
  'GET /api/admin/audit/export': admins,
  'GET /api/seen': 'public',
  'GET /api/admin/numbers': everybody,
  'GET /api/admin/numbers/export': everybody,
  'GET /api/admin/numbers/articles': everybody,
  'GET /api/admin/users': admins,
  'POST /api/admin/users': admins,
  'GET /api/admin/users/:id': admins,
  'PUT /api/admin/users/:id': admins,
  'DELETE /api/admin/users/:id': admins,
  'POST /api/admin/users/:id/invite': admins,
}
const undescribed = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs/', 'GET /api/docs/js/scalar.js']

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
const addressOf = (path: string) => path.replace(/:\w+/g, '019a0000-0000-7000-8000-000000000000')
const admits = (status: number) => status !== 401 && status !== 403 && status < 500

test('the table lists every call of the contract, and no others', () => {
  expect(endpoints.map(nameOf).sort()).toEqual(Object.keys(expected).sort())
})

describeEachEngine('the HTTP API', (engine) => {
  let site: TestApp
  let registered: string[]
  let expired: string
  const tokens = {} as Record<Role, string>
  const now = '2026-11-20T09:30:00.000Z'

  beforeAll(async () => {
    registered = await registeredRoutes(async () => {
      site = await startTestApp(engine, { now: '2026-11-01T00:00:00.000Z' })
    })
    const { id } = await site.signIn('ADMIN')
    expired = await startSession(site.ctx(), id)
    site.setNow(now)
    for (const role of roles) tokens[role] = (await site.signIn(role)).token
  })
  afterAll(() => site.close())

  test('has a route for every call of the contract, and no others', () => {
    const ofTheApi = registered.filter((route) => route.includes(' /api/'))
    expect(ofTheApi.sort()).toEqual([...Object.keys(expected), ...undescribed].sort())
  })

  test('is described completely, without additional calls', async () => {
    const document = (await site.call('GET', '/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries<object>(document.paths)
      .filter(([path]) => path.startsWith('/api'))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
      )
    expect(described.sort()).toEqual(Object.keys(expected).sort())
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const { responses, requestBody, security, parameters } =
        document.paths[path][endpoint.method.toLowerCase()]
      const success = responses[endpoint.status ?? 200]
      if (endpoint.status === 204) expect(success.content).toBeUndefined()
      else expect(success.content[endpoint.contentType ?? 'application/json'].schema).toBeTypeOf('object')
      for (const status of ['4XX', '5XX', ...Object.keys(responses).filter((code) => code >= '4')]) {
        const { schema } = responses[status].content['application/json']
        expect(schema).toEqual({ $ref: '#/components/schemas/Error' })
      }
      expect(Boolean(requestBody)).toBe(Boolean(endpoint.body ?? endpoint.file))
      expect(security.length > 0).toBe(endpoint.access !== 'public')
      if (endpoint.params)
        expect(parameters).toContainEqual(expect.objectContaining({ in: 'path', required: true }))
    }
    expect(danglingReferences(document)).toEqual([])
  })

  describe.each(Object.entries(expected))('%s', (name, who) => {
    const [method = '', path = ''] = name.split(' ')
    const call = async (headers: Record<string, string> = {}) =>
      (await site.call(method, addressOf(path), { headers })).statusCode
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

    test('with no token, a wrong one, an expired one, or one of another kind', async () => {
      const unsigned = 'eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiIxIiwicm9sZSI6IkFETUlOIn0.'
      const statuses = [
        await call(),
        await call(bearer('x'.repeat(43))),
        await call(bearer(`${tokens.ADMIN.slice(0, -1)}${tokens.ADMIN.endsWith('A') ? 'B' : 'A'}`)),
        await call(bearer(expired)),
        await call(bearer(unsigned)),
        await call({ authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` }),
        await call({ authorization: '' }),
      ]
      if (Array.isArray(who)) expect(new Set(statuses)).toEqual(new Set([401]))
      else if (who === 'public') expect(statuses.filter(admits)).toHaveLength(statuses.length)
      else expect(new Set(statuses)).toEqual(new Set([name.endsWith('/logout') ? 204 : 401]))
    })

    test('with the cookie alone', async () => {
      const headers = { cookie: `auth_token=${tokens.ADMIN}`, origin: 'http://masthead.test' }
      const isChange = Array.isArray(who) && method !== 'GET'
      if (isChange || path.startsWith('/api/admin/')) expect(await call(headers)).toBe(401)
      // Signing out would end the session that the other tests use.
      else if (!name.endsWith('/logout')) expect(admits(await call(headers))).toBe(true)
    })

    test.each(roles)('as %s', async (role) => {
      // A session of its own, for the calls that end one.
      const { token } = path.startsWith('/api/auth/') ? await site.signIn(role) : { token: tokens[role] }
      const status = await call(bearer(token))
      if (Array.isArray(who) && !who.includes(role)) expect(status).toBe(403)
      // The session call is for the cookie only.
      else if (name.endsWith('/auth/session')) expect(status).toBe(401)
      else expect(admits(status)).toBe(true)
    })
  })

  test('answers an unknown address, a wrong method and a malformed address like every other error', async () => {
    const calls: [string, string, number][] = [
      ['GET', '/api', 404],
      ['GET', '/api/nothing', 404],
      ['POST', '/api/admin/nothing', 404],
      ['PATCH', '/api/health', 404],
      ['GET', '/api/articles/%ZZ', 400],
    ]
    for (const [method, path, statusCode] of calls) {
      const answer = await site.call(method, path)
      expect(answer.statusCode).toBe(statusCode)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.json()).toEqual({
        statusCode,
        error: expect.any(String),
        code: statusCode === 404 ? 'NOT_FOUND' : 'BAD_REQUEST',
        message: expect.any(String),
        requestId: expect.any(String),
      })
    }
  })

  test('sends answers that a browser neither sniffs, frames, nor stores', async () => {
    for (const path of ['/api/health', '/api/auth/me', '/api/nothing']) {
      const { headers } = await site.call('GET', path)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("default-src 'none'; frame-ancestors 'none'")
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('loads its documentation only from this site', async () => {
    for (const path of ['/api/docs', '/api/docs/']) {
      const { statusCode, body, headers } = await site.call('GET', path)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).not.toMatch(/(?:https?:)?\/\/[a-z]/i)
      expect([...body.matchAll(/src="([^"]+)"/g)].map((match) => match[1])).toEqual([
        '/api/docs/js/scalar.js',
      ])
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
      expect(headers['content-security-policy']).not.toMatch(/https?:|\*/)
    }
    const script = await site.call('GET', '/api/docs/js/scalar.js')
    expect(script.statusCode).toBe(200)
    expect(script.headers['content-type']).toContain('javascript')
  })
})

test('on https, answers tell browsers to stay on https', async () => {
  const site = await startTestApp('sqlite', { env: { PUBLIC_URL: 'https://masthead.test' } })
  const { headers } = await site.call('GET', '/api/health')
  await site.close()
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

function danglingReferences(document: unknown): string[] {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  )
  return references.filter(
    (reference) =>
      reference
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document) === undefined,
  )
}
