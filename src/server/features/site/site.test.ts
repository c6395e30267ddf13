import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { Category } from '../../../contracts/categories.ts'
import * as addresses from '../addresses/addresses.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as menu from '../menu/menu.ts'
import * as pages from '../pages/pages.ts'
import * as settings from '../settings/settings.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`

describeEachEngine('the public site', (engine) => {
  let site: TestApp
  let travel: Category
  const get = (url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse> =>
    site.call('GET', url, headers ? { headers } : {})
  const write = (change: {
    title: string
    day?: number
    categoryId?: string | null
    content?: string
    slug?: string
  }) => {
    const { day = 10, content = '<p>Some text</p>', ...body } = change
    return articles.create(site.ctx(), { ...body, content, status: 'published', publishedAt: at(day) })
  }

  beforeAll(async () => {
    site = await startTestApp(engine)
    travel = await categories.create(site.ctx(), { name: 'Travel', description: 'Away' })
    await categories.create(site.ctx(), { name: 'Food' })
    await write({ title: 'The Coast', day: 12, categoryId: travel.id })
    await write({ title: '東京の雨', day: 11, categoryId: travel.id })
    await write({ title: 'Loose', day: 10 })
    for (let day = 1; day <= 9; day += 1) await write({ title: `Old ${day}`, day, slug: `old-${day}` })
    await pages.create(site.ctx(), {
      title: 'About us',
      slug: 'about',
      status: 'published',
      blocks: { root: {}, content: [{ type: 'RichText', props: { html: '<p>We are here</p>' } }] },
    })
  })
  afterAll(() => site.close())

  it('shows the latest articles and the categories on the home page', async () => {
    const { body, statusCode } = await get('/')
    expect(statusCode).toBe(200)
    expect([...body.matchAll(/<h3 class="card-title"><a href="([^"]+)"/g)].map(([, url]) => url)).toEqual([
      '/travel/the-coast',
      '/travel/%E6%9D%B1%E4%BA%AC%E3%81%AE%E9%9B%A8',
      '/blog/loose',
    ])
    expect(body).toContain('<a href="/food">')
  })

  it.each(['/%E0%A4%A', '/%', '/%c0%ae', '/travel/%zz?page=2', '/blog/%'])(
    'shows the Not Found page for %s, which nothing can decode',
    async (url) => {
      const { statusCode, body, headers } = await get(url)
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(body).toMatch(/(Page|Article) Not Found/)
    },
  )

  it.each(['/api/articles/%', '/api/%E0%A4%A', '/admin/%'])('refuses %s as malformed', async (url) => {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8'])
  })

  it('pages through all articles, and stops after the last', async () => {
    expect((await get('/blog')).body).toContain('rel="next" href="/blog?page=2"')
    const second = await get('/blog?page=2')
    expect(second.body).toContain('<link rel="prev" href="/blog"/>')
    expect(second.body.match(/class="card"/g)).toHaveLength(2)
    expect((await get('/blog?page=3')).statusCode).toBe(404)
  })

  it('finds no page by the names of object properties', async () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])
      expect((await get(`/${name}`)).statusCode, name).toBe(404)
    await pages.create(site.ctx(), { title: 'Constructor', status: 'published' })
    expect((await get('/constructor')).body).toContain('<h1>Constructor</h1>')
  })

  it('shows an article under its category and under /blog, with one canonical address', async () => {
    for (const url of ['/travel/the-coast', '/blog/the-coast']) {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(200)
      expect(body).toContain('<link rel="canonical" href="http://masthead.test/travel/the-coast"/>')
    }
    expect((await get('/travel/%E6%9D%B1%E4%BA%AC%E3%81%AE%E9%9B%A8')).statusCode).toBe(200)
  })

  it.each([
    ['/food/the-coast', '/travel/the-coast'],
    ['/travel/The-Coast', '/travel/the-coast'],
    ['/travel/the-coast/', '/travel/the-coast'],
    ['/blog/the-coast/', '/travel/the-coast'],
    ['/blog/LOOSE', '/blog/loose'],
    ['/travel/loose', '/blog/loose'],
    ['/food/%e6%9d%b1%e4%ba%ac%e3%81%ae%e9%9b%a8', '/travel/%E6%9D%B1%E4%BA%AC%E3%81%AE%E9%9B%A8'],
    ['/Travel', '/travel'],
    ['/TRAVEL/', '/travel'],
    ['/About', '/about'],
    ['/about/', '/about'],
    ['/blog/', '/blog'],
    ['/blog/?page=2', '/blog?page=2'],
    ['/blog/blog', '/blog'],
    ['/blog/blog?page=2&x=a%20b', '/blog?page=2&x=a%20b'],
  ])('leads from %s to %s at once', async (from, to) => {
    const answer = await get(from)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, to])
    expect((await get(to)).statusCode).toBe(200)
  })

  it('serves a category with and without a slash at the end', async () => {
    for (const url of ['/travel', '/travel/']) {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(200)
      expect(body).toContain('<link rel="canonical" href="http://masthead.test/travel"/>')
      expect(body).toMatch(/<a href="\/travel" aria-current="page">Travel/)
    }
  })

  it('redirects an article to its new slug in one step', async () => {
    const { id } = await write({ title: 'Before' })
    expect((await get('/blog/before')).statusCode).toBe(200)
    await articles.update(site.ctx(), id, { slug: 'after', categoryId: travel.id })
    expect((await get('/blog/before')).headers.location).toBe('/travel/after')
    await articles.remove(site.ctx(), id)
    expect((await get('/travel/after')).statusCode).toBe(410)
  })

  it('does not confuse addresses of an earlier site whose content is gone with missing ones', async () => {
    for (const [slug, path] of [
      ['a-walk-by-the-sea', '/a-walk-by-the-sea.html'],
      ['salt-and-wind', '/salt-and-wind.html'],
    ] as const) {
      const { id } = await write({ title: slug, slug })
      await addresses.addRedirect(site.ctx(), path, { kind: 'article', target: id })
      await articles.remove(site.ctx(), id)
    }
    const near = await write({ title: 'The next walk', slug: 'a-walk-by-the-lake' })
    const walk = await get('/a-walk-by-the-sea.html')
    expect(walk.statusCode).toBe(410)
    expect(walk.body).toContain('The next walk')
    const wind = await get('/salt-and-wind.html')
    expect(wind.statusCode).toBe(410)
    expect(wind.body).not.toContain('The next walk')
    expect((await get('/never-here.html')).statusCode).toBe(404)
    expect((await get('/a-walk-by-the-sea.html')).body).toBe(walk.body)
    await articles.remove(site.ctx(), near.id)
  })

  it('shows the new year in the footer of a page that nobody has changed', async () => {
    const footer = async () => /©[^<]*(\d{4})/.exec((await get('/blog/loose')).body)?.[1]
    site.setNow('2026-12-31T23:59:59.000Z')
    expect(await footer()).toBe('2026')
    site.setNow('2027-01-01T00:00:00.000Z')
    expect(await footer()).toBe('2027')
    site.setNow('2026-11-20T09:30:00.000Z')
  })

  it('redirects addresses of an earlier site, also those made from an id', async () => {
    const article = await articles.findBySlug(site.ctx(), 'loose')
    const to = { kind: 'article' as const, target: article?.id ?? '' }
    for (const path of ['/2012/01/lose', '/old.html', '/?p=12'])
      await addresses.addRedirect(site.ctx(), path, to)
    for (const path of ['/2012/01/lose', '/2012/01/lose/', '/old.html', '/?p=12'])
      expect([path, (await get(path)).headers.location]).toEqual([path, '/blog/loose'])
    expect((await get('/?p=13')).statusCode).toBe(200)
  })

  it.each([
    '/nowhere',
    '/404',
    '/a/b/c',
    '/nowhere/nothing',
    '/category',
    '/category/travel',
    '/x.png',
    '//evil.example/',
  ])('knows nothing at %s', async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(404)
    expect(body).toContain('Page Not Found')
    expect(body).not.toContain('evil')
  })

  it.each(['/blog/nowhere', '/travel/nowhere'])('says that the article is missing at %s', async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(404)
    expect(body).toContain('Article Not Found')
  })

  it('answers missing files and other methods without a page', async () => {
    for (const url of ['/assets/none.js', '/media/none'])
      expect((await get(url)).headers['content-type']).not.toContain('html')
    expect((await site.call('POST', '/blog')).statusCode).toBe(404)
  })

  it('shows a built page', async () => {
    const { body } = await get('/about')
    expect(body).toContain('<h1>About us</h1>')
    expect(body).toContain('<p>We are here</p>')
  })

  it('finds what is searched for', async () => {
    const { body, headers } = await get('/search?q=coast')
    expect(body).toContain('href="/travel/the-coast"')
    expect(headers['cache-control']).toBe('no-store')
    expect((await get('/search?q=%22%3Cscript%3E')).body).not.toContain('"<script>')
    expect((await get('/search')).statusCode).toBe(200)
  })

  it('has no page of a search after its last one', async () => {
    const { statusCode, headers } = await get('/search?q=coast&page=7')
    expect(statusCode).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
    expect((await get('/search?q=findsnothing&page=7')).statusCode).toBe(200)
  })

  it('shows every change with the next request', async () => {
    expect((await get('/')).body).not.toContain('Changed name')
    await settings.update(site.ctx(), { siteName: 'Changed name' })
    expect((await get('/')).body).toContain('Changed name')
    await menu.create(site.ctx(), { title: 'Way out', link: 'about', type: 'page' })
    expect((await get('/about')).body).toMatch(/href="\/about" aria-current="page">Way out/)
    await categories.update(site.ctx(), travel.id, { name: 'Journeys' })
    for (const url of ['/', '/blog', '/travel', '/travel/the-coast'])
      expect((await get(url)).body).toContain('Journeys')
  })

  it('shows a scheduled article from its minute on, without any other request', async () => {
    await articles.create(site.ctx(), {
      title: 'Tomorrow',
      content: '<p>x</p>',
      status: 'published',
      publishedAt: '2026-11-20T09:31:00.000Z',
    })
    expect((await get('/')).body).not.toContain('Tomorrow')
    expect((await get('/blog/tomorrow')).statusCode).toBe(404)
    site.setNow('2026-11-20T09:31:00.000Z')
    expect((await get('/')).body).toContain('Tomorrow')
    expect((await get('/blog/tomorrow')).statusCode).toBe(200)
  })

  it('allows inline scripts only by hash, those of administrators too', async () => {
    await settings.update(site.ctx(), { customScripts: '<script src="https://stats.example/a.js"></script>' })
    const { headers, body } = await get('/about')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' (?:'sha256-[^']+' ){2}https:\/\/stats\.example;/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).not.toMatch(/style-src [^;]*unsafe/)
    expect(body).toContain('<script src="https://stats.example/a.js"></script></body>')
    expect(headers['x-content-type-options']).toBe('nosniff')
    await settings.update(site.ctx(), { customScripts: '' })
  })

  it('copies no request header into a page', async () => {
    const { body } = await get('/travel', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(body).not.toContain('evil.example')
  })
})

describeEachEngine('a site in trouble', (engine) => {
  it('says which block failed and shows the rest; that page is not cached', async () => {
    const site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
    await sql`alter table articles rename to articles_away`.execute(site.deps.db)
    const broken = await site.call('GET', '/')
    expect(broken.statusCode).toBe(200)
    expect(broken.body).toContain('Failed to load articles.')
    expect(broken.body).toContain('<h1 class="sr-only">Masthead</h1>')
    await sql`alter table articles_away rename to articles`.execute(site.deps.db)
    await site.deps.events.emit(['*'])
    expect((await site.call('GET', '/')).body).toContain('No articles found.')
    await site.close()
  })

  it('shows a plain page when nothing can be shown', async () => {
    const site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
    await sql`alter table articles rename to articles_away`.execute(site.deps.db)
    const answer = await site.call('GET', '/blog/x')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([500, 'no-store'])
    expect(answer.body).not.toMatch(/articles_away|no such table|select/i)
    await site.close()
  })
})
