import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { exportOf, type Item } from '../../../../../tests/fixtures/wordpress/make-export.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { zipOf } from '../../../../../tests/support/zip.ts'
import * as articles from '../../articles/articles.ts'
import * as media from '../../media/media.ts'
import { importFile } from '../import.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { recognise } from '../read/recognise.ts'
import { openWordPress } from './read-wordpress.ts'

const link = 'https://tides.example'
const picture = `${link}/files/2021/05/pier.png`
const authors = [
  { login: 'mira', email: 'mira@tides.example', name: 'Mira Holt' },
  { login: 'jon', email: '', name: 'Jon Gale' },
]
const first: Item[] = [
  {
    id: 1,
    title: 'The pier',
    slug: 'pier',
    link: `${link}/pier/`,
    categories: ['coast'],
    meta: { _thumbnail_id: '3' },
  },
  { id: 2, type: 'page', title: 'About', slug: 'about' },
]
const second: Item[] = [
  { id: 3, type: 'attachment', title: 'Pier', file: picture },
  {
    id: 4,
    title: 'Tides',
    slug: 'tides',
    categories: ['coast'],
    content: `<p>See <a href="${link}/pier/">the pier</a>: <img src="${picture}" alt="A pier"></p>`,
  },
]
const part = (items: Item[], from = link) => exportOf({ link: from, authors, items })
const png = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#486' } })
  .png()
  .toBuffer()

/** The zip file of a large site from WordPress.com, with a folder of media beside the parts. */
const whole = {
  'tides-2026-11-27/tides.wordpress.2026-11-27.000.xml': part(first),
  'tides-2026-11-27/tides.wordpress.2026-11-27.001.xml': part([...second, ...first.slice(0, 1)]),
  'tides-2026-11-27/sitemap.xml': '<?xml version="1.0"?><urlset/>',
  'media/2021/05/pier.png': png,
  '__MACOSX/tides-2026-11-27/._tides.wordpress.2026-11-27.000.xml': 'Mac OS X',
}

describeEachEngine('the zip file of WordPress.com', (engine) => {
  let site: TestApp
  let folder: string
  beforeEach(async () => {
    site = await startTestApp(engine)
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-wordpress-zip-'))
  })
  afterEach(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  const english = { language: 'en', languages: [] }
  const written = async (files: Record<string, Buffer | string>) => {
    const file = path.join(folder, 'export')
    await writeFile(file, await zipOf(files))
    return file
  }
  const refusal = async (files: Record<string, Buffer | string>) => {
    const error = await openWordPress(await written(files), { temporary: folder }, english).catch(
      (reason) => reason,
    )
    expect(error).toBeInstanceOf(ImportFileError)
    expect(await readdir(folder)).toEqual(['export'])
    return (error as Error).message
  }

  it('is one import: all its parts, and the files beside them', async () => {
    const file = await written(whole)
    expect(await recognise(file)).toBe('wordpress')
    const report = await importFile(site.ctx(), 'wordpress', file, { fetchMedia: false })
    expect(report).toMatchObject({
      source: link,
      total: 4,
      imported: 4,
      importedByKind: { article: 2, page: 1, media: 1 },
      skipped: [],
      unreachable: [],
      added: { categories: 1, authors: 1 },
    })
    expect(report.notes).toContain(
      '1 of the items are in more than one file of the export and were read once',
    )
    const { articles: list } = await articles.adminList(site.ctx(), { page: 1, limit: 10, sort: 'oldest' })
    const { media: files } = await media.list(site.ctx(), { page: 1, limit: 10 })
    const [pier, tides] = await Promise.all(list.map(({ id }) => articles.adminGet(site.ctx(), id)))
    expect([pier?.featuredImage, pier?.author?.name, pier?.url]).toEqual([
      files[0]?.url,
      'Mira Holt',
      '/coast/pier',
    ])
    expect(tides?.content).toContain('<a href="/coast/pier">the pier</a>')
    expect(tides?.content).toContain(`src="${files[0]?.url}"`)
    expect(await importFile(site.ctx(), 'wordpress', file, { fetchMedia: false })).toMatchObject({
      imported: 0,
      alreadyThere: 4,
    })
  })

  it('is the same import as its parts one after the other', async () => {
    for (const items of [first, second]) {
      const file = path.join(folder, 'part.xml')
      await writeFile(file, part(items))
      await importFile(site.ctx(), 'wordpress', file, { fetchMedia: false })
    }
    const report = await importFile(site.ctx(), 'wordpress', await written(whole), { fetchMedia: false })
    expect(report).toMatchObject({ imported: 1, importedByKind: { media: 1 }, alreadyThere: 3 })
  })

  it('may have one part at its top', async () => {
    const { source, close } = await openWordPress(
      await written({ 'a.XML': part(first) }),
      { temporary: folder },
      english,
    )
    expect([...source.plan.articles].map(({ title }) => title)).toEqual(['The pier'])
    await close()
    expect(source.authors.map(({ login }) => login)).toEqual(['mira', 'jon'])
    expect(await readdir(folder)).toEqual(['export'])
  })

  it('is refused in a sentence that names the part', async () => {
    const broken = { ...whole, 'tides-2026-11-27/tides.wordpress.2026-11-27.002.xml': part([]).slice(0, -20) }
    expect(await refusal(broken)).toMatch(/^tides-2026-11-27\/tides\.\S*002\.xml: .*was cut off/)
    expect(await refusal({ 'a.xml': '<?xml version="1.0"?><urlset/>', 'b.png': png })).toBe(
      'export contains no WordPress export: an XML file of Tools, Export is missing.',
    )
    expect(await refusal({ 'a.xml': part(first), 'b.xml': part(second, 'https://other.example') })).toBe(
      'export has exports of several sites, https://tides.example and https://other.example. Import them one after the other.',
    )
    const bomb = await readFile(path.resolve('tests/fixtures/wordpress/entity-bomb.xml'), 'utf8')
    expect(await refusal({ 'a.xml': part(first), 'b.xml': bomb })).toMatch(/^b\.xml: .*rejected for safety/)
  })
})
