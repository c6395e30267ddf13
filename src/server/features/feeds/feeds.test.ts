import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseRssFeed } from 'feedsmith'
import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { ArticleInput } from '../../../contracts/article-fields.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as media from '../media/media.ts'
import * as settings from '../settings/settings.ts'
import type { Feed } from './feeds.ts'
import { jsonFeed } from './json-feed.ts'
import { rssXml } from './rss-xml.ts'

const origin = 'http://masthead.test'
const now = '2026-11-20T09:30:00.000Z'
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`

describeEachEngine('feeds', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine, { now })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.setNow(now)
    for (const table of ['articles', 'slugs', 'categories', 'settings'] as const)
      await site.deps.db.deleteFrom(table).execute()
    await site.deps.events.emit(['*'])
  })

  const get = (url: string, headers = {}) => site.call('GET', url, { headers })
  const write = (body: Partial<ArticleInput>) =>
    articles.create(site.ctx(), {
      title: 'Untitled',
      content: '<p>x</p>',
      status: 'published',
      publishedAt: at(10),
      ...body,
    })
  const readRss = async (url = '/feed.xml') => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
    ])
    return checkedRss(answer.body, origin + url)
  }
  const readJson = async () => {
    const answer = await get('/feed.json')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/feed+json; charset=utf-8',
    ])
    return jsonFeedRules.parse(answer.json())
  }
  const titles = async (url?: string) => (await readRss(url)).items?.map(({ title }) => title) ?? []

  test('the image of an article is enclosed again when it returns from the trash', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'masthead-feeds-'))
    const file = path.join(directory, 'b.png')
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'blue' } }).toFile(file)
    const picture = await media.upload(site.ctx(), { path: file, filename: 'b.png', checksum: 'y' })
    await rm(directory, { recursive: true })
    await write({ title: 'Ours', featuredImage: picture.url })
    const enclosures = async () => (await readRss()).items?.[0]?.enclosures?.length ?? 0
    expect(await enclosures()).toBe(1)
    await media.remove(site.ctx(), picture.id, { force: true })
    expect(await enclosures()).toBe(0)
    await media.restore(site.ctx(), picture.id)
    expect(await enclosures()).toBe(1)
  })

  test('an empty site has valid feeds with nothing in them', async () => {
    expect(await readRss()).toMatchObject({ title: 'Masthead', link: `${origin}/`, language: 'en' })
    expect((await readJson()).items).toEqual([])
  })

  test('an article is complete, with all its data', async () => {
    const author = await site.signIn('AUTHOR')
    const { name } = await site.deps.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', author.id)
      .executeTakeFirstOrThrow()
    const travel = await categories.create(site.ctx(), { name: 'Travel & Away' })
    const { id } = await articles.create(site.ctx(author.viewer), {
      title: 'The Coast',
      excerpt: 'Down < up',
      content:
        '<h2>Start</h2><p><a href="/about">Us</a> <a href="#end">End</a></p><img src="/media/a.png" alt="">',
      categoryId: travel.id,
      tags: ['Sea', 'Wind & rain'],
      status: 'published',
      publishedAt: at(12),
    })
    const url = `${origin}/travel-away/the-coast`
    const content = `<h2>Start</h2><p><a href="${origin}/about">Us</a> <a href="${url}#end">End</a></p><img src="${origin}/media/a.png" alt="">`
    expect((await readRss()).items).toEqual([
      {
        title: 'The Coast',
        link: url,
        guid: { value: `urn:uuid:${id}`, isPermaLink: false },
        pubDate: 'Thu, 12 Nov 2026 08:00:00 GMT',
        dc: expect.objectContaining({ creators: [name] }),
        categories: [{ name: 'Travel & Away' }, { name: 'Sea' }, { name: 'Wind & rain' }],
        description: 'Down &#x3C; up',
        content: { encoded: content },
      },
    ])
    expect((await readJson()).items).toEqual([
      {
        id: `urn:uuid:${id}`,
        url,
        title: 'The Coast',
        summary: 'Down < up',
        content_html: content,
        image: `${origin}/media/a.png`,
        date_published: at(12),
        date_modified: at(12),
        authors: [{ name }],
        tags: ['Travel & Away', 'Sea', 'Wind & rain'],
      },
    ])
  })

  test('the name and logo of the site are at the top', async () => {
    await write({ title: 'One' })
    await settings.update(site.ctx(), {
      siteName: 'Notes & <More>',
      siteDescription: 'From the field',
      logoUrl: '/media/logo.png',
    })
    expect(await readRss()).toMatchObject({
      title: 'Notes & <More>',
      description: 'From the field',
      image: { url: `${origin}/media/logo.png`, title: 'Notes & <More>', link: `${origin}/` },
    })
    expect(await readJson()).toMatchObject({
      title: 'Notes & <More>',
      description: 'From the field',
      icon: `${origin}/media/logo.png`,
      favicon: `${origin}/favicon.ico`,
    })
  })

  test('an image of the library is enclosed with its type and size, one of another site is not', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'masthead-'))
    const file = path.join(directory, 'a.png')
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } }).toFile(file)
    const picture = await media.upload(site.ctx(), { path: file, filename: 'a.png', checksum: 'x' })
    await rm(directory, { recursive: true })
    await write({ title: 'Ours', featuredImage: picture.url, publishedAt: at(12) })
    await write({ title: 'Theirs', featuredImage: 'https://img.example/a.png', publishedAt: at(11) })
    const [ours, theirs] = (await readRss()).items ?? []
    expect(ours?.enclosures).toEqual([{ url: origin + picture.url, type: 'image/png', length: picture.size }])
    expect(theirs?.enclosures).toBeUndefined()
    const images = (await readJson()).items.map(({ image }) => image)
    expect(images).toEqual([origin + picture.url, 'https://img.example/a.png'])
  })

  test('the image of an article is enclosed again when it returns from the trash', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'masthead-feeds-'))
    const file = path.join(directory, 'b.png')
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'blue' } }).toFile(file)
    const picture = await media.upload(site.ctx(), { path: file, filename: 'b.png', checksum: 'y' })
    await rm(directory, { recursive: true })
    await write({ title: 'Ours', featuredImage: picture.url })
    const enclosures = async () => (await readRss()).items?.[0]?.enclosures?.length ?? 0
    expect(await enclosures()).toBe(1)
    await media.remove(site.ctx(), picture.id, { force: true })
    expect(await enclosures()).toBe(0)
    await media.restore(site.ctx(), picture.id)
    expect(await enclosures()).toBe(1)
  })

  test('a feed that is requested while its topic changes is right afterwards', async () => {
    const { id } = await categories.create(site.ctx(), { name: 'Travel' })
    await write({ title: 'One', categoryId: id })
    const { pageCache } = site.app
    const { answer } = pageCache
    // Between finding the topic and rendering its feed.
    pageCache.answer = async (...args) => {
      pageCache.answer = answer
      await categories.update(site.ctx(), id, { name: 'Journeys', slug: 'travel' })
      return answer(...args)
    }
    await get('/travel/feed.xml')
    expect((await readRss('/travel/feed.xml')).title).toMatch(/^Journeys/)
    pageCache.answer = async (...args) => {
      pageCache.answer = answer
      await categories.update(site.ctx(), id, { slug: 'journeys' })
      return answer(...args)
    }
    await site.deps.events.emit(['*'])
    expect((await get('/travel/feed.xml')).headers['cache-control']).toBe('no-store')
    expect((await get('/travel/feed.xml')).headers.location).toBe('/journeys/feed.xml')
  })

  test('titles, names and texts that would break it are harmless', async () => {
    const title = 'A <script>alert(1)</script> ]]> & &amp; "x" \u0008é😀'
    const { id } = await write({ title: 'x', slug: 'x', tags: ['a ]]> b'] })
    const stored = {
      title,
      excerpt: '<script>alert(1)</script>',
      content: '<p>]]>&lt;script&gt;\u0001<b>A</b></p>',
    }
    await site.deps.db.updateTable('articles').set(stored).where('id', '=', id).execute()
    await site.deps.events.emit(['*'])
    const [item] = (await readRss()).items ?? []
    expect(item).toMatchObject({
      title: title.replace('\u0008', ''),
      description: '&#x3C;script>alert(1)&#x3C;/script>',
      content: { encoded: '<p>]]>&#x3C;script><b>A</b></p>' },
      categories: [{ name: 'a ]]> b' }],
    })
    expect((await readJson()).items[0]?.title).toBe(item?.title)
    expect((await get('/feed.xml')).body).not.toMatch(/<script/)
  })

  test('contain the newest twenty, newest first', async () => {
    for (let day = 1; day <= 19; day += 1) await write({ title: `Day ${day}`, publishedAt: at(day) })
    await write({ title: 'Same time', publishedAt: at(19) })
    await write({ title: 'Old', publishedAt: '2025-01-01T00:00:00.000Z' })
    const all = await titles()
    expect(all).toHaveLength(20)
    expect(all.slice(0, 3)).toEqual(['Same time', 'Day 19', 'Day 18'])
    expect(all).not.toContain('Old')
    expect((await readJson()).items.map(({ title }) => title)).toEqual(all)
  })

  test('a feed stays small: articles that do not fit show their summary', async () => {
    const long = `<p>${'A long text. '.repeat(100_000)}</p>`
    await write({ title: 'First', content: long, publishedAt: at(12) })
    await write({ title: 'Second', content: long, excerpt: 'About the second.', publishedAt: at(11) })
    await write({ title: 'Third', content: '<p>Short.</p>', publishedAt: at(10) })
    const { items } = (await get('/feed.json')).json()
    expect(items.map((item: { content_html?: string }) => item.content_html)).toEqual([
      long,
      undefined,
      '<p>Short.</p>',
    ])
    expect(items[1].content_text).toBe('About the second.')
    const feed = await readRss()
    expect(feed.items?.map(({ content }) => content?.encoded)).toEqual([long, undefined, '<p>Short.</p>'])
  })

  test('drafts, scheduled and deleted articles never appear', async () => {
    await write({ title: 'Draft', status: 'draft', publishedAt: null })
    await write({ title: 'Unpublished', status: 'draft' })
    await write({ title: 'Future', publishedAt: '2026-11-20T09:30:00.001Z' })
    const { id } = await write({ title: 'Deleted' })
    expect(await titles()).toEqual(['Deleted'])
    await articles.remove(site.ctx(), id)
    expect(await titles()).toEqual([])
    expect((await get('/feed.json')).body).not.toMatch(/Draft|Unpublished|Future|Deleted/)
  })

  test('a scheduled article appears when it is due, without any other change', async () => {
    await write({ title: 'Now' })
    await write({ title: 'Soon', publishedAt: '2026-11-20T10:00:00.000Z' })
    expect(await titles()).toEqual(['Now'])
    site.setNow('2026-11-20T09:59:59.999Z')
    expect(await titles()).toEqual(['Now'])
    site.setNow('2026-11-20T10:00:00.000Z')
    expect(await titles()).toEqual(['Soon', 'Now'])
    expect(await readRss()).toMatchObject({ lastBuildDate: 'Fri, 20 Nov 2026 10:00:00 GMT' })
  })

  test('a feed is cached until something changes', async () => {
    const { id } = await write({ title: 'Before' })
    expect(await titles()).toEqual(['Before'])
    const rename = (title: string) =>
      site.deps.db.updateTable('articles').set({ title }).where('id', '=', id).execute()
    await rename('Behind its back')
    expect(await titles()).toEqual(['Before'])
    await articles.update(site.ctx(), id, { title: 'After' })
    expect(await titles()).toEqual(['After'])
  })

  test('a client that has the current feed gets 304, until it changes', async () => {
    await write({ title: 'One' })
    for (const url of ['/feed.xml', '/feed.json']) {
      const { headers } = await get(url)
      expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=/)
      expect(headers['last-modified']).toBeUndefined()
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', vary: 'Accept-Encoding' })
      for (const known of [
        { 'if-none-match': headers.etag },
        { 'if-none-match': headers.etag, 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' },
      ]) {
        const again = await get(`${url}?x=1`, known)
        expect([again.statusCode, again.body]).toEqual([304, ''])
      }
      const late = { 'if-modified-since': 'Fri, 20 Nov 2026 09:30:00 GMT' }
      for (const other of [late, { ...late, 'if-none-match': '"x"' }])
        expect((await get(url, other)).statusCode).toBe(200)
      site.setNow('2026-11-20T09:31:00.000Z')
      await write({ title: 'Two' })
      expect((await get(url, { 'if-none-match': headers.etag })).statusCode).toBe(200)
      site.setNow(now)
      await site.deps.db.deleteFrom('articles').where('title', '=', 'Two').execute()
      await site.deps.events.emit(['list'])
    }
  })

  test('HEAD sends only the headers, and a client that accepts it gets it compressed', async () => {
    await write({ title: 'One', content: `<p>${'word '.repeat(500)}</p>` })
    const whole = await get('/feed.xml')
    const head = await site.call('HEAD', '/feed.xml')
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers).toMatchObject({
      etag: whole.headers.etag,
      'content-type': 'application/rss+xml; charset=utf-8',
      'content-length': String(whole.rawPayload.length),
    })
    for (const encoding of ['br', 'gzip']) {
      const small = await get('/feed.xml', { 'accept-encoding': encoding })
      expect(small.headers['content-encoding']).toBe(encoding)
      expect(small.rawPayload.length).toBeLessThan(whole.rawPayload.length / 2)
    }
  })

  test('a category has its own feed, which follows its slug', async () => {
    const travel = await categories.create(site.ctx(), { name: '旅', description: 'Away' })
    await categories.create(site.ctx(), { name: 'Food' })
    await write({ title: 'In it', categoryId: travel.id })
    await write({ title: 'Elsewhere' })
    const feed = await readRss('/%E6%97%85/feed.xml')
    expect(feed).toMatchObject({
      title: '旅 - Masthead',
      description: 'Away',
      link: `${origin}/%E6%97%85`,
      items: [{ title: 'In it', link: `${origin}/%E6%97%85/in-it` }],
    })
    expect(await titles('/food/feed.xml')).toEqual([])
    expect(await titles()).toEqual(['Elsewhere', 'In it'])
    const upper = await get('/FOOD/feed.xml')
    expect([upper.statusCode, upper.headers.location]).toEqual([301, '/food/feed.xml'])

    await categories.update(site.ctx(), travel.id, { slug: 'away' })
    const moved = await get('/%E6%97%85/feed.xml')
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/away/feed.xml'])
    expect(moved.headers['cache-control']).toBe('no-cache')
    expect((await readRss('/away/feed.xml')).items?.[0]?.link).toBe(`${origin}/away/in-it`)

    await categories.remove(site.ctx(), travel.id)
    expect((await get('/away/feed.xml')).statusCode).toBe(404)
  })

  test('a missing category shows the site’s error page', async () => {
    for (const url of [
      '/nothing/feed.xml',
      '/blog/feed.xml',
      '/a%00b/feed.xml',
      `/${'x'.repeat(600)}/feed.xml`,
    ]) {
      const answer = await get(url)
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.body).toContain('<h1>Page Not Found</h1>')
    }
    const call = await get('/api/feed.xml')
    expect([call.statusCode, call.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  test('every page names the feeds in its head, a category its own as well', async () => {
    await categories.create(site.ctx(), { name: 'Food' })
    await settings.update(site.ctx(), { siteName: 'Notes' })
    const links = async (url: string) =>
      [...(await get(url)).body.matchAll(/<link rel="alternate" ([^>]*)\/>/g)].map(([, link]) => link)
    const ofSite = [
      'type="application/rss+xml" title="Notes" href="/feed.xml"',
      'type="application/feed+json" title="Notes (JSON Feed)" href="/feed.json"',
    ]
    for (const url of ['/', '/blog', '/search', '/nothing'])
      expect([url, await links(url)]).toEqual([url, ofSite])
    expect(await links('/food')).toEqual([
      'type="application/rss+xml" title="Food - Notes" href="/food/feed.xml"',
      ...ofSite,
    ])
    expect((await get('/')).body).toContain('<a href="/feed.xml" type="application/rss+xml">RSS</a>')
  })
})

test('halves of surrogate pairs, which no database stores, are left out', () => {
  const feed: Feed = {
    title: 'a\ud800b',
    description: '\udfffc',
    homeUrl: `${origin}/`,
    language: 'en',
    logo: undefined,
    favicon: undefined,
    changedAt: undefined,
    items: [],
    articleIds: [],
  }
  expect(checkedRss(rssXml(feed, `${origin}/feed.xml`), `${origin}/feed.xml`)).toMatchObject({
    title: 'ab',
    description: 'c',
  })
  const json = jsonFeedRules.parse(JSON.parse(jsonFeed(feed, `${origin}/feed.json`)))
  expect([json.title, json.description]).toEqual(['ab', 'c'])
})

/** Parses strictly, checks the requirements of RSS 2.0, and that every address is absolute. */
function checkedRss(xml: string, selfUrl: string) {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  const feed = parseRssFeed(xml)
  expect([feed.title, feed.description].every(Boolean)).toBe(true)
  expect(feed.atom?.links).toEqual([{ href: selfUrl, rel: 'self', type: 'application/rss+xml' }])
  const dates = [feed.lastBuildDate, ...(feed.items ?? []).map(({ pubDate }) => pubDate)]
  for (const date of dates) if (date) expect(new Date(date).toUTCString()).toBe(date)
  const items = feed.items ?? []
  for (const item of items) expect(item.guid?.value).toMatch(/^urn:uuid:[\da-f-]{36}$/)
  const links = [feed.link, feed.image?.url, feed.image?.link, ...items.map(({ link }) => link)]
  const inContent = items.flatMap(({ content }) =>
    [...(content?.encoded ?? '').matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address),
  )
  for (const address of [...links, ...inContent])
    if (address !== undefined) expect(new URL(address).href).toBe(address)
  expect(xml).not.toMatch(/\/admin|@example\.com/)
  return feed
}

const address = z.url({ protocol: /^https?$/ })
/** The requirements of jsonfeed.org for version 1.1, and no unknown members. */
const jsonFeedRules = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  description: z.string().optional(),
  home_page_url: address,
  feed_url: z.literal(`${origin}/feed.json`),
  language: z.string(),
  icon: address.optional(),
  favicon: address.optional(),
  items: z.array(
    z.strictObject({
      id: z.string().min(1),
      url: address,
      title: z.string(),
      summary: z.string(),
      content_html: z.string(),
      image: address.optional(),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      authors: z.array(z.strictObject({ name: z.string(), avatar: address.optional() })).optional(),
      tags: z.array(z.string()),
    }),
  ),
})
