import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dump } from '../../../../../tests/fixtures/wordpress/dump.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { emptySite } from '../../../../../tests/support/archives.ts'
import { comparable } from '../../../../../tests/support/comparable-site.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { writeFullSite } from '../../../../../tests/support/full-site.ts'
import { isSlug } from '../../../../content/slug.ts'
import type { SiteExport } from '../../../../contracts/site-export.ts'
import * as addresses from '../../addresses/addresses.ts'
import { writeArchive } from '../../archive/archive.ts'
import * as articles from '../../articles/articles.ts'
import * as categories from '../../categories/categories.ts'
import { exportJson } from '../../export/json/site-json.ts'
import * as media from '../../media/media.ts'
import * as pages from '../../pages/pages.ts'
import { articleDrafts } from '../../publishing/publishing.ts'
import * as redirects from '../../redirects/redirects.ts'
import * as series from '../../series/series.ts'
import * as settings from '../../settings/settings.ts'
import * as tags from '../../tags/tags.ts'
import { importFile, recognise } from '../import.ts'

describeEachEngine('the backup of another site', (engine) => {
  let from: TestApp
  let to: TestApp
  let directory: string
  let file: string
  beforeEach(async () => {
    ;[from, to] = [await startTestApp(engine), await startTestApp(engine)]
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-merge-'))
    file = path.join(directory, 'backup')
    const ctx = from.ctx()
    const picture = path.join(directory, 'pier.png')
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#486' } })
      .png()
      .toFile(picture)
    const { url } = await media.upload(
      ctx,
      { path: picture, filename: 'pier.png', checksum: 'c' },
      { alt: 'The pier' },
    )
    const { id: categoryId } = await categories.create(ctx, { name: 'Coast' })
    const { id } = await articles.create(ctx, {
      title: 'The pier',
      slug: 'old-pier',
      content: `<p>See <a href="/about">us</a>.</p><figure><img src="${url}" alt="A pier"></figure>`,
      featuredImage: url,
      categoryId,
      tags: ['Sea'],
      status: 'published',
      publishedAt: '2021-05-04T10:00:00.000Z',
      seo: { title: 'Leg by leg' },
    })
    await articles.update(ctx, id, { slug: 'pier' })
    await articles.create(ctx, { title: 'Not yet', content: '<p>Later</p>' })
    const hero = {
      type: 'RichText',
      props: { id: 'a', html: `<p>About <b>us</b></p><img src="${url}" alt="">` },
    }
    await pages.create(ctx, { title: 'About', blocks: { root: {}, content: [hero] }, status: 'published' })
    await writeArchive(from.deps, { file }, { passphrase: undefined })
    await pages.create(to.ctx(), { title: 'About', slug: 'about', status: 'published' })
    await articles.create(to.ctx(), { title: 'Mine', content: '<p>Mine</p>', status: 'published' })
  })
  afterEach(async () => {
    await Promise.all([from.close(), to.close()])
    await rm(directory, { recursive: true, force: true })
  })

  async function imported() {
    await writeArchive(from.deps, { file: `${file}-new` }, { passphrase: undefined })
    return importFile(to.ctx(), 'masthead', `${file}-new`, { fetchMedia: false })
  }

  /** Returns both sites without the differences that an import makes. */
  async function importedBackup() {
    await imported()
    const sites: SiteExport[] = []
    for (const [site, name] of [
      [from, 'before.json'],
      [to, 'after.json'],
    ] as const) {
      await exportJson(site.ctx(), path.join(directory, name))
      sites.push(JSON.parse(await readFile(path.join(directory, name), 'utf8')))
    }
    return sites.map(comparable) as [SiteExport, SiteExport]
  }

  it('is added to what is here, once', async () => {
    expect(await recognise(file)).toBe('masthead')
    const report = await importFile(to.ctx(), 'masthead', file, { fetchMedia: false })
    expect(report.importedByKind).toEqual({ article: 2, page: 1, media: 1, menuItem: 0 })
    expect(report.skipped).toEqual([])
    const { articles: list } = await articles.adminList(to.ctx(), { page: 1, limit: 10 })
    expect(list.map(({ title, status }) => `${title} ${status}`).sort()).toEqual([
      'Mine published',
      'Not yet draft',
      'The pier published',
    ])
    const found = list.find(({ slug }) => slug === 'pier')
    const pier = await articles.adminGet(to.ctx(), found?.id ?? '')
    expect(pier).toMatchObject({
      category: { name: 'Coast' },
      publishedAt: '2021-05-04T10:00:00.000Z',
      seo: { title: 'Leg by leg' },
    })
    // The page that was here first keeps its address, so the text links to the other one.
    expect(pier.content).toContain('href="/about-2"')
    const { media: files } = await media.list(to.ctx(), { page: 1, limit: 10 })
    expect(files.map(({ url }) => url)).toEqual([pier.featuredImage])
    const { redirect } = await addresses.knownAt(to.ctx(), '/coast/old-pier', [])
    expect(redirect).toMatchObject({ place: { url: '/coast/pier' } })
    const before = await dump(to.ctx().db, engine)
    expect((await importFile(to.ctx(), 'masthead', file, { fetchMedia: false })).imported).toBe(0)
    expect(await dump(to.ctx().db, engine)).toEqual(before)
    expect(await readdir(path.join(to.ctx().config.dataDir, 'tmp'))).toEqual([])
  })

  it('says why it leaves out a redirect', async () => {
    const add = (site: TestApp, from: string, target: string) =>
      redirects.create(site.ctx(), { from, to: target, status: 301 })
    await add(from, '/taken', '/about')
    await add(from, '/one', '/two')
    await add(to, '/taken', '/blog')
    await add(to, '/two', '/one')
    const { notes } = await imported()
    expect(notes).toEqual(
      expect.arrayContaining([
        'Left out the redirect from /taken: this address already has a redirect',
        'Left out the redirect from /one: it is not valid on this site',
      ]),
    )
  })

  it('is the same site again, as is its export', async () => {
    await emptySite(from)
    await emptySite(to)
    await writeFullSite(from)
    await settings.update(from.ctx(), { languages: ['de'] })
    await settings.update(to.ctx(), { languages: ['de'] })
    const sea = await categories.create(from.ctx(), { name: 'Sea', slug: 'sea' })
    const german = { name: 'Meer', slug: 'sea', lang: 'de', translationOf: sea.id }
    const { id: meer } = await categories.create(from.ctx(), german)
    await categories.update(from.ctx(), meer, { slug: 'meer', description: 'Salzig' })
    const text = { title: 'Tide', slug: 'tide', status: 'published', categoryId: sea.id } as const
    const one = await articles.create(from.ctx(), text)
    const content = '<p><a href="/de/meer/tide">hier</a> <a href="/de/meer">dort</a></p>'
    const translated = { title: 'Die Tide', slug: 'tide', lang: 'de', translationOf: one.id, content }
    const tides = await series.create(from.ctx(), { name: 'Tides', slug: 'tides' })
    const inGerman = { name: 'Gezeiten', slug: 'tides', lang: 'de', translationOf: tides.id }
    const { id: seriesId } = await series.create(from.ctx(), inGerman)
    const words = [
      { name: 'Waves', slug: 'waves', inGerman: { name: 'Wellen', description: 'Auf und ab' } },
      { name: 'Salt', slug: 'salt', inGerman: { name: 'Salz' } },
    ]
    for (const { inGerman: own, ...word } of words) {
      const { id: translationOf } = await tags.create(from.ctx(), word)
      await tags.create(from.ctx(), { ...own, slug: word.slug, lang: 'de', translationOf })
    }
    await articles.update(from.ctx(), one.id, { tags: ['Salt'] })
    const tagged = { tags: ['Meer', 'Wellen', 'Salz'], status: 'published' as const }
    await articles.create(from.ctx(), { ...translated, seriesId, ...tagged })
    const [before, after] = await importedBackup()
    const locked = before.articles.find(({ slug }) => slug === 'locked')
    if (locked) Object.assign(locked, { visibility: 'link', status: 'draft' })
    for (const user of before.users) Object.assign(user, { role: 'AUTHOR' })
    expect(after).toEqual(before)
    const inLanguages = after.articles
      .filter(({ slug }) => slug === 'tide')
      .map(({ url, lang }) => [lang, url])
    expect(Object.fromEntries(inLanguages)).toEqual({ en: '/sea/tide', de: '/de/meer/tide' })
    expect(after.categories.find(({ slug }) => slug === 'meer')).toMatchObject({
      lang: 'de',
      description: 'Salzig',
      translations: [{ lang: 'en', slug: 'sea' }],
      formerPaths: ['/de/sea'],
    })
    expect(after.series.find(({ name }) => name === 'Gezeiten')).toMatchObject({
      lang: 'de',
      url: '/de/series/tides',
      translations: [{ lang: 'en', slug: 'tides' }],
    })
    const waves = { lang: 'de', url: '/de/tag/waves', translations: [{ lang: 'en', slug: 'waves' }] }
    expect(after.tags.find(({ name }) => name === 'Wellen')).toMatchObject(waves)
    const salt = { lang: 'de', url: '/de/tag/salt', translations: [{ lang: 'en', slug: 'salt' }] }
    expect(after.tags.find(({ name }) => name === 'Salz')).toMatchObject(salt)
  })

  it('hides texts in a language that is missing here, and says so', async () => {
    await settings.update(from.ctx(), { languages: ['de', 'fr'] })
    await settings.update(to.ctx(), { language: 'fr' })
    const one = await articles.create(from.ctx(), { title: 'Tide', slug: 'tide', status: 'published' })
    for (const lang of ['de', 'fr'])
      await articles.create(from.ctx(), { title: lang, slug: 'tide', lang, translationOf: one.id })
    const { notes } = await imported()
    expect(notes).toContain('Texts in German (de) are hidden until you add this language in the settings')
    const { articles: list } = await articles.adminList(to.ctx(), { page: 1, limit: 10 })
    const tides = list.filter(({ slug }) => slug.startsWith('tide'))
    expect(tides.map(({ title, lang, url }) => [title, lang, url]).sort()).toEqual([
      ['Tide', 'fr', '/blog/tide'],
      ['de', 'de', '/de/blog/tide'],
      ['fr', 'fr', '/blog/tide-2'],
    ])
  })

  it('has every category and series where two languages are one here', async () => {
    await settings.update(from.ctx(), { languages: ['de'] })
    await settings.update(to.ctx(), { language: 'de' })
    for (const lang of ['de', 'en']) {
      const { id } = await categories.create(from.ctx(), { name: `Fern ${lang}`, slug: 'fern', lang })
      const content = '<p><a href="/de/fern">x</a></p>'
      const trips = await series.create(from.ctx(), { name: `Trips ${lang}`, slug: 'trips', lang })
      const parents = { categoryId: id, seriesId: trips.id }
      await articles.create(from.ctx(), { title: lang, slug: `in-${lang}`, lang, content, ...parents })
    }
    await imported()
    const { articles: list } = await articles.adminList(to.ctx(), { page: 1, limit: 10 })
    const written = list.filter(({ slug }) => slug.startsWith('in-'))
    expect(written.map((one) => [one.category?.name, one.series?.name, one.url]).toSorted()).toEqual([
      ['Fern de', 'Trips de', '/fern-2/in-de'],
      ['Fern en', 'Trips en', '/fern/in-en'],
    ])
    const { content } = await articles.adminGet(to.ctx(), written[0]?.id ?? '')
    expect(content).toContain('href="/fern-2"')
  })

  it('has the draft of an article that moved to another language', async () => {
    for (const site of [from, to]) await settings.update(site.ctx(), { languages: ['de'] })
    const walks = await series.create(from.ctx(), { name: 'Walks' })
    const sea = await categories.create(from.ctx(), { name: 'Sea' })
    await categories.create(from.ctx(), { name: 'Meer', lang: 'de', translationOf: sea.id })
    const { id } = await articles.create(from.ctx(), { title: 'Tide', slug: 'tide', status: 'published' })
    const draft = { title: 'Tides', seriesId: walks.id, categoryId: sea.id }
    await articleDrafts.saveDraft(from.ctx(), id, draft)
    await articles.update(from.ctx(), id, { lang: 'de' })
    const { skipped } = await imported()
    expect(skipped).toEqual([])
    const { articles: list } = await articles.adminList(to.ctx(), { page: 1, limit: 10 })
    const tide = list.find(({ slug }) => slug === 'tide')?.id ?? ''
    const { entity } = await articleDrafts.draft(to.ctx(), tide)
    expect(entity).toMatchObject({ title: 'Tides', series: null, category: { slug: 'meer' } })
  })

  it('says which files it does not have', async () => {
    const { media: files } = await media.list(from.ctx(), { page: 1, limit: 10 })
    const [pier] = files
    await from.ctx().storage.delete([(pier?.url ?? '').replace('/media/', '')])
    const gone = '/media/2020/01/01234567-89ab-7def-8123-456789abcdef/gone.png'
    const elsewhere = `https://other.example${gone}`
    const content = `<p><img src="${gone}" alt=""> <img src="${elsewhere}" alt=""></p>`
    await articles.create(from.ctx(), { title: 'Lost', slug: 'lost', content })
    const { notes, unreachable } = await imported()
    expect(notes).toContain('1 file of the library is missing in the backup')
    expect(unreachable).toMatchObject([{ url: `${from.ctx().config.publicUrl}${pier?.url}` }])
    expect(notes).toContain(
      'Article "Lost": The export does not have these files, so they stay on the old site: gone.png',
    )
    const { articles: list } = await articles.adminList(to.ctx(), { page: 1, limit: 10 })
    const { content: stored } = await articles.adminGet(
      to.ctx(),
      list.find(({ slug }) => slug === 'lost')?.id ?? '',
    )
    expect(stored).toContain(`src="${from.ctx().config.publicUrl}${gone}"`)
    expect(stored).toContain(`src="${elsewhere}"`)
  })

  it('leaves out what cannot be stored, and nothing else', async () => {
    await from.deps.db.updateTable('articles').set({ createdAt: 'long ago' }).execute()
    await from.deps.db
      .updateTable('categories')
      .set({ name: 'x'.repeat(500) })
      .execute()
    const { skipped, importedByKind } = await imported()
    expect(skipped.map(({ type, title, reason }) => [type, title.slice(0, 8), reason.slice(0, 12)])).toEqual([
      ['categories', 'xxxxxxxx', 'Its name: At'],
      ['articles', 'The pier', 'Its createdA'],
      ['articles', 'Not yet', 'Its createdA'],
    ])
    expect(importedByKind).toMatchObject({ article: 0, page: 1, media: 1 })
  })

  it('writes nothing outside of its folder, whatever its slugs are', async () => {
    for (const [slug, hostile] of [
      ['pier', '../../../outside'],
      ['not-yet', '..'],
    ] as const)
      await from.deps.db.updateTable('articles').set({ slug: hostile }).where('slug', '=', slug).execute()
    await from.deps.db.updateTable('pages').set({ slug: '../../page' }).where('slug', '=', 'about').execute()
    await writeArchive(from.deps, { file: `${file}-hostile` }, { passphrase: undefined })
    const report = await importFile(to.ctx(), 'masthead', `${file}-hostile`, { fetchMedia: false })
    expect(report.importedByKind).toMatchObject({ article: 2, page: 1 })
    expect(await readdir(path.join(to.ctx().config.dataDir, 'tmp'))).toEqual([])
    const { articles: list } = await articles.adminList(to.ctx(), { page: 1, limit: 10 })
    expect(list.map(({ slug }) => slug).filter((slug) => !isSlug(slug))).toEqual([])
  })

  it('is refused when it is encrypted, damaged or something else, and changes nothing', async () => {
    const before = await dump(to.ctx().db, engine)
    await writeArchive(from.deps, { file: `${file}-locked` }, { passphrase: 'a long passphrase' })
    await expect(importFile(to.ctx(), 'masthead', `${file}-locked`)).rejects.toThrow(/passphrase/)
    await writeFile(`${file}-other`, 'no archive')
    await expect(importFile(to.ctx(), 'masthead', `${file}-other`)).rejects.toThrow(/not a Masthead archive/)
    await expect(importFile(to.ctx(), 'masthead', `${file}-gone`)).rejects.toThrow(/cannot be read/)
    expect(await dump(to.ctx().db, engine)).toEqual(before)
  })
})
