import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../articles/articles.ts'

const start = '2026-11-20T09:30:00.000Z'
const future = '2026-11-25T00:00:00.000Z'

describeEachEngine('categories', (engine) => {
  let site: TestApp
  let editor: SignedIn
  let author: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    editor = await site.signIn('EDITOR')
    author = await site.signIn('AUTHOR')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['articles', 'categories', 'slugs'] as const)
      await site.deps.db.deleteFrom(table).execute()
    site.setNow(start)
    await site.deps.events.emit(['list'])
  })

  const call = async (method: string, path: string, body?: unknown, by: SignedIn | null = editor) => {
    const answer = await site.call(method, `/api${path}`, {
      ...(by && { token: by.token }),
      ...(body !== undefined && { body }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const add = async (name: string, more: object = {}) =>
    (await call('POST', '/admin/categories', { name, ...more })).body
  const article = (categoryId: string, publishedAt: string | null = null) =>
    articles.create(site.ctx(), {
      title: 'A',
      categoryId,
      publishedAt,
      status: publishedAt ? 'published' : 'draft',
    })

  test('creating a category returns it completely, and it is found by its slug', async () => {
    const made = await add('Ünd news', { description: 'All', image: '/media/a.png', seo: { title: 'S' } })
    expect(made).toEqual({
      id: expect.any(String),
      name: 'Ünd news',
      slug: 'und-news',
      url: '/und-news',
      lang: 'en',
      translations: [],
      description: 'All',
      image: '/media/a.png',
      seo: { title: 'S', description: '', keywords: '', ogImage: null, canonicalUrl: null, noindex: false },
      articleCount: 0,
      createdAt: start,
      updatedAt: start,
      version: 1,
    })
    expect((await call('GET', '/categories/und-news?key=1', undefined, null)).body).toEqual(made)
    expect((await call('GET', `/admin/categories/${made.id}`)).body).toEqual(made)
  })

  test('the list is an array sorted by name, as people sort names', async () => {
    for (const name of ['zebra', 'Part 10', 'Äpfel', 'Part 2']) await add(name)
    const { body } = await call('GET', '/categories?cacheKey=1', undefined, null)
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Äpfel', 'Part 2', 'Part 10', 'zebra'])
    const names = async (query: string) =>
      (await call('GET', `/admin/categories?${query}`)).body.map(({ name }: { name: string }) => name)
    expect(await names('page=2&limit=3')).toEqual(['zebra'])
    expect(await names('q=ÄPF')).toEqual(['Äpfel'])
    expect(await names('q=%25')).toEqual([])
    expect((await call('GET', '/admin/categories?page=0')).status).toBe(400)
  })

  test('visitors see the number of published articles, editors that of all', async () => {
    const { id } = await add('News')
    await article(id)
    await article(id, '2026-11-01T00:00:00.000Z')
    await article(id, future)
    const counts = async () => [
      (await call('GET', '/categories', undefined, null)).body[0].articleCount,
      (await call('GET', '/categories/news', undefined, null)).body.articleCount,
      (await call('GET', '/admin/categories')).body[0].articleCount,
      (await call('GET', `/admin/categories/${id}`)).body.articleCount,
    ]
    expect(await counts()).toEqual([1, 1, 3, 3])
    site.setNow(future)
    expect(await counts()).toEqual([2, 2, 3, 3])
  })

  test('a change affects only the fields that are sent, and articles move with the slug', async () => {
    const made = await add('News', { description: 'Kept', seo: { title: 'S' } })
    const { id } = await article(made.id, '2026-11-01T00:00:00.000Z')
    const { body } = await call('PUT', `/admin/categories/${made.id}`, {
      slug: 'press',
      seo: { noindex: true },
    })
    expect(body).toMatchObject({
      name: 'News',
      slug: 'press',
      description: 'Kept',
      seo: { title: 'S', noindex: true },
      articleCount: 1,
      version: 2,
    })
    expect((await call('GET', `/admin/articles/${id}`)).body.url).toBe('/press/a')
  })

  test('a change based on an older version is refused with the newer category', async () => {
    const { id } = await add('News')
    const put = (name: string) => call('PUT', `/admin/categories/${id}`, { name, version: 1 })
    const answers = await Promise.all([put('One'), put('Two'), put('Three')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const won = answers.find(({ status }) => status === 200)?.body
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: won,
    })
  })

  test('a deleted category leaves its articles without one', async () => {
    const made = await add('News')
    const { id } = await article(made.id, '2026-11-01T00:00:00.000Z')
    const answer = await call('DELETE', `/admin/categories/${made.id}`)
    expect([answer.status, answer.body]).toEqual([200, { ...made, articleCount: 1 }])
    expect((await call('GET', `/admin/articles/${id}`)).body).toMatchObject({
      category: null,
      url: '/blog/a',
    })
    expect((await call('GET', '/categories/news', undefined, null)).status).toBe(404)
    expect((await call('DELETE', `/admin/categories/${made.id}`)).status).toBe(404)
    expect((await add('News')).slug).toBe('news')
  })

  test('it is refused without a name, with a bad address, if unknown, or from an author', async () => {
    expect(await call('POST', '/admin/categories', {})).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'name' }] },
    })
    const image = 'javascript:alert(1)'
    expect((await call('POST', '/admin/categories', { name: 'A', image })).status).toBe(422)
    expect((await call('PUT', '/admin/categories/nothing', { name: 'A' })).status).toBe(404)
    expect((await call('GET', '/admin/categories/nothing')).status).toBe(404)
    expect((await call('POST', '/admin/categories', { name: 'A' }, author)).status).toBe(403)
    expect((await call('POST', '/admin/categories', { name: 'A' }, null)).status).toBe(401)
    expect((await call('GET', '/admin/categories', undefined, author)).status).toBe(200)
  })
})
