import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../articles/articles.ts'
import * as settings from '../settings/settings.ts'
import { cardPath } from './sharing.ts'

type Input = Parameters<typeof articles.create>[1]

describeEachEngine('cards of articles without an image', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['articles', 'slugs', 'settings'] as const)
      await site.deps.db.deleteFrom(table).execute()
    await site.deps.events.emit(['settings'])
  })

  const add = (input: Partial<Input> = {}) =>
    articles.create(site.ctx(), { title: 'Hello', status: 'published', ...input } as Input)
  const change = (id: string, body: Partial<Input>) => articles.update(site.ctx(), id, body)
  const pathOf = async (article: Parameters<typeof cardPath>[1]) =>
    (await cardPath(site.ctx(null), article)) ?? ''
  const page = async (url: string) => (await site.call('GET', url)).body

  test('is a PNG of 1200 × 630 that may be cached for ever', async () => {
    const answer = await site.call('GET', await pathOf(await add()))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    })
    const again = await site.call('GET', await pathOf(await add({ title: 'Hello' })))
    expect(again.rawPayload.equals(answer.rawPayload)).toBe(true)
  })

  test('is named in the head and in structured data, with alt text', async () => {
    await settings.update(site.ctx(), { metadata: { ogImage: '/media/site.png' } })
    const article = await add({ title: 'Fish & chips' })
    const card = `http://masthead.test${await pathOf(article)}`
    const html = await page(article.url)
    expect(html).toContain(`<meta property="og:image" content="${card}"/>`)
    expect(html).toContain('<meta property="og:image:width" content="1200"/>')
    expect(html).toContain('<meta property="og:image:height" content="630"/>')
    expect(html).toContain('<meta property="og:image:alt" content="Fish &amp; chips"/>')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
    expect(html).toContain(`<meta name="twitter:image" content="${card}"/>`)
    expect(html.match(/<script type="application\/ld\+json">.*?<\/script>/g)?.join()).toContain(card)
    expect(await page('/')).toContain(
      '<meta property="og:image" content="http://masthead.test/media/site.png"/>',
    )
    const api = await site.call('GET', `/api/articles/${article.slug}`)
    expect(api.json()).toMatchObject({ image: null })
  })

  test.each([
    ['its own picture', { featuredImage: '/media/own.png' }, '/media/own.png'],
    ['its picture for sharing', { seo: { ogImage: '/media/shared.png' } }, '/media/shared.png'],
    ['the first picture in its text', { content: '<p><img src="/media/in.png"></p>' }, '/media/in.png'],
  ])('gives way to %s', async (_, input, shown) => {
    const article = await add()
    const path = await pathOf(article)
    const illustrated = await change(article.id, input as Partial<Input>)
    const html = await page(illustrated.url)
    expect(html).toContain(`<meta property="og:image" content="http://masthead.test${shown}"/>`)
    expect(html).not.toContain('/media/cards/')
    expect(await cardPath(site.ctx(null), illustrated)).toBeNull()
    expect((await site.call('GET', path)).statusCode).toBe(404)
  })

  test('has another address after the title, the site’s name or a colour has changed', async () => {
    const article = await add()
    const seen = [await pathOf(article)]
    seen.push(await pathOf(await change(article.id, { title: 'Goodbye' })))
    await settings.update(site.ctx(), { siteName: 'Field Notes' })
    seen.push(await pathOf({ ...article, title: 'Goodbye' }))
    for (const name of ['primary', 'background', 'text']) {
      await settings.update(site.ctx(), { themeSettings: { colors: { [name]: '#123456' } } })
      seen.push(await pathOf({ ...article, title: 'Goodbye' }))
    }
    expect(new Set(seen).size).toBe(6)
    expect(await page(article.url)).toContain(seen[5])
    const old = await site.call('GET', seen[0] ?? '')
    expect(old.statusCode).toBe(302)
    expect(old.headers).toMatchObject({ location: seen[5], 'cache-control': 'no-cache' })
  })

  test('is not drawn for an invented address', async () => {
    const { id } = await add()
    const made = await site.call('GET', `/media/cards/${id}-0123456789abcdef.png`)
    expect(made.statusCode).toBe(302)
    const names = [
      `${id}.png`,
      `${id}-0123456789abcdef.jpg`,
      '0199f000-0000-7000-8000-000000000000-0123456789abcdef.png',
      `${encodeURIComponent("' or 1=1")}-0123456789abcdef.png`,
      '%00-0123456789abcdef.png',
      '..%2f..%2fmasthead.db',
    ]
    for (const name of names)
      expect((await site.call('GET', `/media/cards/${name}`)).statusCode, name).toBe(404)
  })

  test.each([
    ['a draft', { status: 'draft' }],
    ['scheduled', { status: 'published', publishedAt: '2027-01-01T00:00:00Z' }],
  ])('is 404 for an article that is %s, also at an address that was right', async (_, input) => {
    const article = await add()
    const path = await pathOf(article)
    expect((await site.call('GET', path)).statusCode).toBe(200)
    await change(article.id, input as Partial<Input>)
    const hidden = await site.call('GET', path)
    expect(hidden.statusCode).toBe(404)
    expect(hidden.body).not.toContain('Hello')
    expect(hidden.headers['cache-control'] ?? '').not.toContain('immutable')
    const wrong = path.replace(/-[\da-f]{16}/, '-0123456789abcdef')
    expect((await site.call('GET', wrong)).statusCode).toBe(404)
  })

  test('is 404 once the article is deleted', async () => {
    const article = await add()
    const path = await pathOf(article)
    expect((await site.call('HEAD', path)).statusCode).toBe(200)
    await articles.remove(site.ctx(), article.id)
    expect((await site.call('GET', path)).statusCode).toBe(404)
  })
})
