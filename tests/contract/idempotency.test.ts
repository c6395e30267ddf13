// The work of a POST in the admin, and the answer stored for its Idempotency-Key, are one commit.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/contracts/endpoint.ts'
import { endpoints } from '../../src/contracts/index.ts'
import * as media from '../../src/server/features/media/media.ts'
import * as messages from '../../src/server/features/messages/messages.ts'
import { refuseAnswers, takeAnswers } from '../support/answers.ts'
import { type SignedIn, startTestApp, type TestApp } from '../support/app.ts'
import { describeEachEngine } from '../support/engines.ts'
import { onTheInternet } from '../support/internet.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>Nine</title></svg>'
const form = `--edge\r\ncontent-disposition: form-data; name="file"; filename="nine.svg"\r\ncontent-type: image/svg+xml\r\n\r\n${drawing}\r\n--edge--\r\n`
const picture = { raw: form, type: 'multipart/form-data; boundary=edge' }

type Request = { url: string; body?: object; raw?: string; type?: string }
type Post = (path: string, body: object) => Promise<{ id: string }>

/** For each call, its preparation and then the request. */
const calls: Record<string, (post: Post, site: TestApp, admin: SignedIn) => Promise<Request>> = {
  '/articles': async () => ({ url: '/articles', body: { title: 'New', tags: ['One'], status: 'published' } }),
  '/articles/:id/restore': async (post, site, admin) => {
    const { id } = await post('/articles', { title: 'Back' })
    await site.call('DELETE', `/api/admin/articles/${id}`, { token: admin.token })
    return { url: `/articles/${id}/restore` }
  },
  '/tags': async () => ({ url: '/tags', body: { name: 'Ink' } }),
  '/tags/:id/merge': async (post) => {
    const [{ id }, other] = [await post('/tags', { name: 'Stays' }), await post('/tags', { name: 'Goes' })]
    return { url: `/tags/${id}/merge`, body: { ids: [other.id] } }
  },
  '/tags/:id/restore': (...about) => returning('tags', { name: 'Tag back' }, ...about),
  '/guest-authors': async () => ({ url: '/guest-authors', body: { name: 'Ada' } }),
  '/guest-authors/:id/reassign': async (post) => {
    const [from, to] = [
      await post('/guest-authors', { name: 'Bo' }),
      await post('/guest-authors', { name: 'Cy' }),
    ]
    return { url: `/guest-authors/${from.id}/reassign`, body: { authorId: to.id } }
  },
  '/guest-authors/:id/restore': (...about) => returning('guest-authors', { name: 'Back' }, ...about),
  '/series': async () => ({ url: '/series', body: { name: 'Course' } }),
  '/series/:id/restore': (...about) => returning('series', { name: 'Series back' }, ...about),
  '/folders': async () => ({ url: '/folders', body: { name: 'Trips' } }),
  '/folders/:id/restore': (...about) => returning('folders', { name: 'Folder back' }, ...about),
  '/categories/:id/restore': (...about) => returning('categories', { name: 'Topic back' }, ...about),
  '/sections/:id/restore': (...about) => returning('sections', { name: 'Section back' }, ...about),
  '/menu/item/:id/restore': (...about) =>
    returning('menu/item', { title: 'Back', link: '/', type: 'page' }, ...about),
  '/messages/:id/restore': async (_post, site, admin) => {
    const input = { name: 'Ada', email: 'a@b.example', subject: '', message: 'Hi' }
    const { id } = await messages.send(site.ctx(null), { ...input, page: '/' })
    return trashed(site, admin, `messages/${id}`)
  },
  '/media/:id/restore': async (_post, site, admin) => {
    const path = join(import.meta.dirname, '../fixtures/media/tiny.mp4')
    const { id } = await media.upload(site.ctx(), { path, filename: 'a.mp4', checksum: 'c' })
    return trashed(site, admin, `media/${id}`)
  },
  '/articles/:id/publish': async (post) => {
    const { id } = await post('/articles', { title: 'Out' })
    return { url: `/articles/${id}/publish`, body: {} }
  },
  '/articles/:id/revisions/:revisionId/restore': (...about) => restoring('articles', ...about),
  '/articles/:id/comments': async (post) => {
    const { id } = await post('/articles', { title: 'Talked about' })
    return { url: `/articles/${id}/comments`, body: { text: 'A word' } }
  },
  '/comments/:id/restore': async (post, site, { token }) => {
    const article = await post('/articles', { title: 'Talked about' })
    const { id } = await post(`/articles/${article.id}/comments`, { text: 'A word' })
    await site.call('DELETE', `/api/admin/articles/${article.id}/comments/${id}`, { token })
    return { url: `/comments/${id}/restore` }
  },
  '/suggestions/:id/restore': async (post, site, { token }) => {
    const article = await post('/articles', { title: 'Suggested' })
    const url = `/api/admin/articles/${article.id}/suggestions`
    const words = { version: 1, draftVersion: 0, title: 'Better', excerpt: '', content: '' }
    const { id } = (await site.call('PUT', url, { token, body: words })).json()
    await site.call('DELETE', `${url}/${id}`, { token })
    return { url: `/suggestions/${id}/restore` }
  },
  '/articles/:id/previews': async (post) => {
    const { id } = await post('/articles', { title: 'Seen' })
    return { url: `/articles/${id}/previews`, body: {} }
  },
  '/pages': async () => ({ url: '/pages', body: { title: 'New page' } }),
  '/pages/:id/restore': async (post, site, admin) => {
    const { id } = await post('/pages', { title: 'Page back' })
    await site.call('DELETE', `/api/admin/pages/${id}`, { token: admin.token })
    return { url: `/pages/${id}/restore` }
  },
  '/pages/:id/publish': async (post) => {
    const { id } = await post('/pages', { title: 'Page out' })
    return { url: `/pages/${id}/publish`, body: {} }
  },
  '/pages/:id/revisions/:revisionId/restore': (...about) => restoring('pages', ...about),
  '/pages/:id/comments': async (post) => {
    const { id } = await post('/pages', { title: 'Talked about' })
    return { url: `/pages/${id}/comments`, body: { text: 'A word' } }
  },
  '/pages/:id/previews': async (post) => {
    const { id } = await post('/pages', { title: 'Page seen' })
    return { url: `/pages/${id}/previews`, body: {} }
  },
  '/categories': async () => ({ url: '/categories', body: { name: 'News' } }),
  '/sections': async () => ({ url: '/sections', body: { name: 'Call', blocks: { root: {}, content: [] } } }),
  '/menu/item': async () => ({ url: '/menu/item', body: { title: 'Start', link: '/', type: 'page' } }),
  '/redirects/import': async () => ({ url: '/redirects/import', body: { csv: '/was,/blog' } }),
  '/redirects': async () => ({ url: '/redirects', body: { from: '/old', to: '/blog' } }),
  '/settings/robots': async () => ({
    url: '/settings/robots',
    body: { robotsTxt: 'User-agent: *\nAllow: /' },
  }),
  '/users': async () => ({
    url: '/users',
    body: { email: 'anna@example.com', name: 'Anna', role: 'AUTHOR' },
  }),
  '/users/:id/invite': async (post) => {
    const { id } = await post('/users', { email: 'ben@example.com', name: 'Ben', role: 'AUTHOR' })
    return { url: `/users/${id}/invite` }
  },
  '/upload': async () => ({ url: '/upload', ...picture }),
  '/media/fetch': async () => ({ url: '/media/fetch', body: { url: await onTheInternet(drawing) } }),
  '/media/:id/file': async (_post, site, admin) => {
    const { id } = (await send(site, admin, { url: '/upload', ...picture }, 'first')).json()
    return { url: `/media/${id}/file`, ...picture }
  },
}

