// Whatever is translated, published, renamed, moved to another language, separated and deleted: what search engines and
// readers are told is right, and nothing happens to a text that nobody has changed.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { isThorough, thorough } from '../../../../tests/support/properties.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import type { Status, Translation } from '../../../contracts/common.ts'
import { rootUrl, storedSlug } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as pages from '../pages/pages.ts'
import * as series from '../series/series.ts'
import * as settings from '../settings/settings.ts'
import { buildSitemap } from '../sitemap/build.ts'
import { sitemapLimits } from '../sitemap/sitemap-xml.ts'
import * as tags from '../tags/tags.ts'

const languages = ['en', 'de', 'pt-BR'] as const
const steps = thorough(2000)
// The suite does the same each time, so that it fails for a change and not by chance.
const seed = process.env.GROUPS_SEED ?? (isThorough ? '' : '3')
const checkedEvery = 20
const start = '2026-11-20T09:30:00.000Z'

type Kind = 'article' | 'page' | 'category' | 'series' | 'tag'
const kinds: readonly Kind[] = ['article', 'page', 'category', 'series', 'tag']
type Text = {
  id: string
  slug: string
  title: string
  lang: string
  url: string
  status: Status
  translations: Translation[]
  seo: { canonicalUrl: string | null }
  category?: { id: string } | null
  series?: { id: string } | null
}

const step = fc.record({
  what: fc.constantFrom(
    ...([
      'create',
      'translate',
      'translate',
      'translate',
      'publish',
      'publish',
      'unpublish',
      'schedule',
    ] as const),
    ...(['rename', 'rename', 'move', 'join', 'separate', 'hide', 'delete', 'restore', 'wait'] as const),
    ...(['canonical', 'home', 'home', 'file', 'file', 'enrol', 'enrol', 'label', 'label'] as const),
  ),
  kind: fc.constantFrom<Kind>('article', 'article', 'page', 'category', 'series', 'tag'),
  at: fc.nat(30),
  other: fc.nat(30),
  lang: fc.constantFrom(...languages),
  slug: fc.constantFrom('a', 'b', 'c', 'd'),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const hrefLangs = (html: string) =>
  new Map(
    [
      ...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="http:\/\/masthead\.test([^"]*)"/gi),
    ].map(([, tag = '', path = '']): [string, string] => [tag, path]),
  )
/** A category as a text, which is always public. */
const asText = ({ name, ...category }: Awaited<ReturnType<typeof categories.adminGet>>): Text => ({
  ...category,
  title: name,
  status: 'published',
  url: rootUrl(storedSlug(category.slug, category.lang === 'en' ? '' : category.lang)),
})
/** A series as a text, which is public as soon as one of its articles is. */
const ofSeries = ({ name, articles, ...one }: Awaited<ReturnType<typeof series.adminGet>>): Text => ({
  ...one,
  title: name,
  status: articles.some(({ status }) => status === 'published') ? 'published' : 'draft',
  seo: { canonicalUrl: null },
})
/** A tag as a text, which is public as soon as an article with it is. */
async function ofTag(ctx: Ctx, { name, ...tag }: Awaited<ReturnType<typeof tags.adminGet>>): Promise<Text> {
  const query = { tag: tag.slug, lang: tag.lang, status: 'published', page: 1, limit: 1 } as const
  const { articles: found } = await articles.adminList(ctx, query)
  return {
    ...tag,
    title: name,
    status: found.length > 0 ? 'published' : 'draft',
    seo: { canonicalUrl: null },
  }
}
type Input = { title?: string; slug?: string; lang?: string; translationOf?: string | null }
const inputOf = ({ title, slug, lang, translationOf }: Input) => ({
  slug,
  lang,
  translationOf,
  ...(title && { name: title }),
})
const texts = {
  article: articles,
  page: pages,
  category: {
    create: (ctx: Ctx, input: Input & { title: string }) =>
      categories.create(ctx, { ...inputOf(input), name: input.title }),
    update: (ctx: Ctx, id: string, { seo, ...change }: Input & { seo?: object }) =>
      categories.update(ctx, id, { ...inputOf(change), seo }),
    adminGet: async (ctx: Ctx, id: string) => asText(await categories.adminGet(ctx, id)),
    remove: categories.remove,
    restore: categories.restore,
  },
  series: {
    create: (ctx: Ctx, input: Input & { title: string }) =>
      series.create(ctx, { ...inputOf(input), name: input.title }),
    update: (ctx: Ctx, id: string, change: Input) => series.update(ctx, id, inputOf(change)),
    adminGet: async (ctx: Ctx, id: string) => ofSeries(await series.adminGet(ctx, id)),
    remove: series.remove,
    restore: series.restore,
  },
  tag: {
    create: (ctx: Ctx, input: Input & { title: string }) =>
      tags.create(ctx, { ...inputOf(input), name: input.title }),
    update: (ctx: Ctx, id: string, { slug, translationOf }: Input) =>
      tags.update(ctx, id, { slug, translationOf }),
    adminGet: async (ctx: Ctx, id: string) => ofTag(ctx, await tags.adminGet(ctx, id)),
    remove: tags.remove,
    restore: tags.restore,
  },
} as const

