import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { queriesOf } from '../../../../tests/support/queries.ts'
import { sitemapFaults } from '../../../../tests/support/sitemap-schema.ts'
import { changeFrequencies } from '../../../contracts/sitemap.ts'
import * as settings from '../settings/settings.ts'
import { eachArticle } from './sitemap.queries.ts'
import * as sitemap from './sitemap.ts'

const origin = 'http://masthead.test'
const now = '2026-11-20T09:30:00.000Z'
const earlier = '2026-11-01T00:00:00.000Z'
type Url = { loc: string; lastmod?: string; changefreq?: string; priority?: string; images: string[] }

describeEachEngine('sitemap', (engine) => {
  let site: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine, { now })
    admin = await site.signIn('ADMIN')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.setNow(now)
    for (const table of ['articles', 'pages', 'categories', 'settings'] as const)
      await site.deps.db.deleteFrom(table).execute()
    await changed()
  })

  const changed = () => site.deps.events.emit(['list', 'settings'])
  const times = { createdAt: earlier, updatedAt: earlier }
  let count = 0
  const article = async (slug: string, more: object = {}) => {
    const id = `${engine}-${String(++count).padStart(6, '0')}`
    const row = {
      id,
      title: slug,
      slug,
      excerpt: '',
      madeExcerpt: '',
      content: '',
      seo: '{}',
      readingMinutes: 1,
      ...times,
    }
    await site.deps.db
      .insertInto('articles')
      .values({ ...row, status: 'published', publishedAt: earlier, ...more })
      .execute()
    await changed()
  }
  const page = async (slug: string, more: object = {}) => {
    const row = { id: slug, title: slug, slug, blocks: '{}', seo: '{}', ...times }
    await site.deps.db
      .insertInto('pages')
      .values({ ...row, status: 'published', publishedAt: earlier, ...more })
      .execute()
    await changed()
  }
  const category = async (slug: string, more: object = {}) => {
    const row = { id: slug, name: slug, slug, description: '', seo: '{}', ...times, ...more }
    await site.deps.db.insertInto('categories').values(row).execute()
    await changed()
  }
  const fetch = async (path = '/sitemap.xml', headers = {}) => {
    const answer = await site.call('GET', path, { headers })
    if (answer.statusCode === 200) expect(await sitemapFaults(answer.body)).toEqual([])
    return answer
  }
  const urls = async (path?: string) => readUrls((await fetch(path)).body)
  const paths = async () => (await urls()).map(({ loc }) => loc.slice(origin.length)).sort()

  const hill = async () => {
    const id = '0199a0b0-0000-7000-8000-000000000001'
    const key = `2026/11/${id}/hill.png`
    const picture = { id, key, filename: 'hill.png', mimeType: 'image/png', type: 'image' as const, size: 1 }
    const words = { alt: '', title: '', caption: '', variants: '[]', checksum: 'x', focalX: 0.5, focalY: 0.5 }
    await site.deps.db
      .insertInto('media')
      .values({ ...picture, ...words, ...times })
      .execute()
    return { id, key }
  }

  test('is read in the background: its queries cost more the more articles there are', async () => {
    await article('one')
    const read: string[] = []
    const executor = (engine === 'sqlite' ? site.deps.read : site.deps.db).getExecutor()
    const execute = executor.executeQuery
    executor.executeQuery = function (query) {
      read.push(query.sql)
      return execute.call(this, query) as ReturnType<typeof execute<never>>
    }
    await site.call('GET', '/sitemap.xml')
    Reflect.deleteProperty(executor, 'executeQuery')
    expect(read.filter((text) => / from "(?:articles|categories|pages)" as /.test(text))).toEqual([])
  })

  test('an empty site lists its home page', async () => {
    const answer = await fetch()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(readUrls(answer.body)).toEqual([
      { loc: `${origin}/`, changefreq: 'daily', priority: '1', images: [] },
    ])
  })

  test('public content is listed at its address, with its image and its last change', async () => {
    await category('news', { image: '/media/n.jpg' })
    await page('about', { updatedAt: '2026-11-05T00:00:00.000Z' })
    await article('plain', { image: 'https://img.example/a b.jpg?x=1&y=<2>' })
    await article('filed', { categoryId: 'news', revisedAt: '2026-11-07T00:00:00.000Z' })
    await article('due', { status: 'scheduled', publishedAt: '2026-11-20T09:30:00.000Z' })
    const list = new Map((await urls()).map((url) => [url.loc.slice(origin.length), url]))
    expect([...list.keys()].sort()).toEqual([
      '/',
      '/about',
      '/blog/due',
      '/blog/plain',
      '/news',
      '/news/filed',
    ])
    expect(list.get('/blog/plain')).toMatchObject({
      lastmod: earlier,
      changefreq: 'weekly',
      priority: '0.6',
      images: ['https://img.example/a%20b.jpg?x=1&y=%3C2%3E'],
    })
    expect(list.get('/news')).toMatchObject({
      lastmod: '2026-11-07T00:00:00.000Z',
      priority: '0.8',
      images: [`${origin}/media/n.jpg`],
    })
    expect(list.get('/about')).toMatchObject({
      lastmod: '2026-11-05T00:00:00.000Z',
      changefreq: 'monthly',
      priority: '0.7',
    })
    expect(list.get('/blog/due')?.lastmod).toBe('2026-11-20T09:30:00.000Z')
    expect(list.get('/')?.lastmod).toBe('2026-11-20T09:30:00.000Z')
  })

  test('images of the text and of blocks are listed, each once', async () => {
    const { id, key } = await hill()
    await article('shown', { image: '/media/lead.png' })
    await article('first', { image: `/media/${key}` })
    await article('none')
    const articles = await site.deps.db.selectFrom('articles').select('id').orderBy('id').limit(2).execute()
    await site.deps.db
      .insertInto('article_pictures')
      .values(articles.map(({ id: articleId }) => ({ articleId, mediaId: id })))
      .execute()
    const gallery = { type: 'Gallery', props: { images: [{ src: '/media/a.png' }, { src: '/media/a.png' }] } }
    const content = [gallery, { type: 'Hero', props: { image: 'https://img.example/b.png' } }]
    await page('built', { blocks: JSON.stringify({ root: {}, content }) })
    const images = Object.fromEntries((await urls()).map((url) => [url.loc.slice(origin.length), url.images]))
    expect(images).toEqual({
      '/': [],
      '/built': [`${origin}/media/a.png`, 'https://img.example/b.png'],
      '/blog/shown': [`${origin}/media/lead.png`, `${origin}/media/${key}`],
      '/blog/first': [`${origin}/media/${key}`],
      '/blog/none': [],
    })
    await site.deps.db.deleteFrom('media').execute()
  })

  test('a small language reads the images of its own articles alone', async () => {
    const { id: mediaId } = await hill()
    const german = { lang: 'de', listedIn: 'de', unlisted: 1 }
    await article('strand@de', german)
    for (const slug of ['pier', 'quay', 'shore']) await article(slug)
    await article('ebbe@de', german)
    const { db } = site.deps
    const all = await db.selectFrom('articles').select('id').execute()
    await db
      .insertInto('article_pictures')
      .values(all.map(({ id: articleId }) => ({ articleId, mediaId })))
      .execute()
    const slugs: string[] = []
    const queries = await queriesOf(site, async () => {
      for await (const { slug } of eachArticle(db, now, 'de')) slugs.push(slug)
    })
    expect(slugs).toEqual(['strand@de', 'ebbe@de'])
    const [query, ...others] = queries.filter(({ sql }) => sql.includes('article_pictures'))
    if (!query) throw new Error('nothing reads the images')
    expect([(await db.executeQuery(query)).rows.length, others]).toEqual([2, []])
    await db.deleteFrom('media').execute()
  })

  test('the schema finds errors', async () => {
    const { body } = await fetch()
    for (const [right, wrong] of [
      ['>1<', '>2<'],
      ['daily', 'often'],
      ['<loc>http', '<loc>ftp'],
      ['<changefreq>', '<lastmod>yesterday</lastmod><changefreq>'],
      ['</url>', '<image:image></image:image></url>'],
    ] as const)
      expect(await sitemapFaults(body.replace(right, wrong)), wrong).not.toEqual([])
  })

  test('robots.txt points to it, at the public address', async () => {
    const { body, headers } = await site.call('GET', '/robots.txt', { headers: { host: 'other.example' } })
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body.split('\n')).toContain(`Sitemap: ${origin}/sitemap.xml`)
    expect(body).toContain('Disallow: /admin/')
  })

  test('drafts, scheduled content, noindex and content that is canonical elsewhere are left out', async () => {
    const seo = (value: object) => ({ seo: JSON.stringify(value) })
    await article('draft', { status: 'draft', publishedAt: null })
    await article('unpublished', { status: 'draft' })
    await article('future', { status: 'scheduled', publishedAt: '2026-11-20T09:30:00.001Z' })
    await article('hidden', seo({ noindex: true }))
    await article('copy', seo({ canonicalUrl: 'https://other.example/copy' }))
    await article('same-site', seo({ canonicalUrl: '/blog/other' }))
    await article('self', seo({ canonicalUrl: `${origin}/blog/self` }))
    await page('page-draft', { status: 'draft' })
    await page('page-hidden', seo({ noindex: true }))
    await category('category-hidden', seo({ noindex: true }))
    expect(await paths()).toEqual(['/', '/blog/self'])
  })

  test('a scheduled article appears when it is due, without any other change', async () => {
    await article('soon', { status: 'scheduled', publishedAt: '2026-11-20T10:00:00.000Z' })
    expect(await paths()).toEqual(['/'])
    site.setNow('2026-11-20T10:00:00.000Z')
    expect(await paths()).toEqual(['/', '/blog/soon'])
  })

  test('settings decide what is listed, its priority, and what is excluded', async () => {
    await category('news')
    await page('about')
    await page('private-page')
    await article('größe')
    const generate = (sitemapSettings: unknown, token = admin.token) =>
      site.call('POST', '/api/admin/sitemap/generate', { token, body: { sitemapSettings } })
    const answer = await generate({
      includeCategories: false,
      excludeUrls: ['/private', '/blog/größe'],
      priority: { pages: 0.25 },
      changefreq: { pages: 'yearly' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      generatedAt: now,
      urlCount: 2,
      files: [{ path: '/sitemap.xml', urls: 2, bytes: (await fetch()).rawPayload.length }],
      warnings: ['2 left out: their addresses are excluded in the settings.'],
      sentences: {
        '2 left out: their addresses are excluded in the settings.': {
          message: '{count} left out: their addresses are excluded in the settings.',
          values: { count: 2 },
        },
      },
    })
    expect((await urls()).find(({ loc }) => loc.endsWith('/about'))).toMatchObject({
      priority: '0.25',
      changefreq: 'yearly',
    })
    expect(await paths()).toEqual(['/', '/about'])
    const refused = await generate({ priority: { home: 7 } })
    expect([refused.statusCode, refused.json().issues[0].path]).toEqual([
      422,
      'sitemapSettings.priority.home',
    ])
    expect(
      (await site.call('POST', '/api/admin/sitemap/generate', { token: admin.token, body: {} })).statusCode,
    ).toBe(422)
    const stale = await site.call('POST', '/api/admin/sitemap/generate', {
      token: admin.token,
      body: { sitemapSettings: { includeCategories: true }, version: 1 },
    })
    expect(stale.json().code).toBe('VERSION_CONFLICT')
    const stored = await site.call('GET', '/api/admin/settings', { token: admin.token })
    expect(stored.json().sitemapSettings).toMatchObject({
      includeCategories: false,
      includePages: true,
      priority: { home: 1, pages: 0.25 },
    })
  })

  test('is built once at a time, and once for all changes during a build', async () => {
    await article('a')
    const builds = async (work: () => Promise<void>) =>
      (await queriesOf(site, work)).filter(({ sql }) => sql.includes('from "pages" as "p"')).length
    const one = await builds(async () => void (await paths()))
    const several = await builds(async () => {
      await site.deps.events.emit(['list'])
      const waiting = [sitemap.file(site.ctx(), '/sitemap.xml')]
      await Promise.resolve()
      const added = article('b')
      for (let round = 0; round < 5; round += 1) {
        void changed()
        waiting.push(sitemap.file(site.ctx(), '/sitemap.xml'))
      }
      await Promise.all([added, ...waiting])
    })
    expect(several).toBe(2 * one)
    expect(await paths()).toEqual(['/', '/blog/a', '/blog/b'])
  })

  test('the home page stays, whatever is excluded or left out', async () => {
    await article('a')
    const off = { includeArticles: false, includePages: false, includeCategories: false, excludeUrls: ['/'] }
    await sitemap.generate(site.ctx(), { sitemapSettings: off })
    expect(await paths()).toEqual(['/'])
  })

  test('a home page that is hidden from search engines is not listed, whether pages are left out or not', async () => {
    await page('start', { seo: '{"noindex":true}' })
    await page('about')
    await article('a')
    const listed = async (includePages: boolean, homePageId: string) => {
      await settings.update(site.ctx(), { homePageId })
      await sitemap.generate(site.ctx(), { sitemapSettings: { includePages } })
      return paths()
    }
    expect(await listed(true, 'start')).toEqual(['/about', '/blog/a'])
    expect(await listed(false, 'start')).toEqual(['/blog/a'])
    expect(await listed(false, 'about')).toEqual(['/', '/blog/a'])
  })

  test('too many addresses for one file give an index and parts by kind, each within its limits', async () => {
    await category('news')
    await page('about')
    for (let index = 0; index < 7; index++)
      await article(
        `a${index}`,
        index === 4 ? { categoryId: 'news', revisedAt: '2026-11-09T00:00:00.000Z' } : {},
      )
    const report = await sitemap.refresh(site.ctx(), { urls: 3, bytes: 10_000 })
    expect(report.urlCount).toBe(10)
    expect(report.files.map(({ path, urls }) => `${path} ${urls}`)).toEqual([
      '/sitemap.xml 0',
      '/sitemap-pages-1.xml 2',
      '/sitemap-categories-1.xml 1',
      '/sitemap-articles-1.xml 3',
      '/sitemap-articles-2.xml 3',
      '/sitemap-articles-3.xml 1',
    ])
    const index = await fetch()
    const parts = readIndex(index.body)
    expect(parts).toEqual(report.files.slice(1).map(({ path }) => origin + path))
    expect([...index.body.matchAll(/<lastmod>(.*?)</g)].map(([, at]) => at)).toEqual([
      '2026-11-09T00:00:00.000Z',
      '2026-11-09T00:00:00.000Z',
      earlier,
      '2026-11-09T00:00:00.000Z',
      earlier,
    ])
    const all: string[] = []
    for (const { path, bytes } of report.files.slice(1)) {
      const part = await fetch(path)
      expect([part.statusCode, part.rawPayload.length]).toEqual([200, bytes])
      all.push(...readUrls(part.body).map(({ loc }) => loc))
    }
    expect(new Set(all).size).toBe(10)
  })

  test('too many bytes for one file give parts as well', async () => {
    for (let index = 0; index < 10; index++) await article(`a${index}`)
    const bytes = 800
    const report = await sitemap.refresh(site.ctx(), { urls: 1000, bytes })
    expect(report.files.length).toBeGreaterThan(3)
    for (const file of report.files.slice(1)) expect(file.bytes).toBeLessThanOrEqual(bytes)
    for (const { path } of report.files.slice(1)) readUrls((await fetch(path)).body)
  })

  test('a missing part is 404, and pages with similar addresses work', async () => {
    for (const path of [
      '/sitemap-articles-1.xml',
      '/sitemap-pages-9.xml',
      '/sitemap-users-1.xml',
      '/sitemap-news',
    ])
      expect((await fetch(path)).statusCode).toBe(404)
    expect((await fetch('/sitemap-articles-1.xml')).json().message).toContain('no such part')
    expect((await fetch('/sitemap-news')).body).not.toContain('no such part')
  })

  test('hostile slugs and images are escaped once and break nothing', async () => {
    await article(`a&b<c>"d'e\u0001\u0008]]>`, { image: 'javascript:alert(1)' })
    await article('日本 語/../x?y#z', { image: '/media/ä&ö.jpg' })
    await article('x'.repeat(200), { image: 'not a url' })
    const list = await urls()
    expect(list).toHaveLength(4)
    expect(list.map(({ loc }) => loc)).toContain(`${origin}/blog/a%26b%3Cc%3E%22d'e%01%08%5D%5D%3E`)
    expect(list.map(({ loc }) => loc)).toContain(
      `${origin}/blog/%E6%97%A5%E6%9C%AC%20%E8%AA%9E%2F..%2Fx%3Fy%23z`,
    )
    expect(list.flatMap(({ images }) => images).sort()).toEqual([
      `${origin}/media/%C3%A4&%C3%B6.jpg`,
      `${origin}/not%20a%20url`,
    ])
  })

  test('a client that has the sitemap gets 304, until it changes', async () => {
    const etag = String((await fetch()).headers.etag)
    const known = await fetch('/sitemap.xml?x=1', { 'if-none-match': etag })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    await page('new')
    expect((await fetch('/sitemap.xml', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('a change during the build is not lost', async () => {
    const building = sitemap.refresh(site.ctx())
    await page('late')
    await building
    expect(await paths()).toContain('/late')
  })

  test('an administrator sees when it was built and what it contains, without building it again', async () => {
    await article('one')
    const state = async () => (await site.call('GET', '/api/admin/sitemap', { token: admin.token })).json()
    const before = await state()
    expect(before).toMatchObject({ urlCount: 2, files: [{ path: '/sitemap.xml', urls: 2 }], warnings: [] })
    site.setNow('2026-11-20T09:45:00.000Z')
    expect((await state()).generatedAt).toBe(before.generatedAt)
    await site.call('POST', '/api/admin/sitemap/refresh', { token: admin.token })
    expect((await state()).generatedAt).toBe('2026-11-20T09:45:00.000Z')
  })

  test('only an administrator builds it', async () => {
    const { token } = await site.signIn('EDITOR')
    for (const path of ['refresh', 'generate']) {
      const body = { sitemapSettings: {} }
      expect((await site.call('POST', `/api/admin/sitemap/${path}`, { token, body })).statusCode).toBe(403)
      expect((await site.call('POST', `/api/admin/sitemap/${path}`, { body })).statusCode).toBe(401)
    }
    const answer = await site.call('POST', '/api/admin/sitemap/refresh', { token: admin.token })
    expect(answer.json()).toMatchObject({
      urlCount: 1,
      files: [{ path: '/sitemap.xml', urls: 1 }],
      warnings: [],
    })
  })
})

const protocol = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageSpace = 'http://www.google.com/schemas/sitemap-image/1.1'

/** Parses strictly and checks the rules of sitemaps.org for every file and every address. */
function parse(xml: string, root: string, onLeaf: (name: string, text: string, space: string) => void): void {
  const open: string[] = []
  let text = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri }) => {
    if (open.length === 0) expect([local, uri]).toEqual([root, protocol])
    open.push(local)
    text = ''
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', ({ local, uri }) => {
    open.pop()
    onLeaf(local, text, uri)
    text = ''
  })
  parser.write(xml).close()
}

function readUrls(xml: string): Url[] {
  const urls: Url[] = []
  let url: Url = { loc: '', images: [] }
  parse(xml, 'urlset', (name, text, space) => {
    if (name === 'url') {
      check(url)
      urls.push(url)
      url = { loc: '', images: [] }
    } else if (name === 'loc' && space === imageSpace) url.images.push(text)
    else if (name === 'loc' || name === 'lastmod' || name === 'changefreq' || name === 'priority')
      url[name] = text
    else expect(['urlset', 'image']).toContain(name)
  })
  expect(urls.length).toBeLessThanOrEqual(50_000)
  expect(new Set(urls.map(({ loc }) => loc)).size).toBe(urls.length)
  return urls
}

function readIndex(xml: string): string[] {
  const parts: string[] = []
  parse(xml, 'sitemapindex', (name, text) => {
    if (name === 'loc') parts.push(text)
  })
  return parts
}

function check({ loc, lastmod, changefreq, priority, images }: Url): void {
  for (const address of [loc, ...images]) expect(new URL(address).href).toBe(address)
  expect(loc.startsWith(`${origin}/`)).toBe(true)
  expect(loc.length).toBeLessThan(2048)
  expect(changeFrequencies).toContain(changefreq)
  expect(Number(priority)).toBeGreaterThanOrEqual(0)
  expect(Number(priority)).toBeLessThanOrEqual(1)
  if (lastmod !== undefined) expect(lastmod).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
}