/**
 * The demo site, an import, an export, a backup and actions on these refuse to be started twice themselves; a sitemap is rebuilt from
 * stored data.
 */
const repeatable = [
  '/backups',
  '/backups/upload',
  '/backups/:id/verify',
  '/backups/:id/restore',
  '/demo',
  '/exports',
  '/imports',
  '/imports/:id/start',
  '/imports/:id/undo',
  '/site-check',
  '/sitemap/refresh',
  '/sitemap/generate',
]

const prefix = '/api/admin'
const listed = (endpoints as readonly Endpoint[])
  .filter(
    ({ method, path, changesNothing }) => method === 'POST' && path.startsWith(prefix) && !changesNothing,
  )
  .map(({ path }) => path.slice(prefix.length))

test('every POST in the admin is tested', () => {
  expect([...Object.keys(calls), ...repeatable].sort()).toEqual(listed.sort())
})

describeEachEngine('an answer that cannot be stored', (engine) => {
  let site: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
    admin = await site.signIn('ADMIN')
  })
  afterAll(() => site.close())

  const post: Post = async (url, body) =>
    (await send(site, admin, { url, body }, `before ${url} ${count++}`)).json()
  let count = 0

  describe.each(Object.keys(calls))('%s', (path) => {
    test('undoes the work; sent again, it is done once', async () => {
      const request = await calls[path]?.(post, site, admin)
      if (!request) throw new Error(`No request for ${path}`)
      const key = `key of ${path}`
      const before = await contentOf(site)
      await refuseAnswers(site.deps)
      const failed = await send(site, admin, request, key)
      await takeAnswers(site.deps)
      expect(failed.statusCode).toBeGreaterThanOrEqual(500)
      expect(await contentOf(site)).toEqual(before)

      const first = await send(site, admin, request, key)
      expect(first.statusCode).toBeLessThan(300)
      const after = await contentOf(site)
      const second = await send(site, admin, request, key)
      expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()])
      expect(second.headers.location).toBe(first.headers.location)
      expect(await contentOf(site)).toEqual(after)
    })
  })
})

