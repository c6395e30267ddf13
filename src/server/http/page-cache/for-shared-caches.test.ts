import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../../features/articles/articles.ts'
import * as media from '../../features/media/media.ts'
import { builtSite } from '../../features/site/built-site.ts'
import { newId } from '../../platform/ids.ts'

const start = '2026-11-20T09:30:00.000Z'
const purge = { CDN_PURGE: 'webhook', CDN_PURGE_URL: 'http://127.0.0.1:1' }
const forADay = 'public, max-age=0, s-maxage=86400, stale-while-revalidate=300, stale-if-error=86400'
const forAMinute = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400'

describeEachEngine('what caches in front of the site learn', (engine) => {
  let site: TestApp
  /** Called while a page is being rendered. */
  let whileRendering: (url: string) => Promise<void> | void = () => {}

  async function open(env: Record<string, string>) {
    const source = builtSite()
    whileRendering = () => {}
    site = await startTestApp(engine, {
      now: start,
      env: { LOG_LEVEL: 'silent', ...env },
      serveSources: async () => ({
        site: {
          load: () => source.load(),
          async finish(url, html) {
            await whileRendering(url)
            return html
          },
        },
        adminShell: async () => '',
      }),
    })
  }
  afterEach(() => site.close())

  const write = (fields: Partial<Parameters<typeof articles.create>[1]> = {}) =>
    articles.create(site.ctx(), { title: 'Tides', excerpt: 'About', status: 'published', ...fields })
  const headersOf = async (url: string) => (await site.call('GET', url)).headers

  it('is nothing as long as they are told of no change', async () => {
    await open({})
    const { url } = await write()
    for (const address of [url, '/', '/feed.xml', '/missing']) {
      const names = Object.keys(await headersOf(address))
      expect(names.filter((name) => /surrogate|tag$/.test(name))).toEqual(['etag'])
    }
    expect((await headersOf(url))['cache-control']).toBe(forAMinute)
  })

  it.each([
    ['varnish', ['surrogate-key'], ' '],
    ['fastly', ['surrogate-key'], ' '],
    ['cloudflare', ['cache-tag'], ','],
    ['bunny', ['cdn-tag'], ','],
  ])('are the keys of a page, in the header that %s reads', async (kind, names, separator) => {
    await open({ ...purge, CDN_PURGE: kind, CDN_PURGE_ID: '1', CDN_PURGE_TOKEN: 'secret' })
    const { id, url } = await write()
    const headers = await headersOf(url)
    expect(Object.keys(headers).filter((name) => /surrogate|-tag$/.test(name))).toEqual(names)
    const keys = String(headers[names[0] ?? '']).split(separator)
    expect(keys).toEqual(expect.arrayContaining(['site', 'list', `article-${id.slice(-12)}`]))
    expect(headers['cache-control']).toBe(forADay)
  })

  it('is the key of every change if a page has too many', async () => {
    await open(purge)
    const images = Array.from({ length: 60 }, () => `<img src="/media/2026/11/${newId()}/a.jpg" alt="">`)
    const { url } = await write({ content: `<p>${images.join('</p><p>')}</p>` })
    expect((await headersOf(url))['surrogate-key']).toBe('site many')
  })

  it.each([purge, {}])('is the key of a file that may be deleted, with %o', async (env) => {
    await open(env)
    const folder = await mkdtemp(path.join(tmpdir(), 'masthead-keys-'))
    const file = path.join(folder, 'hill.png')
    await sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
      .png()
      .toFile(file)
    const { id, url } = await media.upload(
      site.ctx(),
      { path: file, filename: 'hill.png', checksum: 'hill' },
      {},
    )
    const headers = await headersOf(url)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['surrogate-key']).toBe('CDN_PURGE' in env ? `media-${id.slice(-12)}` : undefined)
    await rm(folder, { recursive: true })
  })

  it('is for how long a page may be kept, at most until the next publication', async () => {
    await open(purge)
    const { url } = await write()
    await write({ title: 'Ebb', status: 'scheduled', publishedAt: '2026-11-20T09:40:00.000Z' })
    expect((await headersOf(url))['cache-control']).toBe('public, max-age=0, s-maxage=600')
  })

  it('is that a missing page may be kept for a moment only', async () => {
    await open(purge)
    const headers = await headersOf('/missing')
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30')
    expect(headers['surrogate-key']).toContain('site')
  })

  it('is not to store what was outdated before it was complete', async () => {
    await open(purge)
    const { id, url } = await write()
    const changes = [`article:${id}`, 'list', 'menu', '*'] as const
    for (const change of changes) {
      await site.deps.events.emit(['*'])
      whileRendering = () => site.deps.events.emit([change])
      const { headers } = await site.call('GET', url)
      expect([change, headers['cache-control'], headers['surrogate-key']]).toEqual([
        change,
        'no-store',
        undefined,
      ])
      whileRendering = () => {}
      expect([change, (await headersOf(url))['cache-control']]).toEqual([change, forADay])
    }
    await site.deps.events.emit(['*'])
    whileRendering = () => site.deps.events.emit([`article:${newId()}`])
    expect((await headersOf(url))['cache-control']).toBe(forADay)
  })

  it.each([
    [purge, 'public, max-age=0, s-maxage=0'],
    [{}, forAMinute],
  ])(
    'is to ask again for the last version of a page that cannot be rendered, with %o',
    async (env, expected) => {
      await open(env)
      const { id, url } = await write()
      expect((await site.call('GET', url)).body).toContain('Tides')
      await articles.update(site.ctx(), id, { title: 'Ebb' })
      await site.call('GET', '/')
      const other = await write({ title: 'Other', slug: 'other' })
      await site.call('GET', other.url)
      await articles.update(site.ctx(), id, { title: 'Flood' })
      whileRendering = () => Promise.reject(new Error('cannot be rendered'))
      const { body, headers } = await site.call('GET', other.url)
      expect(body).toContain('Other')
      expect(headers['cache-control']).toBe(expected)
    },
  )

  it.each([
    [purge, 'private, no-store'],
    [{}, undefined],
  ])('is not to store what no purge names, with %o', async (env, expected) => {
    await open(env)
    const { statusCode, headers } = await site.call('GET', '/blog/blog')
    expect([statusCode, headers['cache-control']]).toEqual([301, expected])
  })
})