const ownAddress = ({ url }: { url: string }) => `http://masthead.test${url}`
/** What the sitemap says about the languages of each page, as `hrefLangs` has it. */
const sitemapOf = (xml: string) =>
  new Map(
    [...xml.matchAll(/<url><loc>http:\/\/masthead\.test([^<]*)<\/loc>(.*?)<\/url>/gs)].map(
      ([, path = '', rest = '']): [string, Map<string, string>] => [
        path || '/',
        hrefLangs(rest.replaceAll('xhtml:', '')),
      ],
    ),
  )
const homes = ['/', '/de', '/pt-br']
const canonicalOf = (html: string) =>
  /<link rel="canonical" href="http:\/\/masthead\.test([^"]*)"/.exec(html)?.[1]

describeEachEngine('texts in random languages', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine, { now: start })
    await settings.update(site.ctx(), { languages: ['de', 'pt-BR'] })
  })
  afterAll(() => site.close())

  const refused = (error: unknown) => {
    const { code } = error as { code?: string }
    if (code !== 'SLUG_TAKEN' && code !== 'VALIDATION_FAILED') throw error
    return undefined
  }
  const none = (): Record<Kind, string[]> => ({ article: [], page: [], category: [], series: [], tag: [] })
  const ids = none()
  const gone = none()
  const addresses = new Set<string>()
  let now = Date.parse(start)
  let written = 0
  let groupsSeen = 0

  /** Gives an article all tags of its language. */
  async function label(id: string): Promise<void> {
    const { lang } = await articles.adminGet(site.ctx(), id)
    const all = await Promise.all(ids.tag.map((tag) => tags.adminGet(site.ctx(), tag)))
    const own = all.filter((tag) => tag.lang === lang)
    await articles.update(site.ctx(), id, { tags: own.map(({ name }) => name) })
  }

  async function perform({ what, kind, at, other, lang, slug }: Step): Promise<string | undefined> {
    const ctx = site.ctx()
    const id = ids[kind][at % ids[kind].length]
    const create = async (body: object) => {
      const made = await texts[kind].create(ctx, { title: `Text ${written}`, slug, ...body }).catch(refused)
      if (!made) return undefined
      written += 1
      ids[kind].push(made.id)
      return made.id
    }
    if (what === 'create') return create({ lang, status: 'published' })
    if (what === 'wait') {
      now += 60_000
      site.setNow(new Date(now).toISOString())
      return undefined
    }
    const [back] = gone[kind]
    if (what === 'restore' && back !== undefined) {
      gone[kind].shift()
      // A tag whose name another one has by now becomes that one.
      if ((await texts[kind].restore(ctx, back)).id !== back) return undefined
      ids[kind].push(back)
      written += 1
      return back
    }
    const labelled = ids.article[other % ids.article.length]
    if (what === 'label' && labelled !== undefined) await label(labelled)
    if (id === undefined || what === 'restore' || what === 'label') return undefined
    if (what === 'translate')
      return create({ lang, translationOf: id, status: other % 3 ? 'published' : 'draft' })
    if (what === 'delete') {
      await texts[kind].remove(ctx, id)
      ids[kind] = ids[kind].filter((one) => one !== id)
      gone[kind].push(id)
      written -= 1
      return id
    }
    if (what === 'home') {
      const [page] = ids.page.length > 0 ? [ids.page[at % ids.page.length]] : []
      await settings.update(ctx, { homePageId: other % 4 ? (page ?? null) : null }).catch(refused)
      return undefined
    }
    const own = ownAddress(await texts[kind].adminGet(ctx, id))
    const canonicalUrl = ['https://elsewhere.example/', own][other % 8] ?? null
    const changes = {
      canonical: { seo: { canonicalUrl } },
      publish: { status: 'published' as const, publishedAt: new Date(now).toISOString() },
      unpublish: { status: 'draft' as const },
      schedule: { status: 'scheduled' as const, publishedAt: new Date(now + 60_000).toISOString() },
      rename: { slug },
      move: { lang },
      file: {
        categoryId: kind === 'article' ? (ids.category[other % ids.category.length] ?? null) : undefined,
      },
      enrol: { seriesId: kind === 'article' ? (ids.series[other % ids.series.length] ?? null) : undefined },
      join: { translationOf: ids[kind][other % ids[kind].length] ?? null },
      separate: { translationOf: null },
      hide: { seo: { noindex: other % 3 === 0 } },
    }
    await texts[kind].update(ctx, id, changes[what]).catch(refused)
    return id
  }

  const readAll = async (): Promise<Map<string, Text>> => {
    const ctx = site.ctx()
    const found = new Map<string, Text>()
    for (const kind of kinds)
      for (const id of ids[kind]) found.set(`${kind} ${id}`, await texts[kind].adminGet(ctx, id))
    return found
  }

  /** Where an address leads in the end, and how. */
  async function follow(address: string): Promise<number> {
    let url = address
    for (let hop = 0; hop < 4; hop += 1) {
      const { statusCode, headers } = await site.call('GET', url)
      if (statusCode < 300 || statusCode >= 400) return statusCode
      url = String(headers.location)
    }
    throw new Error(`${address} leads in a circle`)
  }

  function checkStored(all: Map<string, Text>) {
    // No text that nobody has written.
    expect(all.size).toBe(written)
    // Pages and categories have the same addresses.
    const spaces: Record<string, string> = { article: 'article', series: 'series', tag: 'tag' }
    const slugs = [...all].map(
      ([key, { lang, slug }]) => `${spaces[key.split(' ')[0] ?? ''] ?? 'root'} ${lang} ${slug}`,
    )
    expect(new Set(slugs).size).toBe(slugs.length)
    for (const [key, text] of all) {
      const [kind] = key.split(' ')
      const category = all.get(`category ${text.category?.id}`)
      if (category) expect(category.lang).toBe(text.lang)
      const inSeries = all.get(`series ${text.series?.id}`)
      if (inSeries) expect(inSeries.lang).toBe(text.lang)
      const languages = [text.lang, ...text.translations.map(({ lang }) => lang)]
      expect(new Set(languages).size).toBe(languages.length)
      for (const { id } of text.translations) {
        const others = all.get(`${kind} ${id}`)?.translations.map((one) => one.id) ?? []
        expect(others).toContain(key.split(' ')[1])
      }
    }
  }

  async function checkPublic(all: Map<string, Text>) {
    const { files } = await buildSitemap(site.ctx(), sitemapLimits)
    const listed = sitemapOf(String(files.get('/sitemap.xml')?.body))
    const expected = async (path: string, named: ReadonlyMap<string, string>, payload: string) => {
      // Search engines find nothing there that they shall not list, and the same in the sitemap as on the page.
      const isListed = canonicalOf(payload) === path
      expect(listed.has(path), `${path} in the sitemap`).toBe(
        isListed || (path === '/' && canonicalOf(payload) === ''),
      )
      if (listed.has(path)) expect([...(listed.get(path) ?? [])], path).toEqual([...named])
    }
    for (const path of homes) {
      const { payload } = await site.call('GET', path)
      await expected(path, hrefLangs(payload), payload)
      for (const other of hrefLangs(payload).values())
        expect([...hrefLangs((await site.call('GET', other)).payload)], other).toEqual([
          ...hrefLangs(payload),
        ])
    }
    for (const { url: own, status, seo } of all.values()) {
      addresses.add(own)
      const first = await site.call('GET', own)
      const to = String(first.headers.location)
      const url = first.statusCode === 301 && homes.includes(to) ? to : own
      const { statusCode, payload } = url === own ? first : await site.call('GET', url)
      if (url !== own) continue
      if (status !== 'published') {
        expect(statusCode, `${url} is a ${status}`).not.toBe(200)
        continue
      }
      expect(statusCode, url).toBe(200)
      const named = hrefLangs(payload)
      const canonical = canonicalOf(payload)
      if (canonical !== undefined && !seo.canonicalUrl) expect(canonical).toBe(url)
      await expected(url, named, payload)
      if (named.size === 0) continue
      groupsSeen += 1
      expect([...named.values()]).toContain(url)
      expect([...named.values()]).toContain(named.get('x-default'))
      for (const path of named.values())
        expect([...hrefLangs((await site.call('GET', path)).payload)], path).toEqual([...named])
    }
    for (const address of addresses) expect([200, 404, 410]).toContain(await follow(address))
  }

  test('are told right', { timeout: scaled(60_000 + steps * 400) }, async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: steps, maxLength: steps }),
      async (plan) => {
        for (const [index, one] of plan.entries()) {
          const before = await readAll()
          const changed = await perform(one)
          const after = await readAll()
          checkStored(after)
          // Nothing has happened to any other text: its words, its address and, but for the clock, its status.
          for (const [key, { title, lang, slug, url, status }] of after) {
            const was = before.get(key)
            if (!was || key === `${one.kind} ${changed}`) continue
            expect({ title: was.title, lang: was.lang, slug: was.slug }).toEqual({ title, lang, slug })
            // That of an article begins with its category.
            if (one.kind !== 'category') expect(was.url).toBe(url)
            // That of a series or tag is a matter of its articles.
            if (one.what !== 'wait' && !/^(?:series|tag)/.test(key))
              expect(was.status, JSON.stringify(one)).toBe(status)
          }
          if (index % checkedEvery === checkedEvery - 1) await checkPublic(after)
        }
      },
    )
    await fc.assert(property, {
      numRuns: 1,
      endOnFailure: true,
      ...(seed && { seed: Number(seed) }),
    })
    expect(written).toBeGreaterThan(5)
    expect(groupsSeen).toBeGreaterThan(5)
  })
})
