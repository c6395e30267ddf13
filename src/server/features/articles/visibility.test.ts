import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { quickPassword } from '../../../../tests/support/quick-password.ts'
import type { Visibility } from '../../../contracts/article-fields.ts'

const now = '2026-11-20T09:30:00.000Z'
const later = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString()
const password = 'Gänseblümchen 7'
const picture = '/media/2026/11/0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa/quay.jpg'

describeEachEngine('the visibility of an article', (engine) => {
  let site: TestApp
  let token: string
  let admin: string
  let categoryId: string
  let seriesId: string
  let number = 0
  let clients = 0

  const send = async (method: string, url: string, body?: object, as = token) => {
    const answer = await site.call(method, url, { token: as, ...(body && { body }) })
    return {
      status: answer.statusCode,
      data: answer.body === '' ? undefined : answer.json(),
      body: answer.body,
    }
  }
  const read = (url: string, cookie?: string) =>
    site.call('GET', url, { headers: cookie === undefined ? {} : { cookie } })

  beforeAll(async () => {
    site = await startTestApp(engine, { now })
    const editor = await site.signIn('EDITOR')
    token = editor.token
    admin = (await site.signIn('ADMIN')).token
    await send('PUT', `/api/admin/authors/${editor.id}/page`, { slug: 'ada', biography: 'Writes.' })
    categoryId = (await send('POST', '/api/admin/categories', { name: 'Travel' })).data.id
    seriesId = (await send('POST', '/api/admin/series', { name: 'Harbours' })).data.id
  })
  afterAll(() => site.close())

  async function add(visibility: Visibility, fields: object = {}) {
    site.setNow(now)
    number += 1
    const { status, data } = await send('POST', '/api/admin/articles', {
      title: `Hidden${number} harbour`,
      slug: `hidden-${number}`,
      content: `<p>Secretwords of ${number}.</p><p><img src="${picture}" alt="Quay"></p>`,
      excerpt: `Secretexcerpt ${number}`,
      seo: { description: `Secretdescription ${number}` },
      status: 'published',
      categoryId,
      tags: [`Tag ${number}`],
      visibility,
      seriesId,
      ...(visibility === 'password' && { password }),
      ...fields,
    })
    expect(status).toBe(201)
    return {
      ...data,
      api: `/api/admin/articles/${data.id}`,
      path: `/travel/${data.slug}`,
      tagUrl: `/tag/tag-${number}`,
    }
  }

  /** Posts the form of the page at `path` as a browser of its own does. */
  const unlock = (
    id: string,
    typed: string,
    headers: object = { origin: 'http://masthead.test' },
    client?: string,
  ) => {
    clients += 1
    return site.app.inject({
      method: 'POST',
      url: '/unlock',
      remoteAddress: client ?? `10.1.${clients >> 8}.${clients & 255}`,
      payload: new URLSearchParams({ article: id, password: typed }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  }
  const cookieOf = (answer: Awaited<ReturnType<typeof unlock>>) => {
    const [cookie] = answer.cookies
    return `${cookie?.name}=${cookie?.value}`
  }

  /** Every door besides its own address. */
  const elsewhere = (slug: string, tagUrl: string) => [
    '/',
    '/blog',
    '/travel',
    tagUrl,
    `${tagUrl}/feed.xml`,
    '/author/ada',
    '/series/harbours',
    '/author/ada/feed.json',
    '/feed.xml',
    '/feed.json',
    '/travel/feed.xml',
    '/sitemap.xml',
    `/search?q=${slug.replace('-', '')}`,
    `/travel/${slug}-and-more`,
    '/api/articles?limit=100',
    '/api/articles?limit=100&sort=title',
    '/api/articles?limit=100&category=travel',
    `/api/articles?limit=100&tag=${tagUrl.split('/').at(-1)}`,
    `/api/articles?q=${slug.replace('-', '')}`,
    `/api/search?q=secretwords`,
    '/api/tags?limit=100',
    '/api/categories',
  ]

  test.each(['link', 'password'] as const)(
    '%s: it is at no other door, and counts nowhere',
    async (visibility) => {
      const other = await add('public', { content: '<p>Other.</p>', excerpt: '', seo: {} })
      const before = (await read('/api/categories')).json()
      const { slug, title, tagUrl, api } = await add(visibility)
      for (const door of [...elsewhere(slug, tagUrl), other.path]) {
        const { body } = await read(door)
        for (const word of [title, `/${slug}"`, `${slug}<`, 'Secret'])
          expect(body.replaceAll(`${slug}-and-more`, ''), `${door} ${word}`).not.toContain(word)
      }
      expect((await read(tagUrl)).statusCode).toBe(404)
      expect((await read('/api/categories')).json()).toEqual(before)
      // And it is there as soon as it is for everyone.
      await send('PUT', api, { visibility: 'public' })
      expect((await read('/blog')).body).toContain(title)
      expect((await read('/feed.xml')).body).toContain(title)
      expect((await read('/sitemap.xml')).body).toContain(slug)
      expect((await read(tagUrl)).statusCode).toBe(200)
      for (const url of [api, other.api]) await send('DELETE', url)
    },
  )

  test('link: who has the address reads it, and search engines are told to leave it', async () => {
    const { path, slug, api } = await add('link')
    const page = await read(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Secretwords')
    expect(page.body).toContain('<meta name="robots" content="noindex"/>')
    expect(page.body).not.toContain('rel="canonical"')
    expect((await read(`/api/articles/${slug}`)).json()).toMatchObject({ visibility: 'link' })
    await send('PUT', api, { slug: `${slug}-moved` })
    expect((await read(path)).headers.location).toBe(`${path}-moved`)
    await send('DELETE', api)
  })

  test('password: its address shows the title and a form, and nothing else of it', async () => {
    const { id, path, slug, api, title } = await add('password')
    for (const url of [path, `/blog/${slug}`]) {
      const page = await read(url)
      if (url !== path) {
        expect([page.statusCode, page.headers.location]).toEqual([301, path])
        continue
      }
      expect(page.statusCode).toBe(200)
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.body).toContain(title)
      expect(page.body).toContain(`name="article" value="${id}"`)
      expect(page.body).toContain('<meta name="robots" content="noindex"/>')
      for (const word of ['Secret', 'quay.jpg', 'og:image" content="http://masthead.test/media', 'Tag '])
        expect(page.body, word).not.toContain(word)
    }
    expect((await read(`/api/articles/${slug}`)).statusCode).toBe(404)
    await send('PUT', api, { slug: `${slug}-moved` })
    for (const one of [slug, `${slug}-moved`])
      expect((await read(`/api/articles/${one}`)).statusCode).toBe(404)
    await send('DELETE', api)
  })

  test('password: who knows it reads the page, which no cache keeps', async () => {
    const { id, path, api } = await add('password')
    const opened = await unlock(id, password)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, path])
    expect(opened.headers['cache-control']).toBe('private, no-store')
    expect(opened.cookies[0]).toMatchObject({ path, httpOnly: true, sameSite: 'Lax', maxAge: 864_000 })
    const cookie = cookieOf(opened)
    const page = await read(path, cookie)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Secretwords')
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(page.headers.etag).toBeUndefined()
    expect(page.headers['content-security-policy']).toContain("form-action 'self'")
    // The next visitor gets nothing of it.
    expect((await read(path)).body).not.toContain('Secretwords')
    await send('DELETE', api)
  })

  test('password: so many views at once that they would make others wait are refused with 503', async () => {
    const { id, path } = await add('password')
    const cookie = cookieOf(await unlock(id, password))
    const statuses = await Promise.all(
      Array.from({ length: 150 }, async () => (await read(path, cookie)).statusCode),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect((await read(path, cookie)).statusCode).toBe(200)
  })

  test('password: a cookie opens only its article, for ten days, until the password changes', async () => {
    const one = await add('password')
    const other = await add('password')
    const cookie = cookieOf(await unlock(one.id, password))
    const isOpen = async (path: string, sent: string) => (await read(path, sent)).body.includes('Secretwords')
    expect(await isOpen(one.path, cookie)).toBe(true)
    expect(await isOpen(other.path, cookie)).toBe(false)
    const [name = '', value = ''] = cookie.split('=')
    const [at = '', signature = ''] = value.split('.')
    for (const forged of [
      '',
      'x',
      `${at}.`,
      `${Number(at) + 1}.${signature}`,
      `${at}.${'A'.repeat(43)}`,
      `${at}.${signature}A`,
    ])
      expect(await isOpen(one.path, `${name}=${forged}`), forged).toBe(false)
    site.setNow(later(9.9))
    expect(await isOpen(one.path, cookie)).toBe(true)
    site.setNow(later(10))
    expect(await isOpen(one.path, cookie)).toBe(false)
    site.setNow(now)
    // A new slug, another path.
    await send('PUT', one.api, { slug: `${one.slug}-moved` })
    expect((await read(one.path, cookie)).headers.location).toBe(`${one.path}-moved`)
    await send('PUT', one.api, { password: 'Another one' })
    expect(await isOpen(`${one.path}-moved`, cookie)).toBe(false)
    expect((await unlock(one.id, password)).statusCode).toBe(422)
    expect((await unlock(one.id, 'Another one')).statusCode).toBe(303)
    // The same password again has another hash.
    await send('PUT', one.api, { visibility: 'public' })
    await send('PUT', one.api, { visibility: 'password', password })
    expect(await isOpen(`${one.path}-moved`, cookie)).toBe(false)
    for (const { api } of [one, other]) await send('DELETE', api)
  })

  test('password: what was public before is gone from every cache at once', async () => {
    const { path, api } = await add('public')
    for (const url of [path, '/blog', '/feed.xml']) expect((await read(url)).body).toContain('Secret')
    await send('PUT', api, { visibility: 'password', password })
    for (const url of [path, '/blog', '/feed.xml']) expect((await read(url)).body).not.toContain('Secret')
    await send('DELETE', api)
  })

  test('password: a wrong one, one from another site, and what is no form are refused', async () => {
    const { id, path, api } = await add('password')
    const wrong = await unlock(id, 'wrong')
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('This password is not correct.')
    expect(wrong.body).not.toContain('Secret')
    expect(wrong.headers['cache-control']).toBe('no-store')
    expect(wrong.cookies).toEqual([])
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://masthead.test' },
      {},
    ]) {
      const answer = await unlock(id, password, headers)
      expect([answer.statusCode, answer.cookies]).toEqual([403, []])
    }
    expect((await unlock(id, 'x'.repeat(201))).statusCode).toBe(422)
    for (const unknown of ['', 'x', '\0', "' or 1=1", 'a'.repeat(300)])
      expect((await unlock(unknown, password)).statusCode).toBe(404)
    const json = await site.call('POST', '/unlock', { body: { article: id, password } })
    expect(json.statusCode).toBe(415)
    expect((await site.call('POST', '/unlock')).statusCode).toBe(415)
    // A draft asks nobody.
    await send('PUT', api, { status: 'draft' })
    expect((await unlock(id, password)).statusCode).toBe(404)
    expect((await read(path)).statusCode).toBe(404)
    await send('DELETE', api)
  })

  test('password: guessing is limited for each client and each article', async () => {
    const one = await add('password')
    const other = await add('password')
    const passwordHash = quickPassword(password)
    await site.deps.db
      .updateTable('articles')
      .set({ passwordHash })
      .where('id', 'in', [one.id, other.id])
      .execute()
    const origin = { origin: 'http://masthead.test' }
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect((await unlock(one.id, 'wrong', origin, '10.9.9.9')).statusCode).toBe(422)
    for (const { id } of [one, other]) {
      const limited = await unlock(id, password, origin, '10.9.9.9')
      expect([limited.statusCode, limited.cookies]).toEqual([429, []])
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    }
    // One client keeps nobody else out; many do, because they could guess together.
    expect((await unlock(one.id, password)).statusCode).toBe(303)
    for (let attempt = 20; attempt < 100; attempt += 1)
      await unlock(one.id, 'wrong', origin, `10.9.8.${attempt}`)
    expect((await unlock(one.id, password)).statusCode).toBe(429)
    expect((await unlock(other.id, password)).statusCode).toBe(303)
    for (const { api } of [one, other]) await send('DELETE', api)
  })

  test('password: it is stored as a hash that no answer has', async () => {
    const { id, api } = await add('password')
    const row = await site.deps.db
      .selectFrom('articles')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.passwordHash).toMatch(/^\$argon2id\$/)
    await send('PUT', api, { password: 'Another one' })
    await send('PUT', `${api}/draft`, { title: 'Changed' })
    const bodies: string[] = []
    for (const url of [
      api,
      `${api}/draft`,
      `${api}/revisions`,
      '/api/admin/articles?limit=100',
      `/api/admin/audit?entityId=${id}`,
    ])
      bodies.push((await send('GET', url, undefined, admin)).body)
    bodies.push(
      (await send('DELETE', api)).body,
      (await send('GET', '/api/admin/trash', undefined, admin)).body,
    )
    for (const body of bodies) {
      expect(body).not.toContain('argon2')
      expect(body).not.toContain('Another one')
      expect(body).not.toContain(password)
    }
    expect(bodies[4]).toContain('"field":"password"')
  })

  test('needs a password where one is asked, and takes none elsewhere', async () => {
    const issue = (path: string) => ({ status: 422, data: { issues: [{ path }] } })
    const { api } = await add('public')
    expect(await send('PUT', api, { visibility: 'password' })).toMatchObject(issue('password'))
    expect(await send('PUT', api, { password })).toMatchObject(issue('password'))
    expect(await send('PUT', api, { visibility: 'link', password })).toMatchObject(issue('password'))
    expect(await send('PUT', api, { visibility: 'password', password: 'abc' })).toMatchObject(
      issue('password'),
    )
    expect(await send('PUT', api, { visibility: 'secret' })).toMatchObject(issue('visibility'))
    expect((await send('POST', '/api/admin/articles', { title: 'A', visibility: 'password' })).status).toBe(
      422,
    )
    expect((await send('PUT', api, { visibility: 'password', password })).data.visibility).toBe('password')
    // Other changes leave it as it is.
    expect((await send('PUT', api, { title: 'Another' })).data.visibility).toBe('password')
    await send('DELETE', api)
  })

  test('is no change of the text: no revision, no draft, no update; the trash remembers it', async () => {
    const { id, api, path } = await add('public')
    await send('PUT', `${api}/draft`, { title: 'Unpublished' })
    const { data: before } = await send('GET', api)
    const revisions = (await send('GET', `${api}/revisions`)).data.meta.total
    site.setNow(later(1))
    await send('PUT', api, { visibility: 'password', password })
    const { data: after } = await send('GET', api)
    // The feeds have changed, if not the words.
    expect([before.updatedAt, after.updatedAt, after.revisedAt]).toEqual([now, later(1), null])
    expect((await send('GET', `${api}/revisions`)).data.meta.total).toBe(revisions)
    expect((await send('GET', `${api}/draft`)).data.draft.changed).toEqual(['title'])
    const cookie = cookieOf(await unlock(id, password))
    await send('DELETE', api)
    expect((await read(path, cookie)).statusCode).toBe(410)
    expect((await send('POST', `${api}/restore`)).data.visibility).toBe('password')
    expect((await read('/blog')).body).not.toContain('hidden-')
    expect((await read(path, cookie)).body).toContain('Secretwords')
    await send('DELETE', api)
  })

  test.each(['ADMIN', 'EDITOR', 'AUTHOR', 'CONTRIBUTOR'] as const)(
    'an %s changes it for those articles that the role may publish, and reads the text as always',
    async (role) => {
      const person = await site.signIn(role)
      const { api } = await add('password')
      const own = await send('POST', '/api/admin/articles', { title: `Own of ${role}` }, person.token)
      const isStaff = role === 'ADMIN' || role === 'EDITOR'
      expect((await send('PUT', api, { visibility: 'link' }, person.token)).status).toBe(isStaff ? 200 : 404)
      const ownApi = `/api/admin/articles/${own.data.id}`
      expect((await send('PUT', ownApi, { visibility: 'password', password }, person.token)).status).toBe(200)
      await send('PUT', ownApi, { status: 'published' })
      const changed = await send('PUT', ownApi, { visibility: 'link' }, person.token)
      expect(changed.status).toBe(role === 'CONTRIBUTOR' ? 403 : 200)
      expect((await send('GET', ownApi, undefined, person.token)).status).toBe(200)
      for (const url of [api, ownApi]) await send('DELETE', url)
    },
  )

  test('the preview of an editor shows the words', async () => {
    const { api, path } = await add('password')
    const { url } = (await send('POST', `${api}/previews`, { days: 1 })).data
    expect((await read(new URL(url, 'http://masthead.test').pathname)).body).toContain('Secretwords')
    expect((await read(path)).body).not.toContain('Secretwords')
    await send('DELETE', api)
  })

  test('it ends like others', async () => {
    for (const visibility of ['link', 'password'] as const) {
      const { path, api, id } = await add(visibility, { unpublishAt: later(1), unpublishTo: '/blog' })
      const cookie = visibility === 'password' ? cookieOf(await unlock(id, password)) : ''
      expect((await read(path, cookie)).statusCode).toBe(200)
      site.setNow(later(1))
      expect((await read(path, cookie)).headers.location).toBe('/blog')
      await send('DELETE', api)
    }
  })
})
