import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { Article, ArticleInput } from '../../../contracts/article-fields.ts'
import { findNextDue } from '../../core/next-due.ts'
import { maxListed } from '../../db/engine.ts'
import { indexTogether } from '../search/documents.ts'
import type { ArticleRow } from './articles.table.ts'
import * as articles from './articles.ts'

const start = '2026-11-20T09:30:00.000Z'
const past = '2026-11-01T00:00:00.000Z'
const future = '2026-11-25T00:00:00.000Z'
const unknownId = '01900000-0000-7000-8000-000000000000'

describeEachEngine('articles', (engine) => {
  let site: TestApp
  let editor: SignedIn
  let author: SignedIn
  let contributor: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    editor = await site.signIn('EDITOR')
    author = await site.signIn('AUTHOR')
    contributor = await site.signIn('CONTRIBUTOR')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['articles', 'categories', 'tags', 'slugs', 'redirects'] as const)
      await site.deps.db.deleteFrom(table).execute()
    site.setNow(start)
    await site.deps.events.emit(['list'])
  })

  const call = async (method: string, path: string, body?: unknown, by: SignedIn | null = editor) => {
    const answer = await site.call(method, `/api${path}`, {
      ...(by && { token: by.token }),
      ...(body !== undefined && { body }),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  const add = (input: Partial<ArticleInput> = {}, by: SignedIn = editor): Promise<Article> =>
    articles.create(site.ctx(by.viewer), {
      title: 'Hello',
      content: '<p>Words.</p>',
      status: 'published',
      ...input,
    })
  const category = async (name: string) => {
    const at = site.deps.now()
    const row = { id: `c-${name}`, name, slug: name, description: '', image: null, seo: '{}' }
    await site.deps.db
      .insertInto('categories')
      .values({ ...row, createdAt: at, updatedAt: at })
      .execute()
    return row.id
  }
  const slugs = (list: { articles: { slug: string }[] }) => list.articles.map(({ slug }) => slug)
  const publicSlugs = async (query = '') =>
    slugs((await call('GET', `/articles${query}`, undefined, null)).body)

  test('a change without content does not read the whole text again', async () => {
    const content = `${'<p>word</p>'.repeat(8000)}<p>penultimate</p><img src="/media/a.png">`
    const { id, image } = await add({ content })
    const write = vi.spyOn(Parser.prototype, 'write')
    try {
      const body = { title: 'Renamed', status: 'published' as const }
      const changed = await articles.update(site.ctx(editor.viewer), id, body)
      expect(changed).toMatchObject({ title: 'Renamed', image })
      expect(write.mock.calls.filter(([text]) => text.includes('penultimate'))).toHaveLength(0)
    } finally {
      write.mockRestore()
    }
    for (const word of ['renamed', 'penultimate'])
      expect((await call('GET', `/search?q=${word}`, undefined, null)).body.results).toHaveLength(1)
    expect((await call('GET', '/search?q=hello', undefined, null)).body.results).toEqual([])
    await call('PUT', `/admin/articles/${id}`, { status: 'draft' })
    expect((await call('GET', '/search?q=renamed', undefined, null)).body.results).toEqual([])
  })

  test('creating an article returns it completely, with its address', async () => {
    const categoryId = await category('news')
    const answer = await call('POST', '/admin/articles', {
      title: '  Äpfel & Birnen ',
      content: '<p onclick="x()">One <b>two</b></p><script>alert(1)</script><img src="/media/a.png">',
      categoryId,
      tags: ['Fruit', 'fruit', 'Two words'],
      seo: { title: 'S' },
      status: 'published',
      id: 'mine',
      createdAt: 'never',
    })
    expect(answer.status).toBe(201)
    expect(answer.headers.location).toBe(`/api/admin/articles/${answer.body.id}`)
    expect(answer.body).toMatchObject({
      title: 'Äpfel & Birnen',
      slug: 'apfel-birnen',
      excerpt: 'One two',
      featuredImage: null,
      image: '/media/a.png',
      seo: { title: 'S', description: '', keywords: '', ogImage: null, canonicalUrl: null, noindex: false },
      category: { id: categoryId, slug: 'news', name: 'news' },
      tags: [
        { slug: 'fruit', name: 'Fruit' },
        { slug: 'two-words', name: 'Two words' },
      ],
      author: { id: editor.id, avatarUrl: null },
      status: 'published',
      publishedAt: start,
      createdAt: start,
      updatedAt: start,
      readingMinutes: 1,
      url: '/news/apfel-birnen',
      version: 1,
    })
    expect(answer.body.content).not.toMatch(/script|onclick/)
    expect((await call('GET', '/articles/apfel-birnen', undefined, null)).body).toEqual(answer.body)
    expect((await call('GET', `/admin/articles/${answer.body.id}`)).body).toEqual({
      ...answer.body,
      draft: null,
    })
  })

  test('a summary leaves out the content; an article without a category is under /blog', async () => {
    await add()
    const { body } = await call('GET', '/articles', undefined, null)
    expect(body.articles[0]).not.toHaveProperty('content')
    expect(body.articles[0]).toMatchObject({
      url: '/blog/hello',
      excerpt: 'Words.',
      category: null,
      tags: [],
    })
  })

  test('a missing or empty title, an overlong excerpt and a wrong date are refused by name', async () => {
    const refused = async (input: object) => {
      const { status, body } = await call('POST', '/admin/articles', input)
      return [status, body.code, body.issues?.[0]?.path]
    }
    expect(await refused({})).toEqual([422, 'VALIDATION_FAILED', 'title'])
    expect(await refused({ title: ' ' })).toEqual([422, 'VALIDATION_FAILED', 'title'])
    expect(await refused({ title: 'a', excerpt: 'x'.repeat(501) })).toEqual([
      422,
      'VALIDATION_FAILED',
      'excerpt',
    ])
    expect(await refused({ title: 'a', publishedAt: 'tomorrow' })).toEqual([
      422,
      'VALIDATION_FAILED',
      'publishedAt',
    ])
    expect(await refused({ title: 'a', status: 'scheduled' })).toEqual([
      422,
      'VALIDATION_FAILED',
      'publishedAt',
    ])
    expect(await refused({ title: 'a', tags: ['!'] })).toEqual([422, 'VALIDATION_FAILED', 'tags.0'])
    expect(await refused({ title: 'a', slug: '!!' })).toEqual([422, 'VALIDATION_FAILED', 'slug'])
    expect(await refused({ title: 'a', slug: 'blog' })).toEqual([422, 'SLUG_RESERVED', 'slug'])
    expect(await refused({ title: 'a', categoryId: unknownId })).toEqual([
      409,
      'PARENT_MISSING',
      'categoryId',
    ])
    expect((await call('GET', '/admin/articles')).body.meta.total).toBe(0)
  })

  test('a text that is too long after sanitizing is refused, also in a draft', async () => {
    const { id } = await add()
    const content = '<'.repeat(500_001)
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', `/${id}`],
      ['PUT', `/${id}/draft`],
    ] as const) {
      const { status, body } = await call(method, `/admin/articles${path}`, { title: 'Long', content })
      expect([status, body.code, body.issues?.[0]?.path]).toEqual([422, 'VALIDATION_FAILED', 'content'])
    }
    expect((await call('GET', `/admin/articles/${id}`)).body).toMatchObject({ title: 'Hello', version: 1 })
  })

  test('a missing article is 404 in every call', async () => {
    for (const [method, path] of [
      ['GET', '/articles/nothing'],
      ['GET', '/articles/%00'],
      ['GET', `/admin/articles/${unknownId}`],
      ['DELETE', `/admin/articles/${unknownId}`],
    ] as const)
      expect(await call(method, path)).toMatchObject({ status: 404, body: { message: 'Article not found' } })
    expect(await call('PUT', `/admin/articles/${unknownId}`, { title: 'a', version: 1 })).toMatchObject({
      status: 404,
    })
  })

  test('visitors see no draft, future or deleted article anywhere', async () => {
    const categoryId = await category('news')
    await add({ title: 'Draft', status: 'draft', categoryId })
    await add({ title: 'Future', publishedAt: future, categoryId })
    const deleted = await add({ title: 'Deleted', categoryId })
    await articles.remove(site.ctx(), deleted.id)
    for (const query of ['', '?category=news', '?q=e', '?publishedOnly=false', '?status=draft'])
      expect(await publicSlugs(query), query).toEqual([])
    for (const slug of ['draft', 'future', 'deleted'])
      expect((await call('GET', `/articles/${slug}`, undefined, null)).status).toBe(404)
  })

  test('a draft changes nothing for readers', async () => {
    const emitted: string[] = []
    site.deps.events.on((tags) => emitted.push(...tags))
    const { id } = await add({ title: 'Draft', status: 'draft', categoryId: await category('quiet') })
    await articles.update(site.ctx(), id, { title: 'Still a draft' })
    await articles.remove(site.ctx(), id)
    await articles.restore(site.ctx(), id)
    expect(emitted).toEqual([])
    await articles.update(site.ctx(), id, { status: 'published' })
    expect(emitted).toContain('list')
  })

  test('a scheduled article appears at its minute, and counts as published from then on', async () => {
    const { id, status } = await add({ publishedAt: future })
    expect(status).toBe('scheduled')
    expect(await findNextDue(site.ctx())).toBe(future)
    expect(await publicSlugs()).toEqual([])
    site.setNow(future)
    expect(await publicSlugs()).toEqual(['hello'])
    expect((await call('GET', '/articles/hello', undefined, null)).body.status).toBe('published')
    expect((await call('GET', '/admin/articles?status=scheduled')).body.meta.total).toBe(0)
    expect(slugs((await call('GET', '/admin/articles?status=published')).body)).toEqual(['hello'])
    expect(await findNextDue(site.ctx())).toBeUndefined()
    const touched = await call('PUT', `/admin/articles/${id}`, { title: 'Still' })
    expect(touched.body).toMatchObject({ status: 'published', publishedAt: future })
  })

  test('the status follows from the request and the clock', async () => {
    const state = async (input: Partial<ArticleInput>) => {
      const { status, publishedAt } = await add({ status: undefined, ...input })
      return [status, publishedAt]
    }
    expect(await state({})).toEqual(['draft', null])
    expect(await state({ publishedAt: future })).toEqual(['draft', future])
    expect(await state({ status: 'published' })).toEqual(['published', start])
    expect(await state({ status: 'published', publishedAt: past })).toEqual(['published', past])
    expect(await state({ status: 'published', publishedAt: future })).toEqual(['scheduled', future])
    expect(await state({ status: 'scheduled', publishedAt: past })).toEqual(['published', past])
    const { id } = await add({ publishedAt: past })
    const back = await call('PUT', `/admin/articles/${id}`, { status: 'draft' })
    expect(back.body).toMatchObject({ status: 'draft', publishedAt: past })
  })

  test('a change affects only the fields that are sent; SEO fields are merged', async () => {
    const categoryId = await category('news')
    const before = await add({
      excerpt: 'Mine',
      tags: ['a', 'b'],
      categoryId,
      seo: { title: 'T', noindex: true },
    })
    site.setNow('2026-11-21T00:00:00.000Z')
    const { status, body } = await call('PUT', `/admin/articles/${before.id}`, {
      title: 'New',
      seo: { title: 'U' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      title: 'New',
      seo: { ...before.seo, title: 'U' },
      revisedAt: '2026-11-21T00:00:00.000Z',
      updatedAt: '2026-11-21T00:00:00.000Z',
      version: 2,
    })
    const cleared = await call('PUT', `/admin/articles/${before.id}`, {
      categoryId: null,
      tags: ['b'],
      excerpt: '',
    })
    expect(cleared.body).toMatchObject({
      category: null,
      tags: [{ slug: 'b' }],
      excerpt: 'Words.',
      url: '/blog/hello',
    })
  })

  test('an excerpt made from the content follows the content, even after a form sent it back', async () => {
    const { id, excerpt } = await add()
    await call('PUT', `/admin/articles/${id}`, { excerpt })
    const { body } = await call('PUT', `/admin/articles/${id}`, { content: '<p>Other.</p>' })
    expect(body.excerpt).toBe('Other.')
  })

  test('the image is the featured one, otherwise the one for sharing, otherwise the first of the content', async () => {
    const { id, image } = await add({ content: '<img src="/media/c.png">', seo: { ogImage: '/media/o.png' } })
    expect(image).toBe('/media/o.png')
    const put = async (body: object) => (await call('PUT', `/admin/articles/${id}`, body)).body.image
    expect(await put({ featuredImage: '/media/f.png' })).toBe('/media/f.png')
    expect(await put({ featuredImage: '', seo: { ogImage: null } })).toBe('/media/c.png')
    expect(await put({ content: '' })).toBeNull()
  })

  test('a change based on an older version is refused with the newer article', async () => {
    const { id } = await add()
    await call('PUT', `/admin/articles/${id}`, { title: 'Theirs', version: 1 })
    const answer = await call('PUT', `/admin/articles/${id}`, { title: 'Mine', version: 1 })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'VERSION_CONFLICT', current: { title: 'Theirs', version: 2 } })
    expect((await call('PUT', `/admin/articles/${id}`, { title: 'Script' })).body.version).toBe(3)
  })

  test('of simultaneous changes based on the same version exactly one wins', async () => {
    const { id } = await add()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        call('PUT', `/admin/articles/${id}`, { title: `Change ${index}`, version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const won = answers.find(({ status }) => status === 200)
    expect((await call('GET', `/admin/articles/${id}`)).body).toEqual({ ...won?.body, draft: null })
  })

  test('changes without a version all take effect, one after the other', async () => {
    const { id } = await add()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        call('PUT', `/admin/articles/${id}`, { title: `Change ${index}` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await call('GET', `/admin/articles/${id}`)).body.version).toBe(7)
  })

  test('the same Idempotency-Key creates one article', async () => {
    const send = () =>
      site.call('POST', '/api/admin/articles', {
        token: editor.token,
        body: { title: 'Once' },
        headers: { 'idempotency-key': `once-${engine}` },
      })
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()).toEqual(first.json())
    expect((await call('GET', '/admin/articles')).body.meta.total).toBe(1)
  })

  test('deleting an article returns it, and frees its slug and unused tags', async () => {
    const one = await add({ tags: ['shared', 'alone'] })
    const other = await add({ title: 'Other', tags: ['shared'] })
    const answer = await call('DELETE', `/admin/articles/${one.id}`)
    expect([answer.status, answer.body]).toEqual([200, one])
    expect((await call('DELETE', `/admin/articles/${one.id}`)).status).toBe(404)
    const tags = await site.deps.db.selectFrom('tags').select('slug').execute()
    expect(tags).toEqual([{ slug: 'shared' }])
    expect((await add()).slug).toBe('hello')
    expect(await publicSlugs('?tag=shared')).toEqual([other.slug])
  })

  test('tags keep the order of the article, and those of all concurrent writers are stored', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, index) => add({ title: `T${index}`, tags: ['b', `own ${index}`, 'a'] })),
    )
    for (const [index, { tags }] of made.entries())
      expect(tags.map(({ slug }) => slug)).toEqual(['b', `own-${index}`, 'a'])
    await Promise.all(
      made.map(({ id }, index) =>
        call('PUT', `/admin/articles/${id}`, { tags: index % 2 ? ['a', 'new'] : ['new', 'b'] }),
      ),
    )
    const left = await site.deps.db.selectFrom('tags').select('slug').orderBy('slug').execute()
    expect(left.map(({ slug }) => slug)).toEqual(['a', 'b', 'new'])
  })

  test('lists are newest first, stable, and split into pages', async () => {
    for (const [title, publishedAt] of [
      ['Old', '2026-01-01T00:00:00.000Z'],
      ['New', '2026-03-01T00:00:00.000Z'],
      ['Same 1', '2026-02-01T00:00:00.000Z'],
      ['Same 2', '2026-02-01T00:00:00.000Z'],
    ] as const)
      await add({ title, publishedAt })
    expect(await publicSlugs()).toEqual(['new', 'same-2', 'same-1', 'old'])
    expect(await publicSlugs('?sort=oldest')).toEqual(['old', 'same-1', 'same-2', 'new'])
    expect(await publicSlugs('?sort=title')).toEqual(['new', 'old', 'same-1', 'same-2'])
    const second = await call('GET', '/articles?page=2&limit=3&_t=1', undefined, null)
    expect([slugs(second.body), second.body.meta]).toEqual([
      ['old'],
      { page: 2, limit: 3, total: 4, totalPages: 2 },
    ])
    const beyond = await call('GET', '/articles?page=900000&limit=100', undefined, null)
    expect(beyond.body).toEqual({ articles: [], meta: { page: 900000, limit: 100, total: 4, totalPages: 1 } })
  })

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=',
    'limit=0',
    'limit=101',
    'sort=odd',
    'page=1e9',
  ])('?%s is refused as malformed', async (query) => {
    expect((await call('GET', `/articles?${query}`, undefined, null)).status).toBe(400)
    expect((await call('GET', `/admin/articles?${query}`)).status).toBe(400)
  })

  test('a list is filtered by category, tag, words and status', async () => {
    const categoryId = await category('news')
    await add({ title: 'In the news', categoryId, tags: ['red'] })
    await add({ title: '100% Ärger_x', tags: ['red', 'blue'] })
    await add({ title: 'Draft', status: 'draft', categoryId })
    expect(await publicSlugs('?category=news')).toEqual(['in-the-news'])
    expect(await publicSlugs('?category=other')).toEqual([])
    expect(await publicSlugs('?category=%00')).toEqual([])
    expect(await publicSlugs('?tag=red&limit=1')).toEqual(['100-arger-x'])
    expect(await publicSlugs('?tag=blue')).toEqual(['100-arger-x'])
    const found = async (q: string) => publicSlugs(`?q=${encodeURIComponent(q)}`)
    expect(await found('NEWS')).toEqual(['in-the-news'])
    expect(await found('ärger')).toEqual(['100-arger-x'])
    expect(await found('100% är')).toEqual(['100-arger-x'])
    expect(await found('100-arger-x')).toEqual(['100-arger-x'])
    expect(await found('%')).toEqual([])
    expect(await found('\\')).toEqual([])
    expect(await found("' or 1=1 --\0")).toEqual([])
    const admin = async (query: string) => slugs((await call('GET', `/admin/articles?${query}`)).body).sort()
    expect(await admin('category=news')).toEqual(['draft', 'in-the-news'])
    expect(await admin('status=draft')).toEqual(['draft'])
    expect(await admin('publishedOnly=true&sort=updated')).toEqual(['100-arger-x', 'in-the-news'])
    expect(await admin('publishedOnly=true&status=draft')).toEqual([])
  })

  test('the count of a list follows every write and every due date', async () => {
    const total = async () => (await call('GET', '/articles', undefined, null)).body.meta.total
    expect(await total()).toBe(0)
    const { id } = await add()
    expect(await total()).toBe(1)
    await add({ title: 'Later', publishedAt: future })
    expect(await total()).toBe(1)
    site.setNow(future)
    expect(await total()).toBe(2)
    await call('PUT', `/admin/articles/${id}`, { status: 'draft' })
    expect(await total()).toBe(1)
  })

  test('the list of the admin is filtered by tag, category and author', async () => {
    const news = await category('news')
    await add({ slug: 'tagged', tags: ['Wood work', 'Paper'], status: 'draft' })
    await add({ slug: 'filed', tags: ['Paper'], categoryId: news })
    await add({ slug: 'theirs', tags: ['Paper'], categoryId: news }, author)
    const found = async (query: string, by = editor) =>
      slugs((await call('GET', `/admin/articles?sort=title&${query}`, undefined, by)).body).sort()
    expect(await found('tag=paper')).toEqual(['filed', 'tagged', 'theirs'])
    expect(await found('tag=wood-work')).toEqual(['tagged'])
    expect(await found(`tag=paper&category=news&author=${author.id}`)).toEqual(['theirs'])
    expect(await found('tag=paper', author)).toEqual(['theirs'])
    expect(await found('tag=no-such')).toEqual([])
    const tags = async (query: string) => (await call('GET', `/admin/tags?${query}`)).body
    expect(await tags('q=wo')).toMatchObject({ tags: [{ slug: 'wood-work' }], meta: { total: 1 } })
    expect((await tags('limit=1')).meta).toMatchObject({ total: 2, totalPages: 2 })
    expect((await tags('q=%25')).tags).toEqual([])
  })

  test('people who read only their own articles see no tag of another person’s draft', async () => {
    await add({ tags: ['Public'] })
    await add({ tags: ['Secret merger', 'Public'], status: 'draft' })
    await add({ tags: ['Next week'], publishedAt: future })
    await add({ tags: ['Mine'], status: 'draft' }, contributor)
    const tags = async (by: SignedIn, query = '') =>
      (await call('GET', `/admin/tags?${query}`, undefined, by)).body
    const names = async (by: SignedIn) =>
      (await tags(by)).tags.map(({ name }: { name: string }) => name).sort()
    expect(await names(contributor)).toEqual(['Mine', 'Public'])
    expect(await names(author)).toEqual(['Public'])
    expect(await tags(author, 'q=secret')).toMatchObject({ tags: [], meta: { total: 0 } })
    expect(await names(editor)).toEqual(['Mine', 'Next week', 'Public', 'Secret merger'])
    site.setNow(future)
    expect(await names(author)).toEqual(['Next week', 'Public'])
  })

  test('an old article is found by a common word within its author, category, tag or status', async () => {
    const details = { title: 'Old and common', categoryId: await category('news'), tags: ['Paper'] }
    const { id } = await add({ ...details, publishedAt: future }, author)
    const first = await site.deps.db
      .selectFrom('articles')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await addNewer({ ...first, categoryId: null, status: 'draft', publishedAt: null }, maxListed + 1)
    const found = (query: string, by: SignedIn) => call('GET', `/admin/articles?${query}`, undefined, by)
    expect((await found('q=common', editor)).body.meta.total).toBe(maxListed)
    expect(slugs((await found('q=common', author)).body)).toEqual([first.slug])
    expect(slugs((await found(`q=common&author=${author.id}`, editor)).body)).toEqual([first.slug])
    expect(slugs((await found('q=comm', author)).body)).toEqual([first.slug])
    for (const narrowed of [
      'category=news',
      'tag=paper',
      'status=scheduled',
      'category=news&status=scheduled',
    ])
      expect(slugs((await found(`q=common&${narrowed}`, editor)).body), narrowed).toEqual([first.slug])
    expect((await found('q=common&status=draft', editor)).body.meta.total).toBe(maxListed)
  })

  /** Articles of the editor, all with the same word in the search index. */
  async function addNewer(like: ArticleRow, count: number): Promise<void> {
    const numbers = Array.from({ length: count }, (_, n) => n)
    await site.deps.db.transaction().execute(async (db) => {
      for (let from = 0; from < count; from += 500) {
        const some = numbers.slice(from, from + 500)
        const rows = some.map((n) => ({ ...like, id: `newer-${n}`, slug: `newer-${n}`, authorId: editor.id }))
        await db.insertInto('articles').values(rows).execute()
      }
      const documents = numbers.map((n) => ({
        kind: 'article' as const,
        entityId: `newer-${n}`,
        title: 'common',
        body: '',
        publishedAt: null,
      }))
      await indexTogether({ ...site.ctx(), db }, documents)
    })
  }

  test('articles are counted by their current status, with those in the trash', async () => {
    await site.deps.db.deleteFrom('trash').execute()
    await add({ status: 'draft' })
    await add({ status: 'draft' }, author)
    await add({ publishedAt: future })
    await add({ publishedAt: past }, author)
    const gone = await add({ status: 'draft' }, author)
    const counts = async (by = editor) => (await call('GET', '/admin/articles/counts', undefined, by)).body
    expect(await counts()).toEqual({ draft: 3, scheduled: 1, published: 1, trash: 0 })
    await call('DELETE', `/admin/articles/${gone.id}`)
    expect(await counts()).toEqual({ draft: 2, scheduled: 1, published: 1, trash: 1 })
    expect(await counts(author)).toEqual({ draft: 1, scheduled: 0, published: 1, trash: 1 })
    expect(await counts(contributor)).toEqual({ draft: 0, scheduled: 0, published: 0, trash: 0 })
    site.setNow(future)
    expect(await counts()).toEqual({ draft: 2, scheduled: 0, published: 2, trash: 1 })
  })

  test('an editor chooses another author; nobody else can', async () => {
    const one = await add({}, author)
    const put = (authorIds: string[], by: SignedIn) =>
      call('PUT', `/admin/articles/${one.id}`, { authorIds }, by)
    expect((await put([author.id], author)).status).toBe(200)
    expect((await put([editor.id], author)).status).toBe(403)
    const { status, body } = await put([contributor.id], editor)
    expect([status, body.author.id]).toEqual([200, contributor.id])
    expect((await put([unknownId], editor)).body).toMatchObject({
      code: 'PARENT_MISSING',
      issues: [{ path: 'authorIds.0' }],
    })
    expect((await put([author.id, author.id], editor)).status).toBe(422)
    const made = (by: SignedIn, id: string) =>
      call('POST', '/admin/articles', { title: 'Made', authorIds: [id] }, by)
    expect((await made(editor, author.id)).body.author.id).toBe(author.id)
    expect((await made(author, editor.id)).status).toBe(403)
    const named = async (query: string, by = editor) =>
      (await call('GET', `/admin/authors${query}`, undefined, by)).body.map(({ id }: { id: string }) => id)
    await call('DELETE', `/admin/articles/${one.id}`)
    expect(await named('')).not.toContain(contributor.id)
    expect(await named('?all=true')).toContain(contributor.id)
    expect(await named('?all=true', author)).toEqual([author.id])
  })

  test('an article can lose its author', async () => {
    const one = await add({}, author)
    const put = (authorIds: string[], by: SignedIn) =>
      call('PUT', `/admin/articles/${one.id}`, { authorIds }, by)
    expect((await put([], author)).status).toBe(403)
    const { status, body } = await put([], editor)
    expect([status, body.author]).toEqual([200, null])
    expect((await put([author.id], editor)).body.author.id).toBe(author.id)
  })

  test('an author sees and changes only their own articles', async () => {
    const foreign = await add({ title: 'Foreign', status: 'draft' })
    const own = await add({ title: 'Own' }, author)
    expect(slugs((await call('GET', '/admin/articles', undefined, author)).body)).toEqual(['own'])
    for (const [method, body] of [
      ['GET'],
      ['PUT', { title: 'x' }],
      ['PUT', { version: 1 }],
      ['DELETE'],
    ] as const)
      expect((await call(method, `/admin/articles/${foreign.id}`, body, author)).status).toBe(404)
    expect((await call('PUT', `/admin/articles/${own.id}`, { title: 'Mine' }, author)).status).toBe(200)
    expect((await call('DELETE', `/admin/articles/${own.id}`, undefined, author)).status).toBe(200)
    expect((await call('GET', `/admin/articles/${foreign.id}`)).body.version).toBe(1)
  })

  test('a contributor writes drafts, and neither publishes nor changes public articles', async () => {
    const post = (body: object) => call('POST', '/admin/articles', { title: 'C', ...body }, contributor)
    expect((await post({ status: 'published' })).status).toBe(403)
    expect((await post({ status: 'scheduled', publishedAt: future })).status).toBe(403)
    const draft = await post({})
    expect([draft.status, draft.body.status, draft.body.author.id]).toEqual([201, 'draft', contributor.id])
    const put = (body: object) => call('PUT', `/admin/articles/${draft.body.id}`, body, contributor)
    expect((await put({ title: 'Better' })).status).toBe(200)
    expect((await put({ status: 'published' })).status).toBe(403)
    await call('PUT', `/admin/articles/${draft.body.id}`, { status: 'published' })
    expect((await put({ title: 'Changed' })).status).toBe(403)
    expect((await call('DELETE', `/admin/articles/${draft.body.id}`, undefined, contributor)).status).toBe(
      403,
    )
    expect((await call('GET', '/articles/c', undefined, null)).body.title).toBe('Better')
  })

  test('a write emits its tags after it, and none if it fails', async () => {
    const emitted: string[] = []
    const emit = async (tags: string[]) => void emitted.push(...tags)
    const ctx = { ...site.ctx(editor.viewer), events: { ...site.deps.events, emit } }
    const [one, two] = [await category('one'), await category('two')]
    const { id } = await articles.create(ctx, { title: 'Told', categoryId: one, status: 'published' })
    expect(emitted.splice(0)).toEqual([`article:${id}`, 'list'])
    await articles.update(ctx, id, { categoryId: two })
    expect(emitted.splice(0)).toEqual([`article:${id}`, 'list'])
    await expect(articles.update(ctx, id, { categoryId: unknownId })).rejects.toThrow(/no longer exists/)
    expect(emitted.splice(0)).toEqual([])
    await articles.remove(ctx, id)
    expect(emitted.splice(0)).toEqual([`article:${id}`, 'list'])
  })

  test('a write tells lists only of what cards show, or of what is in them', async () => {
    const emitted: string[] = []
    const emit = async (tags: string[]) => void emitted.push(...tags)
    const ctx = { ...site.ctx(editor.viewer), events: { ...site.deps.events, emit } }
    const fields = { title: 'Told', excerpt: 'In short', content: '<p>Text</p>', tags: ['x'] }
    const { id } = await articles.create(ctx, { ...fields, status: 'published' })
    const isAnnounced = async (change: object) => {
      emitted.splice(0)
      await articles.update(ctx, id, change)
      return emitted.splice(0).includes('list')
    }
    const unseen = [
      { content: '<p>Texts</p>' },
      { content: '<p>Texts</p>', title: 'Told', excerpt: 'In short', tags: ['x'], featuredImage: null },
      { seo: { title: 'Other', noindex: true } },
    ]
    for (const change of unseen) expect([change, await isAnnounced(change)]).toEqual([change, false])
    const seen = [
      { title: 'Told again' },
      { excerpt: '' },
      // Now it is derived from the text.
      { content: '<p>Other words</p>' },
      { content: '<p>Other words</p><p><img src="https://example.com/a.png"></p>' },
      { tags: ['x', 'y'] },
      { tags: [] },
      { authorIds: [] },
      { pinned: true },
      { publishedAt: past },
      { unpublishAt: '2100-01-01T00:00:00.000Z' },
      { unpublishTo: '/blog' },
      { visibility: 'link' as const },
      { slug: 'elsewhere' },
    ]
    for (const change of seen) expect([change, await isAnnounced(change)]).toEqual([change, true])
  })

  test('related articles share the category or tags, and never include the article itself', async () => {
    const categoryId = await category('news')
    const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`
    const it = await add({ title: 'It', categoryId, tags: ['x', 'y'], publishedAt: day(1) })
    await add({ title: 'Newest', publishedAt: day(9) })
    await add({ title: 'Both tags', tags: ['x', 'y'], publishedAt: day(2) })
    await add({ title: 'Same place and tag', categoryId, tags: ['x'], publishedAt: day(3) })
    await add({ title: 'Hidden', categoryId, tags: ['x', 'y'], status: 'draft' })
    const found = await articles.related(site.ctx(null), it, 3)
    expect(found.map(({ slug }) => slug)).toEqual(['same-place-and-tag', 'both-tags', 'newest'])
    expect(slugs({ articles: await articles.latest(site.ctx(null), 2) })).toEqual([
      'newest',
      'same-place-and-tag',
    ])
  })

  test('related articles share tags, however many newer drafts have them', async () => {
    const it = await add({ title: 'It', tags: ['x'], publishedAt: past })
    await add({ title: 'Same tag', tags: ['x'], publishedAt: past })
    await add({ title: 'Newest', publishedAt: start })
    for (let count = 0; count < 20; count += 1) await add({ title: 'Hidden', tags: ['x'], status: 'draft' })
    const found = await articles.related(site.ctx(null), it, 1)
    expect(found.map(({ slug }) => slug)).toEqual(['same-tag'])
  })

  test('related articles use similar words, where category and tags do not decide', async () => {
    const it = await add({ title: 'Sharpening a plane', publishedAt: past })
    await add({ title: 'How a plane is made', excerpt: 'Before sharpening', publishedAt: past })
    await add({ title: 'Bread', publishedAt: past })
    await add({ title: 'Sharpening a plane twice', status: 'draft' })
    const found = await articles.related(site.ctx(null), it, 2)
    expect(found.map(({ slug }) => slug)).toEqual(['how-a-plane-is-made', 'bread'])
  })

  test('cards are the same from every page of the list, and after a change', async () => {
    const categoryId = await category('news')
    const dates = [past, past, '2026-11-02T00:00:00.000Z', start, future]
    for (const [index, publishedAt] of dates.entries()) await add({ title: `n${index}`, publishedAt })
    await add({ title: 'in it', categoryId, publishedAt: past })
    await add({ title: 'hidden', status: 'draft' })
    const page = async (number: number, place?: string) =>
      slugs(await articles.listCards(site.ctx(null), { page: number, limit: 2, category: place }))
    const pages = [['n3', 'n2'], ['in-it', 'n1'], ['n0'], []]
    for (const number of [1, 2, 3, 4, 2, 3]) expect(await page(number)).toEqual(pages[number - 1])
    expect(await page(1, 'news')).toEqual(['in-it'])
    await add({ title: 'newest', publishedAt: start })
    expect([await page(3), await page(2)]).toEqual([
      ['n1', 'n0'],
      ['n2', 'in-it'],
    ])
    site.setNow(future)
    expect([await page(3), await page(1)]).toEqual([
      ['in-it', 'n1'],
      ['n4', 'newest'],
    ])
  })

  test('the neighbours are the previous and next published articles', async () => {
    const [a, b, c] = [
      await add({ title: 'a', publishedAt: past }),
      await add({ title: 'b', publishedAt: past }),
      await add({ title: 'c' }),
    ]
    await add({ title: 'later', publishedAt: future })
    const around = async (article: Article) => {
      const { previous, next } = await articles.neighbours(site.ctx(null), article)
      return [previous?.url, next?.title]
    }
    expect(await around(a)).toEqual([undefined, 'b'])
    expect(await around(b)).toEqual(['/blog/a', 'c'])
    expect(await around(c)).toEqual(['/blog/b', undefined])
  })
})
