// What could make two languages of a site meet: categories, settings, exports and a return to the version before.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import { exportMarkdown } from '../export/markdown.ts'
import * as pages from '../pages/pages.ts'
import * as series from '../series/series.ts'
import * as settings from '../settings/settings.ts'
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

  it('do not become each other while there are texts', async () => {
    const { id } = await articles.create(site.ctx(), { title: 'Küste', slug: 'kueste', ...german })
    await expect(settings.update(site.ctx(), { language: 'de', languages: ['en'] })).rejects.toThrow()
    await articles.update(site.ctx(), id, { title: 'Die Küste', lang: 'de', version: 1 })
    expect(await answer('/de/blog/kueste')).toEqual([200, undefined])
  })

  it('share no series', async () => {
    const { id: seriesId } = await series.create(site.ctx(), { name: 'Walks' })
    await expect(
      articles.create(site.ctx(), { title: 'Küste', content: '', seriesId, ...german }),
    ).rejects.toThrow()
    const { id } = await articles.create(site.ctx(), { title: 'Küste', content: '', ...german })
    await expect(articles.update(site.ctx(), id, { seriesId, version: 1 })).rejects.toThrow()
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

  it('are drafts for a version that does not know them', async () => {
    const article = await articles.create(site.ctx(), { title: 'Küste', content: '', ...german })
    const page = await pages.create(site.ctx(), { title: 'Über uns', ...german })
    const other = await pages.create(site.ctx(), { title: 'About', status: 'published' })
    const left = await hideAgain(site.ctx(), '0070_mirror')
    expect(left.map(({ table, rows }) => [table, rows])).toEqual([
      ['articles', 1],
      ['pages', 1],
    ])
    expect((await articles.adminGet(site.ctx(), article.id)).status).toBe('draft')
    expect((await pages.adminGet(site.ctx(), page.id)).status).toBe('draft')
    expect((await pages.adminGet(site.ctx(), other.id)).status).toBe('published')
  })
})
