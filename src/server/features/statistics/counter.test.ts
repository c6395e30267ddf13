import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../articles/articles.ts'
import * as pages from '../pages/pages.ts'
import * as settings from '../settings/settings.ts'
import * as users from '../users/users.ts'
import { type Kind, kinds } from './statistics.table.ts'
import { tidy } from './tidying.ts'

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const start = '2026-11-20T09:30:00.000Z'

describeEachEngine('counting visits', (engine) => {
  let site: TestApp
  let article: string
  beforeAll(async () => {
    site = await startTestApp(engine)
    const person = { name: 'Anna', email: 'anna@example.com', role: 'AUTHOR' } as const
    const anna = await users.create(site.ctx(), person)
    const { id } = await articles.create(site.ctx(), {
      authorIds: [anna.id],
      title: 'The coast',
      content: '<p>Waves</p>',
      status: 'published',
      publishedAt: '2026-11-01T00:00:00.000Z',
      tags: ['Sea'],
    })
    article = id
    await pages.create(site.ctx(), {
      title: 'Contact',
      status: 'published',
      blocks: {
        root: {},
        content: [{ type: 'ContactForm', props: { id: 'form', heading: 'Write to us' } }],
      },
    })
  })
  beforeEach(async () => {
    site.setNow(start)
    await settings.update(site.ctx(), { timeZone: 'UTC', statistics: { counting: true, pixel: false } })
    await site.app.counter.refresh()
    await site.app.counter.write()
    await site.deps.db.deleteFrom('statistics').execute()
  })
  afterAll(() => site.close())

  const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    site.call(method, url, { headers: { 'user-agent': userAgent, ...headers } })

  /** The stored rows of a kind: name, month, day, number. */
  async function stored(kind: Kind): Promise<[string, number, string, number][]> {
    await site.app.counter.write()
    const rows = await site.deps.db
      .selectFrom('statistics')
      .innerJoin('statistics_names', 'statistics_names.id', 'statistics.nameId')
      .selectAll()
      .where('kind', '=', kinds.indexOf(kind))
      .orderBy('name')
      .orderBy('month')
      .execute()
    return rows.flatMap(({ name, month, kind: _, nameId: __, id: ___, total, ...days }) => {
      const each = Object.entries(days).filter(([, number]) => number !== null)
      expect(each.reduce((sum, [, number]) => sum + Number(number), 0)).toBe(total)
      return each.map(([day, number]): [string, number, string, number] => [name, month, day, Number(number)])
    })
  }
  const views = async () => (await stored('pages')).map(([name, , , number]) => [name, number])

  test('has a number for each page, cached or not, and for the whole site', async () => {
    const first = await get('/blog/the-coast', { referer: 'https://news.example/today' })
    expect(first.statusCode).toBe(200)
    const again = await get('/blog/the-coast', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    for (const url of ['/', '/blog', '/blog?page=1', '/contact', '/tag/sea', '/author/anna']) await get(url)
    expect(await views()).toEqual([
      ['/', 1],
      ['/blog', 2],
      [`article:${article}`, 2],
      [expect.stringMatching(/^author:/), 1],
      [expect.stringMatching(/^page:/), 1],
      [expect.stringMatching(/^tag:/), 1],
    ])
    expect(await stored('totals')).toEqual([
      ['views', 202611, 'd20', 8],
      ['visitors', 202611, 'd20', 1],
    ])
    expect(await stored('referrers')).toContainEqual(['news.example', 202611, 'd20', 1])
    await get('/blog/the-coast')
    expect(await stored('totals')).toEqual([
      ['views', 202611, 'd20', 9],
      ['visitors', 202611, 'd20', 1],
    ])
  })

  test('leaves out requests that no reader sees', async () => {
    await get('/blog/the-coast', {}, 'HEAD')
    await get('/blog/the-coast', { cookie: 'theme=dark; auth_token=somebody' })
    await get('/blog/the-coast', { 'user-agent': 'curl/8.5.0' })
    await get('/blog/the-coast', { 'sec-purpose': 'prefetch;anonymous-client-ip' })
    await get('/blog/the-coast', { 'x-moz': 'prefetch' })
    await get('/nothing/here')
    await get('/feed.json', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' })
    expect(await views()).toEqual([])
    const ahead = { 'sec-purpose': 'prefetch', referer: 'http://masthead.test/blog' }
    await get('/blog/the-coast', ahead)
    expect(await views()).toEqual([[`article:${article}`, 1]])
  })

  test('counts searches, feeds and completed forms', async () => {
    await get('/search?q=waves')
    await get('/search?q=Mountains')
    await get('/search?q=waves&page=2')
    await get('/feed.xml', {
      'user-agent': 'Feedly/1.0 (+http://www.feedly.com/fetcher.html; 12 subscribers)',
    })
    const message = { name: 'Ada', email: 'ada@mail.example', subject: '', message: 'Hello', website: '' }
    const sent = await site.call('POST', '/api/contact', {
      body: { ...message, page: '/contact', block: 'form' },
      headers: { 'user-agent': userAgent },
    })
    expect(sent.statusCode).toBeLessThan(300)
    expect(await stored('searches')).toEqual([
      ['mountains', 202611, 'd20', 1],
      ['waves', 202611, 'd20', 1],
    ])
    expect(await stored('missedSearches')).toEqual([['mountains', 202611, 'd20', 1]])
    expect(await stored('feeds')).toEqual([['Feedly', 202611, 'd20', 12]])
    expect(await stored('forms')).toEqual([[expect.stringMatching(/^page:/), 202611, 'd20', 1]])
  })

  test('counts views where browsers show pages, if the settings say so', async () => {
    await settings.update(site.ctx(), { statistics: { pixel: true } })
    await site.app.counter.refresh()
    await site.app.inject({ url: '/blog/the-coast' })
    const { body } = await get('/blog/the-coast')
    const pixel = /<img src="([^"]+)" alt="" hidden>/.exec(body)?.[1] ?? ''
    expect(pixel).toBe('/api/seen?page=%2Fblog%2Fthe-coast')
    const referer = 'http://masthead.test/blog/the-coast'
    const seen = await get(pixel, { referer })
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([204, 'no-store'])
    for (const path of ['/nothing/here', '//evil.example', '/search?q=waves', 'x'])
      await get(`/api/seen?page=${encodeURIComponent(path)}`)
    await get(pixel, { cookie: 'auth_token=somebody' })
    await get('/search?q=waves')
    expect(await views()).toEqual([
      ['/search', 1],
      [`article:${article}`, 1],
    ])
    await settings.update(site.ctx(), { statistics: { pixel: false } })
    await site.app.counter.refresh()
    await get(pixel)
    expect((await get('/blog/the-coast')).body).not.toContain('/api/seen')
    expect(await views()).toContainEqual([`article:${article}`, 2])
  })

  test('begins a new day at midnight in the site’s time zone', async () => {
    await settings.update(site.ctx(), { timeZone: 'Pacific/Auckland' })
    await site.app.counter.refresh()
    site.setNow('2026-11-30T10:59:00.000Z')
    await get('/')
    await site.app.counter.write()
    site.setNow('2026-11-30T11:00:00.000Z')
    await get('/')
    expect(await stored('totals')).toEqual([
      ['views', 202611, 'd30', 1],
      ['views', 202612, 'd1', 1],
      ['visitors', 202611, 'd30', 1],
      ['visitors', 202612, 'd1', 1],
    ])
  })

  test('keeps counts that cannot be written until they can be', async () => {
    await get('/')
    const broken = vi.spyOn(site.deps.db, 'transaction').mockImplementation(() => {
      throw new Error('no room')
    })
    await site.app.counter.write()
    broken.mockRestore()
    await get('/')
    expect(await views()).toEqual([['/', 2]])
  })

  test('deletes everything when it is turned off', async () => {
    await get('/')
    expect(await views()).toEqual([['/', 1]])
    await get('/')
    await settings.update(site.ctx(), { statistics: { counting: false } })
    await site.app.counter.refresh()
    await get('/')
    await tidy(site.ctx())
    expect(await stored('totals')).toEqual([])
    expect(await site.deps.db.selectFrom('statistics_names').selectAll().execute()).toEqual([])
  })
})
