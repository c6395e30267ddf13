import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { queriesOf } from '../../../../tests/support/queries.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import { type MissedAddress, notFoundDays } from '../../../contracts/not-found.ts'
import * as articles from '../articles/articles.ts'
import * as pages from '../pages/pages.ts'
import { createMissedRequests } from './missed.ts'
import { expire } from './not-found.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const start = '2026-11-20T09:30:00.000Z'

describeEachEngine('the 404 log', (engine) => {
  let site: TestApp
  let editor: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    editor = await site.signIn('EDITOR')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.setNow(start)
    await site.app.missedRequests.write()
    for (const table of ['articles', 'pages', 'slugs', 'redirects', 'gone_addresses', 'not_found'] as const)
      await site.deps.db.deleteFrom(table).execute()
    await site.deps.events.emit(['*'])
  })

  const miss = async (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    (await site.call(method, url, { headers: { 'user-agent': browser, ...headers } })).statusCode
  const call = async (method: string, path: string, body?: unknown) => {
    const token = editor.token
    const answer = await site.call(method, `/api/admin/${path}`, {
      token,
      ...(body !== undefined && { body }),
    })
    return { status: answer.statusCode, body: answer.statusCode === 204 ? null : answer.json() }
  }
  const listed = async (query = ''): Promise<MissedAddress[]> =>
    (await call('GET', `not-found${query}`)).body.addresses
  /** The addresses of the log with their numbers. */
  const log = async (query = '') => (await listed(query)).map(({ address, hits }) => `${address} ${hits}`)
  const article = (slug: string, title = slug) =>
    articles.create(site.ctx(), { title, slug, content: `<p>${title}</p>`, status: 'published' })

  test('lists each address once, with the sources of visitors', async () => {
    const from = (referer: string) => ({ referer })
    expect(await miss('/old-prices?utm=a', from('https://www.news.example/today?q=secret'))).toBe(404)
    site.setNow('2026-11-20T10:30:00.000Z')
    expect(await miss('/old-prices/', from('http://masthead.test/blog/tides?x=y'))).toBe(404)
    expect(await miss('/old-prices', from('http://masthead.test/blog/tides'))).toBe(404)
    expect(await miss('/caf%C3%A9.html')).toBe(404)
    expect((await call('GET', 'not-found')).body).toEqual({
      addresses: [
        {
          id: expect.any(String),
          address: '/old-prices',
          hits: 3,
          firstAt: start,
          lastAt: '2026-11-20T10:30:00.000Z',
          referrers: [
            { referrer: '/blog/tides', hits: 2 },
            { referrer: 'news.example', hits: 1 },
          ],
          referrerCount: 2,
        },
        {
          id: expect.any(String),
          address: '/café.html',
          hits: 1,
          firstAt: '2026-11-20T10:30:00.000Z',
          lastAt: '2026-11-20T10:30:00.000Z',
          referrers: [{ referrer: '', hits: 1 }],
          referrerCount: 1,
        },
      ],
      meta: { page: 1, limit: 10, total: 2, totalPages: 1 },
    })
    expect(await log('?q=CAF%C3%A9')).toEqual(['/café.html 1'])
    expect(await log('?q=news')).toEqual(['/old-prices 1'])
    expect(await log('?limit=1&page=2')).toEqual(['/café.html 1'])
  })

  test('lists robots and requests that look for vulnerabilities separately', async () => {
    await miss('/a', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    for (const path of ['/.env', '/shop/.git/config', '/wp-login.php', '/blog/wp-includes/x.js'])
      await miss(path)
    await miss('/a')
    await miss('/.well-known/change-password')
    expect((await log()).sort()).toEqual(['/.well-known/change-password 1', '/a 1'])
    expect((await log('?robots=true')).sort()).toEqual(
      ['/.env 1', '/a 1', '/blog/wp-includes/x.js 1', '/shop/.git/config 1', '/wp-login.php 1'].sort(),
    )
  })

  test('leaves out existing addresses, what no visitor sees, and what may name somebody', async () => {
    await article('here')
    await call('POST', 'redirects', { from: '/gone', to: '', status: 410 })
    const other: [string, Record<string, string>?, string?][] = [
      ['/blog/here'],
      ['/gone'],
      ['/blog?page=9'],
      ['/nothing', {}, 'HEAD'],
      ['/nothing', {}, 'POST'],
      ['/nothing', { cookie: 'auth_token=somebody' }],
      ['/nothing', { 'sec-purpose': 'prefetch' }],
      ['/404'],
      ['/preview/secret'],
      ['/preview/secret/more'],
      ['/media/nothing.png'],
      ['/assets/nothing.js'],
      ['/api/nothing'],
      ['/confirm/ada@mail.example'],
      ['/confirm/ada%40mail.example'],
      ['/%00'],
      ['/%'],
      ['/a*b'],
      [`/${'a'.repeat(301)}`],
    ]
    for (const [url, headers, method] of other) await miss(url, headers, method)
    expect(await log()).toEqual(['/% 1'])
    // A secret in the address of a referring page is not stored either.
    for (const path of ['/preview/secret', '/admin/reset?token=secret', '/x/ada@mail.example'])
      await miss('/nothing', { referer: `http://masthead.test${path}` })
    await miss('/nothing', { referer: 'http://192.0.2.7/intranet' })
    expect((await listed('?q=nothing'))[0]?.referrers).toEqual([{ referrer: '', hits: 4 }])
  })

  test('drops an address as soon as a redirect matches it', async () => {
    for (const path of ['/a', '/b', '/2019/one', '/2019/two', '/c', '/d']) await miss(path)
    await miss('/a', { 'user-agent': 'curl/8' })
    expect((await listed()).length).toBe(6)
    const { body } = await call('POST', 'redirects', { from: '/a', to: '/blog' })
    expect([(await log()).includes('/a 1'), await log('?robots=true')]).toEqual([false, []])
    await call('PUT', `redirects/${body.id}`, { from: '/b' })
    await call('POST', 'redirects', { from: '/2019/*', to: '/blog/*' })
    await call('POST', 'redirects/import', { csv: '/c,/blog\n/e,/blog\n/admin/x,/blog' })
    expect(await log()).toEqual(['/d 1'])
    expect(await miss('/2019/one')).toBe(301)
    expect(await log()).toEqual(['/d 1'])
  })

  test('suggests a similar address, or one with the same words', async () => {
    await article('a-walk-by-the-river')
    await article('number-seven', 'Rome on foot')
    await pages.create(site.ctx(), { title: 'Prices', slug: 'prices', status: 'published' })
    await articles.create(site.ctx(), { title: 'Unseen', slug: 'unseen-drafts', status: 'draft' })
    const paths = [
      '/2019/walk-by-the-river.html',
      '/foot/rome',
      '/rome-foot',
      '/prices/',
      '/unseen',
      '/--',
      '/日本',
    ]
    for (const path of paths) await miss(encodeURI(path))
    const suggested: Record<string, string | undefined> = {}
    for (const { id, address } of await listed())
      suggested[address] = (await call('GET', `not-found/${id}/suggestion`)).body.suggestion?.url
    expect(suggested).toEqual({
      '/2019/walk-by-the-river.html': '/blog/a-walk-by-the-river',
      '/foot/rome': '/blog/number-seven',
      '/rome-foot': '/blog/number-seven',
      '/unseen': undefined,
      '/--': undefined,
      '/日本': undefined,
    })
    expect((await call('GET', 'not-found/none/suggestion')).status).toBe(404)
  })

  test('can be emptied one by one, or completely', async () => {
    for (const path of ['/a', '/b', '/c']) await miss(path)
    await miss('/a', { 'user-agent': 'curl/8' })
    const [first] = await listed()
    expect((await call('DELETE', `not-found/${first?.id}`)).body).toEqual(first)
    expect((await call('DELETE', `not-found/${first?.id}`)).status).toBe(404)
    await miss('/d')
    expect((await call('DELETE', 'not-found')).body).toEqual({ deleted: 3 })
    expect([await log(), await log('?robots=true')]).toEqual([[], ['/a 1']])
    expect((await call('DELETE', 'not-found?robots=true')).body).toEqual({ deleted: 1 })
    expect(await log('?robots=true')).toEqual([])
  })

  test('adds up the counts of several instances', async () => {
    const other = createMissedRequests(site.deps)
    const request = {
      method: 'GET',
      url: '/a',
      headers: { 'user-agent': browser },
    } as unknown as IncomingMessage
    for (const instance of [site.app.missedRequests, other])
      for (let n = 0; n < 5; n += 1) instance.count(request)
    await Promise.all([site.app.missedRequests.write(), other.write()])
    expect(await log()).toEqual(['/a 10'])
  })

  test('keeps counts until they can be written', async () => {
    await miss('/a')
    const broken = vi.spyOn(site.deps.db, 'transaction').mockImplementation(() => {
      throw new Error('no room')
    })
    await site.app.missedRequests.write()
    broken.mockRestore()
    await miss('/a')
    expect(await log()).toEqual(['/a 2'])
  })

  test('deletes addresses that are no longer requested', async () => {
    const stored = async () => {
      const rows = await site.deps.db.selectFrom('not_found').select('address').orderBy('address').execute()
      return rows.map(({ address }) => address)
    }
    await miss('/then')
    await site.app.missedRequests.write()
    site.setNow(new Date(Date.parse(start) + notFoundDays * 86_400_000).toISOString())
    await miss('/now')
    await site.app.missedRequests.write()
    await expire(site.ctx())
    expect(await stored()).toEqual(['/now', '/then'])
    site.setNow(new Date(Date.parse(start) + notFoundDays * 86_400_000 + 1).toISOString())
    await expire(site.ctx())
    expect(await stored()).toEqual(['/now'])
  })

  test('needs no query for a reader', async () => {
    await miss('/a')
    const asked = await queriesOf(site, async () => {
      await miss('/b')
      await miss('/b.html')
    })
    expect(asked.filter(({ sql }) => !/^select/i.test(sql) || sql.includes('not_found'))).toEqual([])
  })

  test('stays small whatever is requested, and keeps addresses that are requested again', {
    timeout: scaled(120_000),
  }, async () => {
    const { missedRequests } = site.app
    const request = (url: string, referer?: string) =>
      missedRequests.count({
        method: 'GET',
        url,
        headers: { 'user-agent': browser, referer },
      } as unknown as IncomingMessage)
    for (let number = 0; number < 3; number += 1) request('/asked-again')
    // A million at once: a few hundred rows, in a few statements.
    for (let number = 0; number < 1_000_000; number += 1) request(`/${number}`)
    const written = await queriesOf(site, () => missedRequests.write())
    expect(written.length).toBeLessThan(10)
    const { length } = await site.deps.db.selectFrom('not_found').select('id').execute()
    expect(length).toBe(500)
    // And again and again, with as many referrers.
    for (let round = 0; round < 15; round += 1) {
      for (let number = 0; number < 500; number += 1)
        request(round % 2 ? `/${round}-${number}` : '/one', `https://${round}-${number}.example/`)
      await missedRequests.write()
    }
    const rows = await site.deps.db.selectFrom('not_found').selectAll().execute()
    expect(rows).toHaveLength(5000)
    expect(rows.find(({ address }) => address === '/asked-again')?.hits).toBe(3)
    const [one] = await listed('?q=/one')
    expect(one?.referrers).toHaveLength(5)
    expect((await listed('?limit=100')).length).toBe(100)
  })
})
