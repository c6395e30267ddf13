import { parseRssFeed } from 'feedsmith'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { withEmptySite } from '../../../../tests/support/archives.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { migrate } from '../../db/migrate.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as pages from '../pages/pages.ts'
import * as settings from '../settings/settings.ts'
import * as tags from '../tags/tags.ts'

const start = '2026-11-20T09:30:00.000Z'
const tomorrow = '2026-11-21T09:30:00.000Z'

describeEachEngine('the pages of tags', (engine) => {
  let site: TestApp
  let tagId: string
  beforeAll(async () => {
    site = await startTestApp(engine, { now: start })
    const write = (title: string, names: string[], more: object = {}) =>
      articles.create(site.ctx(), { title, tags: names, content: '<p>x</p>', status: 'published', ...more })
    for (let number = 1; number <= 12; number += 1)
      await write(`Press ${number}`, ['Letterpress'], {
        publishedAt: `2026-11-01T08:${String(number).padStart(2, '0')}:00Z`,
      })
    await write('Press to come', ['Letterpress', 'Next'], { publishedAt: tomorrow, status: 'scheduled' })
    await write('Hidden', ['Letterpress', 'Never'], { status: 'draft' })
    tagId = (await tags.get(site.ctx(null), 'letterpress')).id
  })
  afterAll(() => site.close())

  const get = (url: string) => site.call('GET', url)
  const leadsTo = async (url: string) => {
    const { statusCode, headers } = await get(url)
    return statusCode === 301 ? headers.location : statusCode
  }
  const change = (body: object) => tags.update(site.ctx(), tagId, body)

  test('list their articles, newest first, on as many pages as needed', async () => {
    await change({ description: 'Ink & lead' })
    const { body } = await get('/tag/letterpress')
    expect(body).toContain('<h1>Letterpress</h1>')
    expect(body).toContain('Ink &amp; lead')
    expect(body).toContain('<link rel="canonical" href="http://masthead.test/tag/letterpress"/>')
    expect(body).toContain('<link rel="next" href="/tag/letterpress?page=2"/>')
    expect(body).toContain('href="/tag/letterpress/feed.xml"')
    expect(body).toContain('"@type":"BreadcrumbList"')
    const found = (html: string) =>
      [...html.matchAll(/class="card-title"><a[^>]*>([^<]+)/g)].map(([, t]) => t)
    expect(found(body)).toEqual(Array.from({ length: 10 }, (_, index) => `Press ${12 - index}`))
    expect(found((await get('/tag/letterpress?page=2')).body)).toEqual(['Press 2', 'Press 1'])
    expect(await leadsTo('/tag/letterpress?page=3')).toBe(404)
  })

  test('are linked from articles, and exist only with a public one', async () => {
    expect((await get('/blog/press-1')).body).toContain(
      '<a href="/tag/letterpress" rel="tag">Letterpress</a>',
    )
    expect(await leadsTo('/tag/never')).toBe(404)
    expect(await leadsTo('/tag/next')).toBe(404)
    expect(await leadsTo('/tag')).toBe(404)
    site.setNow(tomorrow)
    expect(await leadsTo('/tag/next')).toBe(200)
    expect((await get('/tag/letterpress')).body).toContain('Press to come')
    site.setNow(start)
  })

  test('have feeds and a place in the sitemap', async () => {
    const rss = parseRssFeed((await get('/tag/letterpress/feed.xml')).body)
    expect([rss.title, rss.link, rss.items?.length]).toEqual([
      'Letterpress - Masthead',
      'http://masthead.test/tag/letterpress',
      12,
    ])
    const json = (await get('/tag/letterpress/feed.json')).json()
    expect([json.feed_url, json.items[0].title]).toEqual([
      'http://masthead.test/tag/letterpress/feed.json',
      'Press 12',
    ])
    expect((await get('/sitemap.xml')).body).toContain('<loc>http://masthead.test/tag/letterpress</loc>')
    expect((await get('/sitemap.xml')).body).not.toContain('/tag/never')
    expect(await leadsTo('/tag/never/feed.xml')).toBe(404)
    expect(await leadsTo('/other/letterpress/feed.xml')).toBe(404)
  })

  test('follow a change at once, and their former addresses redirect to them', async () => {
    expect(await leadsTo('/tag/Letterpress/')).toBe('/tag/letterpress')
    expect(await leadsTo('/tag/Letterpress/feed.xml')).toBe('/tag/letterpress/feed.xml')
    await change({ name: 'Presses', slug: 'presses' })
    expect(await leadsTo('/tag/letterpress')).toBe('/tag/presses')
    expect(await leadsTo('/tag/letterpress/feed.json')).toBe('/tag/presses/feed.json')
    expect((await get('/blog/press-1')).body).toContain('<a href="/tag/presses" rel="tag">Presses</a>')
    await change({ name: 'Letterpress', slug: 'letterpress' })
    expect(await leadsTo('/tag/presses')).toBe('/tag/letterpress')
  })

  test('cannot be replaced by a page or category', async () => {
    const refused = {
      code: 'SLUG_RESERVED',
      message: expect.stringContaining('the pages of tags live at /tag'),
    }
    await expect(pages.create(site.ctx(), { title: 'Tag', slug: 'tag' })).rejects.toMatchObject(refused)
    await expect(categories.create(site.ctx(), { name: 'x', slug: 'Tag' })).rejects.toMatchObject(refused)
  })

  test('move below another prefix, and addresses below the former one redirect there', async () => {
    const prefix = (tagPrefix: string) => settings.update(site.ctx(), { tagPrefix })
    await pages.create(site.ctx(), { title: 'Topics', slug: 'topics', status: 'published' })
    await expect(prefix('topics')).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      extra: {
        issues: [{ path: 'tagPrefix', message: expect.stringContaining('taken by the page "Topics"') }],
      },
    })
    for (const wrong of ['blog', 'a.b', 'A', '']) await expect(prefix(wrong)).rejects.toThrow(/tagPrefix/)
    // It is cached with its address.
    expect(await leadsTo('/tag/letterpress')).toBe(200)
    await prefix('about')
    expect(await leadsTo('/about/letterpress')).toBe(200)
    expect((await get('/blog/press-1')).body).toContain('<a href="/about/letterpress" rel="tag">')
    expect(await leadsTo('/tag/letterpress')).toBe('/about/letterpress')
    expect(await leadsTo('/tag/presses')).toBe('/about/letterpress')
    expect(await leadsTo('/tag/letterpress/feed.xml')).toBe('/about/letterpress/feed.xml')
    await pages.create(site.ctx(), { title: 'Tag', slug: 'tag', status: 'published' })
    expect(await leadsTo('/tag')).toBe(200)
    await expect(prefix('tag')).rejects.toThrow(/taken by the page/)
    await tags.remove(site.ctx(), tagId)
    expect(await leadsTo('/about/letterpress')).toBe(410)
    expect(await leadsTo('/about/presses')).toBe(410)
    await tags.restore(site.ctx(), tagId)
    expect(await leadsTo('/about/letterpress')).toBe(200)
  })
})

describe.each(['sqlite', 'postgres'] as const)('before there were pages of tags [%s]', (engine) => {
  test.each([
    ['nothing had their name', [], 'tag', undefined],
    ['a category had their name', ['tag'], 'tags', 'tags'],
    ['pages had the next one as well', ['tag', 'tags'], 'tags-2', 'tags-2'],
  ])('%s', async (_, taken, expected, stored) => {
    await withEmptySite(engine, async (empty) => {
      await migrate(empty, '0044_gone_addresses')
      for (const slug of taken)
        await sql`insert into slugs (space, slug, kind, "entityId", "isCurrent")
          values ('root', ${slug}, 'category', ${slug}, 1)`.execute(empty.db)
      await migrate(empty)
      const { rows } = await sql<{ slug: string }>`
        select slug from slugs where kind = 'prefix' and "entityId" = 'tag'`.execute(empty.db)
      expect(rows).toEqual([{ slug: expected }])
      const row = await empty.db.selectFrom('settings').select('value').executeTakeFirst()
      expect(row && JSON.parse(row.value).tagPrefix).toBe(stored)
    })
  })
})
