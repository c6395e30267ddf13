import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { dump } from '../../../../../tests/fixtures/wordpress/dump.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { zipOf } from '../../../../../tests/support/zip.ts'
import * as addresses from '../../addresses/addresses.ts'
import * as articles from '../../articles/articles.ts'
import * as authors from '../../authors/authors.ts'
import * as media from '../../media/media.ts'
import * as menu from '../../menu/menu.ts'
import * as settings from '../../settings/settings.ts'
import * as users from '../../users/users.ts'
import { importFile, openExport } from '../import.ts'
import { describePlan } from '../runs/describe.ts'

const fixture = path.resolve('tests/fixtures/ghost/site.json')

describeEachEngine('importing Ghost', (engine) => {
  let site: TestApp
  let directory: string
  let content: string

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-ghost-'))
    content = path.join(directory, 'content')
    await mkdir(path.join(content, 'images/2021/05'), { recursive: true })
    const plain = { width: 80, height: 60, channels: 3, background: '#486' } as const
    await sharp({ create: plain }).png().toFile(path.join(content, 'images/2021/05/pier.png'))
  })
  beforeEach(async () => {
    site = await startTestApp(engine)
  })
  afterEach(() => site.close())
  afterAll(() => rm(directory, { recursive: true, force: true }))

  const options = { fetchMedia: false }
  const articleAt = async (slug: string) => {
    const { articles: list } = await articles.adminList(site.ctx(), { page: 1, limit: 100 })
    const found = list.find((article) => article.slug === slug)
    if (!found) throw new Error(`No article has the slug ${slug}`)
    return articles.adminGet(site.ctx(), found.id)
  }

  it('accounts for every item, and brings texts, authors, tags, files and addresses along', async () => {
    const report = await importFile(site.ctx(), 'ghost', fixture, { ...options, mediaDir: content })
    expect(report.importedByKind).toEqual({ article: 8, page: 1, media: 1, menuItem: 6 })
    expect(report.total).toBe(report.imported + report.skipped.length)
    expect(report.unreachable.map(({ url }) => url)).toEqual([
      'https://old-site.invalid/content/images/2021/05/gone.png',
      'https://old-site.invalid/content/files/2021/05/plan.pdf',
      'https://old-site.invalid/content/images/2021/05/og.png',
    ])

    const { media: files } = await media.list(site.ctx(), { page: 1, limit: 10 })
    expect(files).toMatchObject([{ alt: 'The pier at low tide' }])
    const picture = files[0]?.url ?? ''
    const pier = await articleAt('the-pier')
    expect(pier).toMatchObject({
      status: 'published',
      url: '/blog/the-pier',
      excerpt: 'Two hundred legs.',
      pinned: true,
      featuredImage: picture,
      authors: [{ name: 'Mira Holt' }, { name: 'Ivo Sand' }],
      tags: [{ slug: 'coast' }, { slug: 'night-work' }],
      seo: { title: 'The pier, leg by leg', canonicalUrl: 'https://elsewhere.example/pier' },
    })
    expect(pier.content).toContain(`<img src="${picture}" alt="The pier at low tide"`)
    expect(pier.content).toContain('<a href="/blog/keepers#night">the keepers</a>')
    expect(pier.content).toContain('src="/content/images/2021/05/gone.png"')
    expect(await articleAt('members')).toMatchObject({ status: 'draft' })
    expect(await articleAt('next')).toMatchObject({ status: 'scheduled' })

    const at = async (address: string) => (await addresses.knownAt(site.ctx(), address, [])).redirect
    expect(await at('/the-pier')).toMatchObject({ place: { kind: 'article' } })
    expect(await at('/rss')).toMatchObject({ to: '/feed.xml' })
    const links = (await menu.adminList(site.ctx(), 'all')).map(({ title, link }) => `${title} ${link}`)
    expect(links).toEqual([
      'Home /',
      'About /about',
      'Coast /tag/coast',
      'The pier /blog/the-pier',
      'Shop https://shop.example/',
      'Mira /author/mira',
    ])
    expect(await users.findByEmail(site.ctx(), 'mira@harbour.example')).toMatchObject({
      role: 'AUTHOR',
      name: 'Mira Holt',
    })
  })

  it('adds nothing when it is run again, also with the address of the old site', async () => {
    await importFile(site.ctx(), 'ghost', fixture, { ...options, mediaDir: content })
    const before = await dump(site.ctx().db, engine)
    const again = { ...options, mediaDir: content, site: 'https://harbour.example' }
    const opened = await openExport(site.ctx(), 'ghost', fixture, {})
    expect((await describePlan(site.ctx(), opened)).alreadyThere).toBe(16)
    expect(await importFile(site.ctx(), 'ghost', fixture, again)).toMatchObject({
      imported: 0,
      alreadyThere: 16,
      added: { authors: 0, categories: 0, redirects: 0, tags: 0 },
    })
    expect(await dump(site.ctx().db, engine)).toEqual(before)
  })

  it('lets the addresses of authors and tags stay, or redirects them', async () => {
    await settings.update(site.ctx(), { tagPrefix: 'topics' })
    const ivo = { email: 'ivo@harbour.example', name: 'I. Sand', role: 'AUTHOR' as const }
    await users.insert(site.ctx(), { ...ivo, avatarUrl: null, passwordHash: null })
    await importFile(site.ctx(), 'ghost', fixture, { ...options, site: 'https://harbour.example' })
    const mira = await users.findByEmail(site.ctx(), 'mira@harbour.example')
    expect(await authors.adminGet(site.ctx(), mira?.id ?? '')).toMatchObject({
      url: '/author/mira',
      biography: 'Counts legs.',
      links: ['https://mira.example'],
    })
    const at = async (address: string) => (await addresses.knownAt(site.ctx(), address, [])).redirect
    expect(await at('/author/mira')).toBeUndefined()
    expect(await at('/author/ivo')).toMatchObject({ to: '/author/i-sand' })
    expect(await at('/tag/coast')).toMatchObject({ to: '/topics/coast' })
    const links = (await menu.adminList(site.ctx(), 'all')).map(({ title, link }) => `${title} ${link}`)
    expect(links).toContain('Coast /topics/coast')
  })

  it('says what it would do, and stores nothing', async () => {
    const before = await dump(site.ctx().db, engine)
    const report = await importFile(site.ctx(), 'ghost', fixture, { ...options, dryRun: true })
    expect(report.importedByKind).toEqual({ article: 8, page: 1, media: 4, menuItem: 6 })
    expect(report.notes).toContain('"A letter": It was only sent by email, so it became a draft')
    expect(await dump(site.ctx().db, engine)).toEqual(before)
  })

  it('reads a zip file with the export and its images, and leaves nothing unpacked', async () => {
    const file = path.join(directory, 'ghost.zip')
    await writeFile(
      file,
      await zipOf({
        'harbour-notes/harbour.ghost.2026-01-01.json': await readFile(fixture),
        'harbour-notes/content/images/2021/05/pier.png': await readFile(
          path.join(content, 'images/2021/05/pier.png'),
        ),
      }),
    )
    const report = await importFile(site.ctx(), 'ghost', file, options)
    expect(report.importedByKind).toEqual({ article: 8, page: 1, media: 1, menuItem: 6 })
    expect(await readdir(path.join(site.ctx().config.dataDir, 'tmp'))).toEqual([])
  })
})
