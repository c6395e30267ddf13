// What could make two languages of a site meet: categories, settings, exports and a return to the version before.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { transaction } from '../../core/transaction.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import { exportGhost } from '../export/ghost/ghost.ts'
import { exportJson } from '../export/json/site-json.ts'
import { exportMarkdown } from '../export/markdown.ts'
import * as pages from '../pages/pages.ts'
import * as series from '../series/series.ts'
import * as settings from '../settings/settings.ts'
import * as tags from '../tags/tags.ts'
import { hideAgain } from '../upgrades/hide-again.ts'

describeEachEngine('two languages of a site', (engine) => {
  let site: TestApp
  beforeEach(async () => {
    site = await startTestApp(engine)
    await settings.update(site.ctx(), { languages: ['de'] })
  })
  afterEach(() => site.close())

  const german = { lang: 'de', status: 'published' } as const
  const answer = async (address: string) => {
    const { statusCode, headers } = await site.call('GET', address)
    return [statusCode, headers.location]
  }

  it('have categories of their own', async () => {
    await categories.create(site.ctx(), { name: 'Design', slug: 'design' })
    expect(await answer('/de/design')).toEqual([404, undefined])
    await pages.create(site.ctx(), { title: 'Gestaltung', slug: 'design', ...german })
    expect(await answer('/de/design')).toEqual([200, undefined])
    expect(await answer('/design')).toEqual([200, undefined])
    expect((await site.call('GET', '/de')).payload).not.toContain('Design')
  })

  it('have one home page each', async () => {
    expect(await answer('/de//')).toEqual([301, '/de'])
    const { id } = await pages.create(site.ctx(), { title: 'Start', slug: 'start', ...german })
    await expect(settings.update(site.ctx(), { homePageId: id })).rejects.toThrow()
  })

  it('say at once which home pages search engines list', async () => {
    const listed = async () =>
      Array.from(
        (await site.call('GET', '/sitemap.xml')).payload.matchAll(/<loc>[^<]*\.test([^<]*)/g),
        ([, one]) => one,
      )
    await articles.create(site.ctx(), { title: 'Küste', content: '', ...german })
    const all = ['de', 'en', 'x-default']
    const home = await pages.create(site.ctx(), { title: 'Home', slug: 'home', status: 'published' })
    await settings.update(site.ctx(), { homePageId: home.id })
    const inHead = async (path: string) => {
      const { payload } = await site.call('GET', path)
      return Array.from(payload.matchAll(/rel="alternate" hrefLang="([^"]+)"/gi), ([, tag]) => tag).toSorted()
    }
    expect([await inHead('/'), await inHead('/de')]).toEqual([all, all])
    expect(await listed()).toEqual(expect.arrayContaining(['/', '/de']))
    await pages.update(site.ctx(), home.id, { seo: { noindex: true } })
    expect([await inHead('/'), await inHead('/de')]).toEqual([[], []])
    await pages.update(site.ctx(), home.id, { seo: { noindex: false } })
    const own = await pages.create(site.ctx(), { title: 'Start', ...german, translationOf: home.id })
    expect([await inHead('/'), await inHead('/de')]).toEqual([all, all])
    await pages.update(site.ctx(), own.id, { seo: { canonicalUrl: 'https://elsewhere.example/' } })
    expect([await inHead('/'), await inHead('/de')]).toEqual([[], []])
    await pages.update(site.ctx(), own.id, { status: 'draft' })
    expect([await inHead('/'), await inHead('/de')]).toEqual([all, all])
    await expect(pages.update(site.ctx(), home.id, { lang: 'de', translationOf: null })).rejects.toThrow(
      'home page',
    )
  })

  it('do not become each other while there are texts', async () => {
    const { id } = await articles.create(site.ctx(), { title: 'Küste', slug: 'kueste', ...german })
    await expect(settings.update(site.ctx(), { language: 'de', languages: ['en'] })).rejects.toThrow()
    await articles.update(site.ctx(), id, { title: 'Die Küste', lang: 'de', version: 1 })
    expect(await answer('/de/blog/kueste')).toEqual([200, undefined])
  })

  it('each know of their tags that are gone', async () => {
    await articles.create(site.ctx(), { title: 'Küste', content: '', tags: ['Wind'], ...german })
    await articles.create(site.ctx(), { title: 'Coast', content: '', tags: ['Wind'], status: 'published' })
    expect(await answer('/de/tag/wind')).toEqual([200, undefined])
    const { tags: all } = await tags.adminList(site.ctx(), { page: 1, limit: 10, lang: 'de' })
    await tags.remove(site.ctx(), all[0]?.id ?? '')
    expect(await answer('/de/tag/wind')).toEqual([410, undefined])
    expect(await answer('/tag/wind')).toEqual([200, undefined])
  })

  it('show an author the tags of what visitors can read, in each language', async () => {
    const author = await site.signIn('AUTHOR')
    const names = async () => {
      const { tags: seen } = await tags.adminList(site.ctx(author.viewer), { page: 1, limit: 10 })
      return seen.map(({ name }) => name)
    }
    await articles.create(site.ctx(), { title: 'Coast', tags: ['Sea'], status: 'published' })
    await articles.create(site.ctx(), { title: 'Entwurf', tags: ['Notiz'], lang: 'de' })
    const { id } = await articles.create(site.ctx(), { title: 'Küste', tags: ['Meer'], ...german })
    expect(await names()).toEqual(['Meer', 'Sea'])
    await articles.update(site.ctx(), id, { visibility: 'link' })
    expect(await names()).toEqual(['Sea'])
    await articles.update(site.ctx(), id, { visibility: 'public' })
    await settings.update(site.ctx(), { languages: [] })
    expect(await names()).toEqual(['Sea'])
  })

  it('do not share a tag that returns from the trash after its article has moved', async () => {
    const { id } = await articles.create(site.ctx(), { title: 'Coast', tags: ['Wind'], status: 'published' })
    await articles.create(site.ctx(), { title: 'Dunes', tags: ['Wind'], status: 'published' })
    const { tags: all } = await tags.adminList(site.ctx(), { page: 1, limit: 10 })
    const wind = all[0]?.id ?? ''
    await tags.remove(site.ctx(), wind)
    await articles.update(site.ctx(), id, { lang: 'de', version: 1 })
    expect(await tags.restore(site.ctx(), wind)).toMatchObject({ articleCount: 1 })
    const { articles: listed } = await articles.list(site.ctx(null), { page: 1, limit: 10, tag: 'wind' })
    expect(listed.map(({ title }) => title)).toEqual(['Dunes'])
  })

  it('leave nothing that leads to a language that was removed', async () => {
    const { id } = await articles.create(site.ctx(), { title: 'Moved', slug: 'moved', status: 'published' })
    await articles.update(site.ctx(), id, { lang: 'de', version: 1 })
    expect(await answer('/blog/moved')).toEqual([301, '/de/blog/moved'])
    await settings.update(site.ctx(), { languages: [] })
    expect(await answer('/blog/moved')).toEqual([404, undefined])
  })

  it('have folders of their own in an export', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'masthead-languages-'))
    try {
      for (const lang of ['en', 'de']) {
        await articles.create(site.ctx(), {
          title: `Berlin ${lang}`,
          slug: 'berlin',
          status: 'published',
          lang,
        })
        await pages.create(site.ctx(), {
          title: `Kontakt ${lang}`,
          slug: 'kontakt',
          status: 'published',
          lang,
        })
      }
      await exportMarkdown(site.ctx(), folder)
      const text = (name: string) => readFile(path.join(folder, 'content', name, 'index.md'), 'utf8')
      expect(await text('blog/berlin')).toContain('Berlin en')
      expect(await text('de/blog/berlin')).toContain('Berlin de')
      expect(await text('kontakt')).toContain('Kontakt en')
      expect(await text('de/kontakt')).toContain('Kontakt de')
      expect((await readdir(path.join(folder, 'content'))).toSorted()).toContain('de')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('stay apart in an export for Ghost and as JSON', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'masthead-languages-'))
    try {
      const text = { title: 'Berlin', slug: 'berlin', status: 'published', tags: ['Wind'] } as const
      const link =
        '<p><a href="/de/orte/berlin">x</a> <a href="/de/tag/wind">y</a> <a href="/de/orte">z</a></p>'
      await articles.create(site.ctx(), { ...text, tags: ['Wind'], content: link })
      const { id: categoryId } = await categories.create(site.ctx(), { name: 'Orte', lang: 'de' })
      await articles.create(site.ctx(), { ...text, tags: ['Wind'], content: '', ...german, categoryId })
      const moved = await articles.create(site.ctx(), { title: 'Moved', slug: 'moved', status: 'published' })
      await articles.update(site.ctx(), moved.id, { lang: 'de', slug: 'umgezogen', version: 1 })
      await exportGhost(site.ctx(), path.join(folder, 'ghost.json'))
      const { data } = JSON.parse(await readFile(path.join(folder, 'ghost.json'), 'utf8')).db[0]
      const slugsOf = (table: string) => data[table].map((row: { slug: string }) => row.slug).toSorted()
      expect(slugsOf('posts')).toEqual(['berlin', 'berlin-de', 'umgezogen-de'])
      expect(slugsOf('tags')).toEqual(['hash-de', 'orte-de', 'wind', 'wind-de'])
      expect(data.posts_tags.map((row: { tag_id: string }) => row.tag_id).toSorted()).toEqual(
        ['language-de', 'language-de', 'tag-orte@de', 'tag-wind', 'tag-wind@de'].toSorted(),
      )
      const lexical = data.posts.map((row: { lexical: string }) => row.lexical).join('')
      expect(lexical).toContain('__GHOST_URL__/berlin-de/')
      expect(lexical).toContain('__GHOST_URL__/tag/wind-de/')
      expect(lexical).toContain('__GHOST_URL__/tag/orte-de/')
      await exportJson(site.ctx(), path.join(folder, 'site.json'))
      const all = JSON.parse(await readFile(path.join(folder, 'site.json'), 'utf8'))
      const tagged = all.tags.map(({ slug, lang }: { slug: string; lang: string }) => `${lang} ${slug}`)
      expect(tagged.toSorted()).toEqual(['de wind', 'en wind'])
      const former = all.articles.find(({ id }: { id: string }) => id === moved.id).formerPaths
      expect(former).toEqual(['/blog/moved'])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('have no slug twice in an export for Ghost', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'masthead-languages-'))
    try {
      const status = 'published'
      const places = ['/de/blog/news', '/blog/news-de', '/de/tag/sea']
      const content = places.map((one) => `<p><a href="${one}">x</a></p>`).join('')
      await articles.create(site.ctx(), { title: 'A', slug: 'news-de', status, content, tags: ['Sea de'] })
      await articles.create(site.ctx(), { title: 'B', slug: 'news-de-2', status })
      await articles.create(site.ctx(), { title: 'C', slug: 'news', tags: ['Sea'], ...german })
      await pages.create(site.ctx(), { title: 'D', slug: 'other', ...german })
      await exportGhost(site.ctx(), path.join(folder, 'ghost.json'))
      const { data } = JSON.parse(await readFile(path.join(folder, 'ghost.json'), 'utf8')).db[0]
      const slugsOf = (table: string) => data[table].map((row: { slug: string }) => row.slug).toSorted()
      expect(slugsOf('posts')).toEqual(['news-de', 'news-de-2', 'news-de-3', 'other-de'])
      expect(slugsOf('tags')).toEqual(['hash-de', 'sea-de', 'sea-de-2'])
      const lexical = data.posts.map((row: { lexical: string }) => row.lexical).join('')
      for (const place of ['news-de-3', 'news-de', 'tag/sea-de-2'])
        expect(lexical).toContain(`__GHOST_URL__/${place}/`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('are drafts for a version that does not know them', async () => {
    const article = await articles.create(site.ctx(), { title: 'Küste', content: '', ...german })
    const page = await pages.create(site.ctx(), { title: 'Über uns', ...german })
    const other = await pages.create(site.ctx(), { title: 'About', status: 'published' })
    const own = { name: 'Reisen', slug: 'reisen' }
    await categories.create(site.ctx(), own)
    const { id } = await categories.create(site.ctx(), { ...own, lang: 'de' })
    await series.create(site.ctx(), { name: 'Walks' })
    const walks = await series.create(site.ctx(), { name: 'Spaziergänge', lang: 'de' })
    const left = await transaction(site.ctx(), (ctx) => hideAgain(ctx, '0070_mirror'))
    expect(left.map(({ table, rows }) => [table, rows])).toEqual([
      ['articles', 1],
      ['pages', 1],
      ['categories', 1],
      ['series', 1],
    ])
    expect(await series.restore(site.ctx(), walks.id)).toMatchObject({ lang: 'de', slug: 'spaziergange' })
    expect((await categories.adminList(site.ctx(), { page: 1, limit: 10 })).map(({ lang }) => lang)).toEqual([
      'en',
    ])
    expect((await categories.restore(site.ctx(), id)).lang).toBe('de')
    expect((await articles.adminGet(site.ctx(), article.id)).status).toBe('draft')
    expect((await pages.adminGet(site.ctx(), page.id)).status).toBe('draft')
    expect((await pages.adminGet(site.ctx(), other.id)).status).toBe('published')
  })
})