const send = (site: TestApp, { token }: SignedIn, { url, body, raw, type }: Request, key: string) =>
  site.app.inject({
    method: 'POST',
    url: prefix + url,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      ...(type && { 'content-type': type }),
    },
    ...((raw ?? body) && { payload: (raw ?? body) as string | object }),
  })

/** An article or page with an earlier text. */
async function restoring(kind: 'articles' | 'pages', post: Post, site: TestApp, { token }: SignedIn) {
  const { id } = await post(`/${kind}`, { title: `Of ${kind}`, status: 'published' })
  const path = `${prefix}/${kind}/${id}`
  await site.call('PUT', path, { token, body: { title: `Later of ${kind}` } })
  const { revisions } = (await site.call('GET', `${path}/revisions`, { token })).json()
  return { url: `/${kind}/${id}/revisions/${revisions.at(-1).id}/restore`, body: {} }
}

/** An entity with this body that was created, deleted, and is about to be restored. */
async function returning(at: string, body: object, post: Post, site: TestApp, admin: SignedIn) {
  const { id } = await post(`/${at}`, body)
  return trashed(site, admin, `${at}/${id}`)
}

async function trashed(site: TestApp, admin: SignedIn, path: string): Promise<Request> {
  await site.call('DELETE', `/api/admin/${path}`, { token: admin.token })
  return { url: `/${path}/restore` }
}

/** Every row of every table, except keys, counts of attempts, and sessions, which record their last use. */
async function contentOf({ deps: { db } }: TestApp): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    if (/^(?:idempotency_keys|rate_limits|sessions|kysely_.*|search_index_.*)$/.test(name)) continue
    const rows = await db
      .selectFrom(name as 'articles')
      .selectAll()
      .execute()
    content[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return content
}
