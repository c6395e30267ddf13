import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { maxPinned } from '../../../contracts/article-fields.ts'

type Made = { id: string; version: number; slug: string; pinned: boolean }
const start = Date.parse('2026-11-20T09:30:00.000Z')
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
/** Articles 1 to 24, the first the oldest; these are pinned. */
const pinned = [3, 17, 20]
const total = 24
const numbers = Array.from({ length: total }, (_, index) => total - index)
const expected = [...numbers.filter((n) => pinned.includes(n)), ...numbers.filter((n) => !pinned.includes(n))]

describeEachEngine('pinned articles', (engine) => {
  let site: TestApp
  let token: string
  const made: Made[] = []

  const send = async (method: string, url: string, body?: object, as = token) => {
    const answer = await site.call(method, url, { token: as, ...(body && { body }) })
    return { status: answer.statusCode, data: answer.json() }
  }
  const pin = (number: number, is = true, as = token) =>
    send('PUT', `/api/admin/articles/${made[number - 1]?.id}`, { pinned: is }, as)

  beforeAll(async () => {
    site = await startTestApp(engine, { now: at(0) })
    const { id, token: signedIn } = await site.signIn('EDITOR')
    token = signedIn
    await send('PUT', `/api/admin/authors/${id}/page`, { slug: 'ada', biography: 'Writes.' })
    const { data: category } = await send('POST', '/api/admin/categories', { name: 'Travel' })
    for (let number = 1; number <= total; number += 1) {
      const publishedAt = at(number - 1000)
      const of = { categoryId: category.id, tags: ['Sea'], authorIds: [id] }
      const { data } = await send('POST', '/api/admin/articles', {
        title: `Number ${number}.`,
        slug: `number-${number}`,
        status: 'published',
        publishedAt,
        ...of,
      })
      made.push(data)
    }
    for (const number of pinned) expect((await pin(number)).status).toBe(200)
  })
  afterAll(() => site.close())

  const numbersIn = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, n]) => Number(n))
  const cards = async (path: string) =>
    numbersIn((await site.call('GET', path)).body, /class="card-title"[^>]*><a href="[^"]*number-(\d+)"/g)

  test.each(['/blog', '/travel', '/tag/sea', '/author/ada'])(
    'come first on the pages of %s, which show each article once',
    async (path) => {
      // The last page first, without any place that reading from page to page would have left.
      const pages = [await cards(`${path}?page=3`), await cards(path), await cards(`${path}?page=2`)]
      expect([...(pages[1] ?? []), ...(pages[2] ?? []), ...(pages[0] ?? [])]).toEqual(expected)
      expect(await cards(`${path}?page=3`)).toEqual(pages[0])
      const first = (await site.call('GET', path)).body
      expect(first.match(/class="card-pinned">Pinned</g)).toHaveLength(pinned.length)
      expect((await site.call('GET', `${path}?page=2`)).body).not.toContain('card-pinned')
    },
  )

  test('come first among the latest of the home page, and not as what is related', async () => {
    expect(await cards('/')).toEqual(expected.slice(0, 3))
    expect((await site.call('GET', '/travel/number-1')).body).not.toContain('card-pinned')
  })

  test.each([1, 2, 3, 7, 24, 100])('come first in the API, %s a page', async (limit) => {
    for (const filter of ['', '&category=travel', '&tag=sea']) {
      const found: number[] = []
      for (let page = 1; page <= Math.ceil(total / limit); page += 1) {
        const { data } = await send('GET', `/api/articles?limit=${limit}&page=${page}${filter}`)
        expect(data.meta.total).toBe(total)
        found.push(...data.articles.map(({ slug }: Made) => Number(slug.replace('number-', ''))))
      }
      expect(found).toEqual(expected)
    }
  })

  test('stay at their place in feeds, in the admin and in what is sorted or searched', async () => {
    const newest = numbers.slice(0, 20)
    expect(
      numbersIn((await site.call('GET', '/feed.xml')).body, /<link>[^<]*number-(\d+)<\/link>/g).slice(0, 20),
    ).toEqual(newest)
    for (const url of ['/api/articles?sort=newest&limit=20', '/api/admin/articles?sort=newest&limit=20'])
      expect(
        (await send('GET', url)).data.articles.map(({ slug }: Made) => Number(slug.slice('number-'.length))),
      ).toEqual(newest)
    const searched = (await send('GET', '/api/articles?q=number&limit=20')).data.articles
    expect(searched.map(({ slug }: Made) => Number(slug.slice('number-'.length)))).toEqual(newest)
  })

  test('an article that is scheduled is at the top from its minute on', async () => {
    const { data } = await send('POST', '/api/admin/articles', {
      title: 'Number 99.',
      slug: 'number-99',
      status: 'scheduled',
      publishedAt: at(10),
      pinned: true,
    })
    expect(await cards('/')).toEqual(expected.slice(0, 3))
    site.setNow(at(10))
    expect(await cards('/')).toEqual([99, ...expected.slice(0, 2)])
    expect((await send('GET', '/api/articles?limit=1')).data.articles[0].pinned).toBe(true)
    site.setNow(at(0))
    await send('DELETE', `/api/admin/articles/${data.id}`)
    await send('DELETE', `/api/admin/trash/${data.id}`)
  })

  test('pinning is no change of the text, and one entry in the audit log', async () => {
    const one = made[0]
    const base = `/api/admin/articles/${one?.id}`
    await send('PUT', `${base}/draft`, { title: 'Unpublished' })
    const before = (await send('GET', `${base}/revisions`)).data.meta.total
    await pin(1)
    expect((await send('GET', `${base}/revisions`)).data.meta.total).toBe(before)
    const { entity, draft } = (await send('GET', `${base}/draft`)).data
    expect([entity.title, entity.pinned, draft.changed]).toEqual(['Unpublished', true, ['title']])
    const admin = (await site.signIn('ADMIN')).token
    const { entries } = (await send('GET', `/api/admin/audit?entityId=${one?.id}`, undefined, admin)).data
    expect(entries[0]).toMatchObject({
      action: 'articles.update',
      changes: [{ field: 'pinned', before: 'false', after: 'true' }],
    })
    await send('DELETE', `${base}/draft`)
    await pin(1, false)
  })

  test('only editors and administrators pin; authors change and publish what is pinned', async () => {
    const author = await site.signIn('AUTHOR')
    const own = (
      await send('POST', '/api/admin/articles', { title: 'Own', status: 'published' }, author.token)
    ).data
    const url = `/api/admin/articles/${own.id}`
    expect(await send('PUT', url, { pinned: true }, author.token)).toMatchObject({
      status: 403,
      data: { code: 'FORBIDDEN' },
    })
    expect(
      (await send('POST', '/api/admin/articles', { title: 'b', pinned: true }, author.token)).status,
    ).toBe(403)
    expect((await send('PUT', url, { pinned: true })).data.pinned).toBe(true)
    expect((await send('PUT', url, { pinned: false }, author.token)).status).toBe(403)
    expect((await send('PUT', url, { title: 'Mine', pinned: true }, author.token)).data.pinned).toBe(true)
    await send('DELETE', url, undefined, author.token)
    expect((await send('POST', `${url}/restore`, undefined, author.token)).data.pinned).toBe(true)
    await send('DELETE', url)
    await send('DELETE', `/api/admin/trash/${own.id}`)
  })

  test('are at most fifty, and what is restored above that is not pinned', async () => {
    const url = `/api/admin/articles/${made[2]?.id}`
    await send('DELETE', url)
    for (let number = pinned.length; number <= maxPinned; number += 1)
      await send('POST', '/api/admin/articles', { title: `More ${number}`, pinned: true })
    expect(await pin(5)).toMatchObject({
      status: 422,
      data: { issues: [{ path: 'pinned', message: '50 articles are pinned already. Unpin one first.' }] },
    })
    const { data: restored } = await send('POST', `${url}/restore`)
    expect(restored).toMatchObject({ pinned: false, lostPin: true })
  })
})
