import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dump } from '../../../../../tests/fixtures/wordpress/dump.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { isSlug } from '../../../../content/slug.ts'
import * as addresses from '../../addresses/addresses.ts'
import { writeArchive } from '../../archive/archive.ts'
import * as articles from '../../articles/articles.ts'
import * as categories from '../../categories/categories.ts'
import * as media from '../../media/media.ts'
import * as pages from '../../pages/pages.ts'
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
    // The page here keeps its address, and the text leads to the other one.
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
