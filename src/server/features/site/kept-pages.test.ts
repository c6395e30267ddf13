import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import { contextOf } from '../../core/context.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as guests from '../guest-authors/guest-authors.ts'
import * as menu from '../menu/menu.ts'
import * as pages from '../pages/pages.ts'
import * as series from '../series/series.ts'
import * as settings from '../settings/settings.ts'
import * as tags from '../tags/tags.ts'
import { builtSite } from './built-site.ts'

const many = 140
const start = '2026-11-20T09:30:00.000Z'
const things = [
  'anchor',
  'basalt',
  'cedar',
  'dune',
  'ember',
  'fjord',
  'glacier',
  'harbour',
  'island',
  'juniper',
]
/** Words that few others share. */
const titleOf = (number: number) =>
  `${things[number % 10]} ${things[Math.floor(number / 10) % 10]}${Math.floor(number / 10)} number${number}`

// A warm cache of 140 articles with their lists: a page is rendered again exactly if it shows something else.
describeEachEngine('after a change', (engine) => {
  let site: TestApp
  let base: string
  let rendered: string[] = []
  let warm = new Map<string, string>()
  const ids: string[] = []
  const urls: string[] = []
  const at = (number: number) => new Date(Date.parse(start) - (many - number) * 3_600_000).toISOString()
  const ctx = () => site.ctx()

  beforeAll(async () => {
    const source = builtSite()
    site = await startTestApp(engine, {
      now: start,
      serveSources: async () => ({
        site: {
          load: () => source.load(),
          async finish(url, html) {
            rendered.push(url)
            return html
          },
        },
        adminShell: async () => '',
      }),
    })
    base = await listen()
    const topics = await Promise.all(['Sea', 'Land', 'Sky'].map((name) => categories.create(ctx(), { name })))
    const authors = await Promise.all(['Ada', 'Grace'].map((name) => guests.create(ctx(), { name })))
    const { id: seriesId } = await series.create(ctx(), { name: 'A course' })
    await pages.create(ctx(), { title: 'About', slug: 'about', status: 'published' })
    for (let number = 0; number < many; number += 1) {
      const made = await articles.create(ctx(), {
        title: titleOf(number),
        slug: `article-${number}`,
        excerpt: `About ${titleOf(number)}`,
        content: `<p>Here is the text of ${number}.</p>`,
        status: 'published',
        publishedAt: at(number),
        categoryId: topics[number % 3]?.id ?? null,
        tags: [`tag ${number % 20}`],
        authorIds: [authors[number % 2]?.id ?? ''],
        ...(number >= 100 && number < 103 && { seriesId }),
      })
      ids.push(made.id)
      urls.push(made.url)
    }
    await read()
  }, scaled(120_000))
  afterAll(() => site.close())

  async function listen(): Promise<string> {
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    return `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
  }

  const addresses = () => [
    ...urls,
    '/',
    '/about',
    '/series/a-course',
    ...Array.from({ length: many / 10 }, (_, index) => `/blog?page=${index + 1}`),
    ...['sea', 'land', 'sky'].flatMap((slug) => [1, 2, 3, 4].map((page) => `/${slug}?page=${page}`)),
    ...Array.from({ length: 20 }, (_, index) => `/tag/tag-${index}`),
    ...['ada', 'grace'].flatMap((slug) => [1, 2, 3].map((page) => `/author/${slug}?page=${page}`)),
    '/feed.xml',
    '/feed.json',
    '/sea/feed.xml',
    '/tag/tag-3/feed.json',
  ]
  const isFeed = (url: string) => url.includes('/feed.')

  /** Reads every address; those that show something else than before, and those that were rendered. */
  async function read(): Promise<{ different: string[]; again: string[] }> {
    rendered = []
    const before = warm
    warm = new Map()
    for (const url of addresses()) warm.set(url, await (await fetch(base + url)).text())
    const different = [...warm].filter(([url, html]) => before.get(url) !== html).map(([url]) => url)
    return { different: different.filter((url) => !isFeed(url)), again: rendered }
  }
  const feedsWith = (text: string) =>
    [...warm].filter(([url, body]) => isFeed(url) && body.includes(text)).length

  test('of one letter of a text, its page and the feeds that contain it are made again', async () => {
    expect(warm.size).toBeGreaterThan(190)
    await articles.update(ctx(), ids[23] ?? '', {
      content: '<p>Here is the texT of 23.</p>',
      isUpdate: false,
    })
    expect(await read()).toEqual({ different: [urls[23]], again: [urls[23]] })
    expect(feedsWith('texT')).toBe(1)
    // One of the newest: in /feed.xml, /feed.json, and the feed of its category.
    await articles.update(ctx(), ids[138] ?? '', { content: '<p>Here is the teXt of 138.</p>' })
    expect(await read()).toEqual({ different: [urls[138]], again: [urls[138]] })
    expect(feedsWith('teXt')).toBe(3)
  })

  test(
    'of a picture, a name or anything else, exactly the pages that show it are',
    async () => {
      const inDetail: Record<string, () => Promise<unknown>> = {
        'the title of an old article': () =>
          articles.update(ctx(), ids[40] ?? '', { title: 'Renamed zephyr' }),
        'the title of a part': () => articles.update(ctx(), ids[101] ?? '', { title: 'Renamed part' }),
        'the excerpt': () => articles.update(ctx(), ids[60] ?? '', { excerpt: 'Something else' }),
        'the picture': () =>
          articles.update(ctx(), ids[61] ?? '', { featuredImage: 'https://example.com/a.png' }),
        'the title for search engines': () =>
          articles.update(ctx(), ids[62] ?? '', { seo: { title: 'Other' } }),
        'the tags': () => articles.update(ctx(), ids[63] ?? '', { tags: ['tag 7'] }),
        'a date': () => articles.update(ctx(), ids[64] ?? '', { publishedAt: at(30.5) }),
        'a pin': () => articles.update(ctx(), ids[65] ?? '', { pinned: true }),
        'a scheduled article': () =>
          articles.create(ctx(), {
            title: 'Later',
            status: 'scheduled',
            publishedAt: '2026-11-20T10:00:00.000Z',
          }),
        'its publication': async () => site.setNow('2026-11-20T10:00:00.000Z'),
        'an end that is to come': () =>
          articles.update(ctx(), ids[66] ?? '', { unpublishAt: '2026-11-20T11:00:00.000Z' }),
        'a new tag text': async () => {
          const { tags: found } = await tags.list(contextOf(site.deps, null), { page: 1, limit: 1 })
          return tags.update(ctx(), found[0]?.id ?? '', { name: 'Tag nought' })
        },
        'a page': async () => {
          const about = await pages.findBySlug(ctx(), 'about')
          return pages.update(ctx(), about?.id ?? '', { title: 'About us' })
        },
        'a new page': () => pages.create(ctx(), { title: 'Contact', status: 'published' }),
        'a menu': () => menu.create(ctx(), { title: 'Blog', link: '/blog', type: 'page' } as never),
        'the name of the site': () => settings.update(ctx(), { siteName: 'Renamed site' }),
      }
      const counts: Record<string, number> = {}
      for (const [name, change] of Object.entries(inDetail)) {
        await change()
        const { different, again } = await read()
        const needless = again.filter((url) => !different.includes(url))
        // It is dropped with its article, though it does not show this.
        const own = { 'a pin': urls[65], 'an end that is to come': urls[66] }[name]
        expect([name, needless]).toEqual([name, own ? [own] : []])
        counts[name] = again.length
      }
      expect(counts['the title for search engines']).toBe(1)
      expect(counts['the name of the site']).toBe(warm.size - 4)
    },
    scaled(120_000),
  )
})
