import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { comparable } from '../../../../../tests/support/comparable-site.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { secretEnv, writeFullSite } from '../../../../../tests/support/full-site.ts'
import { type SiteExport, siteExportSchema } from '../../../../contracts/site-export.ts'
import * as articles from '../../articles/articles.ts'
import { importFile, recognise } from '../../import/import.ts'
import { undoImport } from '../../import/runs/undo.ts'
import * as pages from '../../pages/pages.ts'
import * as settings from '../../settings/settings.ts'
import * as tags from '../../tags/tags.ts'
import { exportJson } from './site-json.ts'

const other = { sqlite: 'postgres', postgres: 'sqlite' } as const

/** True if the value fits the schema; otherwise what is wrong. */
function problemsOf(value: unknown): unknown {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
  addFormats.default(ajv)
  const isValid = ajv.compile(siteExportSchema())
  return isValid(value) ? [] : isValid.errors
}

describeEachEngine('a site as JSON', (engine) => {
  let from: TestApp
  let directory: string
  let file: string
  beforeEach(async () => {
    from = await startTestApp(engine, { env: secretEnv })
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-site-'))
    file = path.join(directory, 'site.json')
  })
  afterEach(async () => {
    await from.close()
    await rm(directory, { recursive: true, force: true })
  })

  const read = async (name = file) => JSON.parse(await readFile(name, 'utf8')) as SiteExport
  const files = () => path.join(from.ctx().config.dataDir, 'media')

  it('has everything, as its schema says, and no secret', async () => {
    const secrets = await writeFullSite(from)
    const report = await exportJson(from.ctx(), file)
    expect(report).toMatchObject({ articles: 6, pages: 2, categories: 2, users: 1, guests: 1, media: 2 })
    const site = await read()
    expect(problemsOf(site)).toEqual([])
    expect(problemsOf({ ...site, articles: [{ ...site.articles[0], passwordHash: 'x' }] })).not.toEqual([])
    const text = await readFile(file, 'utf8')
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    expect(secrets.length).toBeGreaterThan(10)
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(await readdir(directory)).toEqual(['site.json'])
    expect(site.articles.find(({ slug }) => slug === 'second')?.draft).toMatchObject({
      title: 'Second, again',
    })
  })

  it('has every row once, however many there are', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => ({
      id: `tag-${String(index).padStart(4, '0')}`,
      name: `T ${index}`,
      slug: `t-${index}`,
      isCurated: 1 as const,
      updatedAt: from.ctx().now(),
    }))
    await from.deps.db.insertInto('tags').values(rows).execute()
    const progress: string[] = []
    await exportJson(from.ctx(), file, {
      onProgress: ({ stage, done, total }) => progress.push(`${stage} ${done}/${total}`),
    })
    expect((await read()).tags.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(progress.at(-1)).toBe('Tags 250/250')
  })

  it('replaces no file, and leaves none behind when it is stopped', async () => {
    await writeFile(file, 'mine')
    await expect(exportJson(from.ctx(), file)).rejects.toThrow('exists already')
    await articles.create(from.ctx(), { title: 'One', content: '' })
    const stopped = exportJson(from.ctx(), `${file}-2`, { signal: AbortSignal.abort() })
    await expect(stopped).rejects.toThrow()
    expect(await readdir(directory)).toEqual(['site.json'])
    expect(await readFile(file, 'utf8')).toBe('mine')
  })

  it.each([engine, other[engine]])('is the same site again on %s', async (target) => {
    await writeFullSite(from)
    await exportJson(from.ctx(), file)
    expect(await recognise(file)).toBe('json')
    const to = await startTestApp(target)
    try {
      const report = await importFile(to.ctx(), 'json', file, { fetchMedia: false, mediaDir: files() })
      expect(report).toMatchObject({
        skipped: [],
        unreachable: [],
        importedByKind: { article: 6, page: 2, media: 2, menuItem: 4 },
      })
      expect(report.notes.join('\n')).toContain('"Locked": It asked for a password')
      await exportJson(to.ctx(), `${file}-2`)
      const [before, after] = [comparable(await read()), comparable(await read(`${file}-2`))]
      // A text with a password cannot be public without it, and only an administrator gives roles.
      const locked = before.articles.find(({ slug }) => slug === 'locked')
      if (locked) Object.assign(locked, { visibility: 'link', status: 'draft' })
      for (const user of before.users) Object.assign(user, { role: 'AUTHOR' })
      expect(after).toEqual(before)

      const again = await importFile(to.ctx(), 'json', file, { fetchMedia: false, mediaDir: files() })
      expect(again.imported).toBe(0)
      await exportJson(to.ctx(), `${file}-3`)
      expect(comparable(await read(`${file}-3`))).toEqual(after)
    } finally {
      await to.close()
    }
  })

  it('keeps the language of each text and what it is a translation of', async () => {
    await settings.update(from.ctx(), { languages: ['de'] })
    const about = await pages.create(from.ctx(), { title: 'About', slug: 'about' })
    const translated = { title: 'Über', slug: 'ueber', lang: 'de', translationOf: about.id }
    await pages.create(from.ctx(), translated)
    await exportJson(from.ctx(), file)
    const to = await startTestApp(engine)
    try {
      await settings.update(to.ctx(), { languages: ['de'] })
      await importFile(to.ctx(), 'json', file, { fetchMedia: false })
      const { pages: listed } = await pages.adminList(to.ctx(), { page: 1, limit: 10, lang: 'de' })
      expect(listed).toMatchObject([
        { title: 'Über', lang: 'de', slug: 'ueber', translations: [{ lang: 'en' }] },
      ])
    } finally {
      await to.close()
    }
  })

  it('keeps tags of two languages apart, also those with one address', async () => {
    await settings.update(from.ctx(), { languages: ['de'] })
    const names = { en: ['C++', 'Wind'], de: ['C plus', 'WIND'] }
    for (const lang of ['de', 'en'] as const) {
      const [more = '', plain = ''] = names[lang]
      await tags.create(from.ctx(), { name: more, slug: 'cpp', lang })
      const text = { title: lang, slug: 'text', lang, tags: [more, plain] }
      await articles.create(from.ctx(), { ...text, status: 'published' })
    }
    await exportJson(from.ctx(), file)
    const to = await startTestApp(engine)
    try {
      await settings.update(to.ctx(), { languages: ['de'] })
      await importFile(to.ctx(), 'json', file, { fetchMedia: false })
      for (const lang of ['en', 'de'] as const) {
        const { articles: listed } = await articles.adminList(to.ctx(), { page: 1, limit: 10, lang })
        expect(listed.map((one) => one.tags.map(({ name }) => name).toSorted())).toEqual([names[lang]])
      }
      const { tags: all } = await tags.adminList(to.ctx(), { page: 1, limit: 10 })
      expect(all.map(({ slug, lang }) => `${lang} ${slug}`).toSorted()).toEqual([
        'de cpp',
        'de wind',
        'en cpp',
        'en wind',
      ])
    } finally {
      await to.close()
    }
  })

  it('gives way to what is here, and links follow', async () => {
    await writeFullSite(from)
    await exportJson(from.ctx(), file)
    const to = await startTestApp(engine)
    try {
      await pages.create(to.ctx(), { title: 'Mine', slug: 'about', status: 'published' })
      await importFile(to.ctx(), 'json', file, { fetchMedia: false, mediaDir: files() })
      await exportJson(to.ctx(), `${file}-2`)
      const site = await read(`${file}-2`)
      expect(site.pages.map(({ slug }) => slug).sort()).toEqual(['about', 'about-2', 'hidden'])
      const pier = site.articles.find(({ slug }) => slug === 'pier')
      expect(pier?.content).toContain('<a href="/about-2">us</a>')
      expect(pier?.content).toContain(`src="${pier?.featuredImage}"`)
      expect(site.menuItems.find(({ title }) => title === 'About')?.link).toBe('/about-2')
      expect(site.articles.find(({ slug }) => slug === 'second')?.unpublishTo).toBe('/about-2')
    } finally {
      await to.close()
    }
  })

  it('can be undone as a whole', async () => {
    await writeFullSite(from)
    await exportJson(from.ctx(), file)
    const to = await startTestApp(engine)
    try {
      const options = { fetchMedia: false, mediaDir: files(), runId: 'run-1' }
      const { source } = await importFile(to.ctx(), 'json', file, options)
      expect(await undoImport(to.ctx(), { id: 'run-1', site: source }, () => undefined)).toEqual([])
      await exportJson(to.ctx(), `${file}-2`)
      const { articles: left, pages: others, sections, series, media, redirects } = await read(`${file}-2`)
      expect([left, others, sections, series, media, redirects].flat()).toEqual([])
    } finally {
      await to.close()
    }
  })

  it('is refused when it is damaged or newer, and changes nothing', async () => {
    await exportJson(from.ctx(), file)
    const site = await read()
    await writeFile(`${file}-new`, JSON.stringify({ ...site, version: 2 }))
    await expect(importFile(from.ctx(), 'json', `${file}-new`)).rejects.toThrow(/newer version/)
    await writeFile(`${file}-odd`, JSON.stringify({ ...site, articles: [{ id: 1 }] }))
    await expect(importFile(from.ctx(), 'json', `${file}-odd`)).rejects.toThrow(/articles\.0\./)
    for (const [part, value] of [
      ['pages', undefined],
      ['comments', { one: {} }],
      ['tags', 5],
    ] as const) {
      await writeFile(`${file}-part`, JSON.stringify({ ...site, [part]: value }))
      await expect(importFile(from.ctx(), 'json', `${file}-part`)).rejects.toThrow(`${part}: expected a list`)
    }
    await writeFile(`${file}-cut`, JSON.stringify(site).slice(0, -20))
    await expect(importFile(from.ctx(), 'json', `${file}-cut`)).rejects.toThrow('-cut')
    const tag = { id: 't', slug: 't', description: '', articleCount: 0, url: '/tag/t' }
    for (const name of ['x'.repeat(81), 'a\0b']) {
      await writeFile(`${file}-long`, JSON.stringify({ ...site, tags: [{ ...tag, name }] }))
      await expect(importFile(from.ctx(), 'json', `${file}-long`)).rejects.toThrow(/tags\.0\.name/)
    }
    const { id } = await articles.create(from.ctx(), { title: 'One', content: '', status: 'published' })
    await exportJson(from.ctx(), `${file}-two`)
    const other = await read(`${file}-two`)
    const timeless = { ...other.articles[0], createdAt: 'long ago' }
    await writeFile(`${file}-when`, JSON.stringify({ ...other, articles: [timeless] }))
    await expect(importFile(from.ctx(), 'json', `${file}-when`)).rejects.toThrow(/articles\.0\.createdAt/)
    const hostile = {
      ...other.articles[0],
      id: 'other',
      title: 'Two\0',
      content: '<p onclick="x()">a\0b</p>',
    }
    await writeFile(`${file}-nul`, JSON.stringify({ ...other, articles: [other.articles[0], hostile] }))
    const report = await importFile(from.ctx(), 'json', `${file}-nul`, { fetchMedia: false })
    expect(report.skipped).toMatchObject([{ exportId: 'other' }])
    expect(report.importedByKind.article).toBe(1)
    expect(await articles.adminGet(from.ctx(), id)).toMatchObject({ version: 1 })
  })
})
