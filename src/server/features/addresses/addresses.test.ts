import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { cachedUntilDue } from '../../core/cache.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as guestAuthors from '../guest-authors/guest-authors.ts'
import * as pages from '../pages/pages.ts'
import * as settings from '../settings/settings.ts'
import * as addresses from './addresses.ts'
import { freeSlug } from './slugs.ts'
import { restoreAddresses, storedAddresses } from './trashed-addresses.ts'

describeEachEngine('addresses', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['articles', 'categories', 'pages', 'slugs', 'redirects'] as const)
      await site.deps.db.deleteFrom(table).execute()
    await site.deps.events.emit(['list'])
  })

  type Fields = { title?: string; slug?: string; status?: 'draft' | 'published'; categoryId?: string }
  const article = ({ title = 'Hello', ...rest }: Fields = {}) =>
    articles.create(site.ctx(), { title, status: 'published', ...rest })
  const page = ({ title = 'Hello', ...rest }: Fields = {}) =>
    pages.create(site.ctx(), { title, status: 'published', ...rest })
  const category = (name: string, slug?: string) => categories.create(site.ctx(), { name, slug })
  const rename = (id: string, slug: string) => articles.update(site.ctx(), id, { slug })
  const get = async (path: string) => {
    const { statusCode, headers } = await site.call('GET', `/api${path}`)
    return headers.location === undefined ? statusCode : `${statusCode} ${headers.location}`
  }
  const refusal = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (caught: { code: string; message: string }) => caught,
    )
    return `${error?.code}: ${error?.message}`
  }

  test('slugs made from the same title are numbered, even at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => article()))
    expect(made.map(({ slug }) => slug).sort()).toEqual(['hello', 'hello-2', 'hello-3', 'hello-4', 'hello-5'])
    expect((await article({ title: '!!!' })).slug).toBe('article')
    expect((await article({ title: 'Blog' })).slug).toBe('blog-2')
    expect((await article({ slug: '', title: '東京 Tower' })).slug).toBe('東京-tower')
    expect((await article({ title: 'x'.repeat(200) })).slug).toHaveLength(200)
    expect((await article({ title: 'x'.repeat(200) })).slug).toMatch(/^x{180,198}-2$/)
  })

  test('an entity has the same number whenever its slug is made of the same title', async () => {
    await article({ title: 'Same' })
    const { id } = await article({ title: 'Same' })
    const renamed = async (title: string) => (await articles.update(site.ctx(), id, { title, slug: '' })).slug
    expect([await renamed('Same'), await renamed('Other'), await renamed('Same')]).toEqual([
      'same-2',
      'other',
      'same-2',
    ])
    expect((await article({ title: 'Same' })).slug).toBe('same-3')
  })

  test('slugs are made of Latin letters if the settings say so, and those that are typed stay', async () => {
    await settings.update(site.ctx(), { slugStyle: 'latin', language: 'de' })
    try {
      expect((await article({ title: 'Über Москва' })).slug).toBe('ueber-moskva')
      expect((await article({ title: 'Über Москва' })).slug).toBe('ueber-moskva-2')
      expect((await article({ title: 'Hier', slug: 'über-москва' })).slug).toBe('uber-москва')
      expect((await page({ title: '東京' })).slug).toBe('dongjing')
      expect((await category('Новости')).slug).toBe('novosti')
      expect((await article({ title: '!!!' })).slug).toBe('article')
    } finally {
      await settings.update(site.ctx(), { slugStyle: 'script', language: 'en' })
    }
    expect((await article({ title: 'Über Москва' })).slug).toBe('uber-москва-2')
  })

  test('an entity is restored with more addresses than fit into one statement', async () => {
    const id = 'restored'
    const createdAt = '2026-01-01T00:00:00.000Z'
    const paths = Array.from({ length: 17_000 }, (_, number) => ({ path: `/was/${number}`, createdAt }))
    const oldSlugs = paths.map((_, number) => `was-${number}`)
    await restoreAddresses(site.ctx(), { kind: 'article', id }, { slug: 'is', oldSlugs, paths })
    const stored = await storedAddresses(site.ctx(), { kind: 'article', id })
    expect([stored.slug, stored.oldSlugs.length, stored.paths.length]).toEqual(['is', 17_000, 17_000])
  })

  test('a requested slug is tidied; a taken one is refused, naming its owner', async () => {
    expect((await article({ slug: ' Été  À Paris! ' })).slug).toBe('ete-a-paris')
    expect(await refusal(article({ title: 'Other', slug: 'ETE-a-paris' }))).toBe(
      'SLUG_TAKEN: The slug "ete-a-paris" is taken by the article "Hello". Choose another one.',
    )
    const { id } = await article({ title: 'Other' })
    expect(await refusal(rename(id, 'ete-a-paris'))).toMatch(/^SLUG_TAKEN/)
    expect((await rename(id, 'other')).slug).toBe('other')
  })

  test('an author does not learn the title of a text that they cannot see', async () => {
    const { viewer } = await site.signIn('AUTHOR')
    await article({ title: 'Secret plan', status: 'draft' })
    const mine = articles.create(site.ctx(viewer), { title: 'Mine', slug: 'secret-plan' })
    expect(await refusal(mine)).toMatch(/taken by another article\./)
  })

  test('pages and categories share their names, articles have their own', async () => {
    await page({ title: 'News' })
    expect(await refusal(category('News', 'news'))).toBe(
      'SLUG_TAKEN: The slug "news" is taken by the page "News". Choose another one.',
    )
    expect((await category('News')).slug).toBe('news-2')
    expect(await refusal(page({ slug: 'news-2' }))).toMatch(/taken by the category "News"/)
    expect((await article({ title: 'News' })).slug).toBe('news')
  })

  test('if a page and a category want one name at the same moment, one gets it', async () => {
    const results = await Promise.allSettled([page({ slug: 'both' }), category('Both', 'both')])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'SLUG_TAKEN' },
    })
  })

  test.each([
    'blog',
    'Admin',
    'api',
    '404',
    'login',
    'search',
    'feed',
    'assets',
    'media',
    'category-x',
    'a.html',
  ])('%s is reserved for pages and categories', async (slug) => {
    expect(await refusal(page({ slug }))).toMatch(/^SLUG_RESERVED: The slug "/)
    expect(await refusal(category('C', slug))).toMatch(/^SLUG_RESERVED/)
  })

  test('a title whose slug is reserved asks for another slug', async () => {
    expect(await refusal(page({ title: 'Search' }))).toMatch(/^SLUG_RESERVED/)
  })

  test('every old slug leads to the current one in one step', async () => {
    const { id } = await article({ slug: 'one' })
    await rename(id, 'two')
    await rename(id, 'three')
    expect(await get('/articles/one')).toBe('301 /api/articles/three')
    expect(await get('/articles/two')).toBe('301 /api/articles/three')
    expect(await get('/articles/three')).toBe(200)
    await rename(id, 'one')
    expect(await get('/articles/one')).toBe(200)
    expect(await get('/articles/three')).toBe('301 /api/articles/one')
  })

  test('two articles can swap their slugs', async () => {
    const a = await article({ slug: 'a' })
    const b = await article({ slug: 'b' })
    await rename(a.id, 'c')
    await rename(b.id, 'a')
    await rename(a.id, 'b')
    expect((await articles.findBySlug(site.ctx(null), 'a'))?.id).toBe(b.id)
    expect((await articles.findBySlug(site.ctx(null), 'b'))?.id).toBe(a.id)
    expect(await get('/articles/c')).toBe('301 /api/articles/b')
  })

  test('an old slug can be requested by another entity, but is not reassigned to one made from a title', async () => {
    const { id } = await article({ slug: 'old' })
    await rename(id, 'new')
    expect((await article({ title: 'Old' })).slug).toBe('old-2')
    expect(await get('/articles/old')).toBe('301 /api/articles/new')
    await article({ title: 'Taker', slug: 'old' })
    expect(await get('/articles/old')).toBe(200)
  })

  test('the old slug of a draft or of a deleted article leads nowhere', async () => {
    const { id } = await article({ slug: 'one' })
    await rename(id, 'two')
    await articles.update(site.ctx(), id, { status: 'draft' })
    expect(await get('/articles/one')).toBe(404)
    await articles.remove(site.ctx(), id)
    expect(await get('/articles/one')).toBe(404)
    expect(await site.deps.db.selectFrom('slugs').selectAll().execute()).toEqual([])
  })

  test('renamed pages and categories are found by their old names, each by its own call', async () => {
    const { id } = await page({ slug: 'about' })
    await pages.update(site.ctx(), id, { slug: '我们' })
    expect(await get('/pages/about')).toBe(`301 /api/pages/${encodeURIComponent('我们')}`)
    expect(await get('/categories/about')).toBe(404)
    const news = await category('News')
    await categories.update(site.ctx(), news.id, { slug: 'press' })
    expect(await get('/categories/news')).toBe('301 /api/categories/press')
    expect(await get('/pages/news')).toBe(404)
    const moved = await addresses.findMoved(site.ctx(null), 'root', 'news')
    expect(moved).toEqual({ kind: 'category', entityId: news.id, lang: '', slug: 'press', url: '/press' })
  })

  test('a refused change leaves the slugs as they were', async () => {
    const { id } = await article({ slug: 'mine' })
    await article({ slug: 'theirs' })
    await refusal(rename(id, 'theirs'))
    expect(await get('/articles/mine')).toBe(200)
    expect(await get('/articles/theirs')).toBe(200)
  })

  test("a path of another site leads to the entity's current address", async () => {
    const ctx = site.ctx()
    const { id: categoryId } = await category('News')
    const { id } = await article({ slug: 'hello', categoryId })
    await addresses.addRedirect(ctx, '/2019/05/hello/', { kind: 'article', target: id })
    await addresses.addRedirect(ctx, '/?p=12', { kind: 'article', target: id })
    await addresses.addRedirect(ctx, '/shop', { kind: 'path', target: '/blog' })
    const found = async (path: string) => {
      const redirect = (await addresses.knownAt(site.ctx(null), path, [])).redirect
      return redirect?.place?.url ?? redirect?.to
    }
    expect(await found('/2019/05/hello')).toBe('/news/hello')
    await rename(id, 'bye')
    expect(await found('/2019/05/hello/')).toBe('/news/bye')
    expect(await found('/?p=12')).toBe('/news/bye')
    expect(await found('/shop')).toBe('/blog')
    expect(await found('/other')).toBeUndefined()
    expect(await found('/\0')).toBeUndefined()
    const news = { kind: 'category', target: categoryId } as const
    expect(await addresses.addRedirect(ctx, '/shop', news)).toMatchObject({ isNew: false, isOther: true })
    expect(await found('/shop')).toBe('/blog')
    await addresses.addRedirect(ctx, '/shop', news, ({ target }) => target === '/blog')
    expect(await found('/shop')).toBe('/news')
    await expect(addresses.addRedirect(ctx, '/{year}/*', news)).rejects.toThrow()
    await articles.remove(ctx, id)
    expect(await found('/?p=12')).toBeUndefined()
  })

  test('the address of a guest author is known, also before anybody can see it', async () => {
    const { id } = await guestAuthors.create(site.ctx(), { name: 'Ada Quill' })
    const urls = await addresses.listUrls(site.ctx(), [{ kind: 'author', id }])
    expect(urls.get(id)).toBe('/author/ada-quill')
  })

  test('a free slug is as close to the wanted one as possible', async () => {
    await page({ slug: 'about' })
    const free = (wanted: string) => freeSlug(site.ctx(), 'page', wanted)
    expect(await free('New')).toBe('new')
    expect(await free('about')).toBe('about-2')
    expect(await free('Blog')).toBe('blog-2')
    expect(await free('category-list')).toBe('about-category-list')
    expect(await free('!')).toBe('')
  })

  test('a value cached until something is due is loaded again then', async () => {
    let loads = 0
    const load = async () => ++loads
    const cached = () => cachedUntilDue(site.ctx(null), 'test', load)
    expect([await cached(), await cached()]).toEqual([1, 1])
    const at = '2026-11-20T10:00:00.000Z'
    await articles.create(site.ctx(), { title: 'Later', status: 'scheduled', publishedAt: at })
    expect([await cached(), await cached()]).toEqual([2, 2])
    site.setNow(at)
    expect([await cached(), await cached()]).toEqual([3, 3])
  })
})
