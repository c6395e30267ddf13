import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { dump } from '../../../../tests/fixtures/wordpress/dump.ts'
import { type Item, type Site, writeExport } from '../../../../tests/fixtures/wordpress/make-export.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as addresses from '../addresses/addresses.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as media from '../media/media.ts'
import * as menu from '../menu/menu.ts'
import * as pages from '../pages/pages.ts'
import * as settings from '../settings/settings.ts'
import * as tags from '../tags/tags.ts'
import * as users from '../users/users.ts'
import { importFile } from './import.ts'

const fixtures = path.resolve('tests/fixtures/wordpress')
const all = { page: 1, limit: 100 }
const picture = 'https://old.example/wp-content/uploads/2020/01/pier.png'

describeEachEngine('importing WordPress', (engine) => {
  let site: TestApp
  let directory: string
  let mediaDir: string

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-import-'))
    mediaDir = path.join(directory, 'uploads')
    await mkdir(path.join(mediaDir, '2020/01'), { recursive: true })
    const plain = { width: 80, height: 60, channels: 3, background: '#486' } as const
    await sharp({ create: plain }).png().toFile(path.join(mediaDir, '2020/01/pier.png'))
  })
  beforeEach(async () => {
    site = await startTestApp(engine)
  })
  afterEach(() => site.close())
  afterAll(() => rm(directory, { recursive: true, force: true }))

  const importItems = async (items: Item[], rest: Omit<Site, 'items'> = {}, options = {}) => {
    const file = await writeExport(path.join(directory, 'export.xml'), { ...rest, items })
    return importFile(site.ctx(), 'wordpress', file, { mediaDir, fetchMedia: false, ...options })
  }
  const allArticles = async () => {
    const { articles: list } = await articles.adminList(site.ctx(), all)
    return Promise.all(list.map(({ id }) => articles.adminGet(site.ctx(), id)))
  }
  const articleCalled = async (title: string) => {
    const found = (await allArticles()).find((article) => article.title === title)
    if (!found) throw new Error(`No article is called "${title}"`)
    return found
  }

  it('imports a whole site, and accounts for every item', async () => {
    const file = path.join(fixtures, 'site.xml')
    const report = await importFile(site.ctx(), 'wordpress', file, { fetchMedia: false })
    expect(report.total).toBe(28)
    expect(report.imported + report.alreadyThere + report.skipped.length).toBe(28)
    expect(report.importedByKind).toEqual({ article: 8, page: 3, media: 0, menuItem: 9 })
    expect(report.unreachable).toEqual([
      {
        url: 'https://harbour.example/files/pier.jpg',
        reason: 'it is not in the export, and nothing was downloaded',
      },
    ])
    expect(await articleCalled('The long way & back')).toMatchObject({
      slug: 'long-way',
      excerpt: 'Seven miles.',
      category: { slug: 'walks' },
      author: { name: 'Mira Holt' },
      status: 'published',
      publishedAt: '2021-05-04T10:00:00.000Z',
      createdAt: '2021-05-04T10:00:00.000Z',
      updatedAt: '2021-06-01T08:00:00.000Z',
      featuredImage: 'https://harbour.example/files/pier.jpg',
      url: '/walks/long-way',
    })
    expect((await articleCalled('The long way & back')).tags.map(({ slug }) => slug).sort()).toEqual([
      'coast',
      'rain',
    ])
    const scheduled = await articleCalled('Next decade')
    expect(scheduled.status).toBe('scheduled')
    // The export says that this article was modified on the day of its publication, which is in the future.
    expect(scheduled.updatedAt <= site.ctx().now()).toBe(true)
    expect(await articleCalled('Not yet')).toMatchObject({ status: 'draft', slug: 'not-yet' })
  })

  it('adds nothing when it is run again', async () => {
    const file = path.join(fixtures, 'site.xml')
    await importFile(site.ctx(), 'wordpress', file, { fetchMedia: false })
    const before = await dump(site.ctx().db, engine)
    const report = await importFile(site.ctx(), 'wordpress', file, { fetchMedia: false })
    expect(report).toMatchObject({ imported: 0, alreadyThere: 20 })
    expect(Object.values(report.added).every((count) => count === 0)).toBe(true)
    expect(await dump(site.ctx().db, engine)).toEqual(before)
  })

  it('does not touch what an editor has changed or deleted since', async () => {
    const items: Item[] = [
      { id: 1, title: 'Kept' },
      { id: 2, title: 'Dropped', slug: 'dropped', link: 'https://old.example/dropped/' },
    ]
    await importItems(items)
    const [edited, dropped] = [await articleCalled('Kept'), await articleCalled('Dropped')]
    const body = { title: 'Kept, and better', slug: 'better' }
    await articles.update(site.ctx(), edited.id, body)
    await articles.remove(site.ctx(), dropped.id)
    expect(await importItems([...items, { id: 3, title: 'New' }])).toMatchObject({
      imported: 1,
      alreadyThere: 2,
    })
    expect((await allArticles()).map(({ title }) => title).sort()).toEqual(['Kept, and better', 'New'])
    expect((await addresses.knownAt(site.ctx(), '/?p=2', [])).redirect).toBeUndefined()
  })

  it('finds a slug for everything', async () => {
    const slugs = { a: 'blog', b: 'about', c: 'about', d: '', e: '港-walk', f: 'category-news' }
    const items = Object.entries(slugs).map(
      ([title, slug], index): Item => ({ id: 10 + index, type: 'page', title, slug }),
    )
    await pages.create(site.ctx(), { title: 'Here before', slug: 'about' })
    const report = await importItems([
      ...items,
      { id: 30, title: 'Same', slug: 'same' },
      { id: 31, slug: 'same' },
    ])
    const { pages: list } = await pages.adminList(site.ctx(), all)
    const slugOf = new Map(list.map(({ title, slug }) => [title, slug]))
    expect(['a', 'b', 'c', 'd', 'e', 'f'].map((title) => slugOf.get(title))).toEqual([
      'blog-2',
      'about-2',
      'about-3',
      'd',
      '港-walk',
      'about-category-news',
    ])
    expect((await allArticles()).map(({ slug }) => slug).sort()).toEqual(['same', 'same-2'])
    expect(report.notes).toContain('Page "a": The slug "blog" was not available, so it became "blog-2"')
  })

  it('uses an existing category and user', async () => {
    const { id } = await categories.create(site.ctx(), { name: 'Our news', slug: 'news' })
    const boss = { email: 'mira@old.example', name: 'The boss', role: 'ADMIN' as const, passwordHash: null }
    await users.insert(site.ctx(), boss)
    const authors = [
      { login: 'mira', email: 'Mira@Old.example', name: 'Mira' },
      { login: 'new', email: 'new@old.example', name: 'New' },
      { login: 'nobody', email: '', name: 'Nobody' },
    ]
    const report = await importItems([{ id: 1, title: 'One', categories: ['news'] }], { authors })
    expect(await articleCalled('One')).toMatchObject({ category: { id }, author: { name: 'The boss' } })
    expect(report.added).toMatchObject({ authors: 1, categories: 0 })
    expect(await users.findByEmail(site.ctx(), 'new@old.example')).toMatchObject({ role: 'AUTHOR' })
    expect(await users.findByEmail(site.ctx(), 'mira@old.example')).toMatchObject({ role: 'ADMIN' })
  })

  it('takes images from a folder, and shows them in every size that a text asks for', async () => {
    const content = [picture, `${picture}?w=604`, picture.replace('.png', '-300x200.png')]
      .map((url) => `<p><a href="${url}"><img src="${url}" alt="A pier"></a></p>`)
      .join('\n')
    const file: Item = {
      id: 9,
      type: 'attachment',
      title: 'Pier',
      file: picture,
      link: 'https://old.example/pier/',
    }
    const report = await importItems([{ id: 1, title: 'One', content, meta: { _thumbnail_id: '9' } }, file])
    expect(report).toMatchObject({ imported: 2, unreachable: [] })
    const { media: files } = await media.list(site.ctx(), all)
    expect(files).toMatchObject([{ filename: 'pier.png', title: 'Pier', width: 80, height: 60 }])
    const { url = '' } = files[0] ?? {}
    const article = await articleCalled('One')
    expect(article.featuredImage).toBe(url)
    expect(article.content.split(`src="${url}"`)).toHaveLength(4)
    expect(article.content).not.toContain('old.example')
    expect((await addresses.knownAt(site.ctx(), '/pier', [])).redirect).toMatchObject({ to: url })
  })

  it('lists files that it cannot get, and keeps their addresses', async () => {
    const lost = 'https://old.example/wp-content/uploads/lost.png'
    const broken = 'https://old.example/wp-content/uploads/broken.png'
    const report = await importItems([
      { id: 1, title: 'One', content: `<img src="${lost}" alt="">` },
      { id: 8, type: 'attachment', title: 'Lost', file: lost },
      { id: 9, type: 'attachment', title: 'Broken', file: broken },
    ])
    expect(report).toMatchObject({ total: 3, imported: 1 })
    expect(report.skipped.map(({ title }) => title).sort()).toEqual(['Broken', 'Lost'])
    expect(report.unreachable.map(({ url }) => url).sort()).toEqual([broken, lost])
    expect((await articleCalled('One')).content).toContain(lost)
  })

  it('shows files that were missing once an import has found them', async () => {
    const items: Item[] = [
      {
        id: 1,
        title: 'One',
        content: `<img src="${picture}" alt=""> <code>${picture}</code>`,
        meta: { _thumbnail_id: '9' },
      },
      { id: 2, title: 'Two', content: `<img src="${picture.replace('.png', '-300x200.png')}" alt="">` },
      { id: 3, type: 'page', title: 'About', content: `<img src="${picture}" alt="">` },
      { id: 9, type: 'attachment', title: 'Pier', file: picture },
    ]
    const first = await importItems(items, {}, { mediaDir: undefined })
    expect(first.unreachable).toHaveLength(1)
    const { id, version } = await articleCalled('Two')
    await articles.update(site.ctx(), id, { version, title: 'Mine' })
    const second = await importItems(items)
    expect(second).toMatchObject({ imported: 1, alreadyThere: 3, unreachable: [] })
    const [{ url = '' } = {}] = (await media.list(site.ctx(), all)).media
    const one = await articleCalled('One')
    expect([one.content, one.featuredImage]).toEqual([expect.stringContaining(`src="${url}"`), url])
    expect(one.content).toContain(`<code>${picture}</code>`)
    expect(one.revisedAt).toBeNull()
    expect((await articleCalled('Mine')).content).toContain(`src="${url}"`)
    const [page] = (await pages.adminList(site.ctx(), all)).pages
    expect(JSON.stringify((await pages.adminGet(site.ctx(), page?.id ?? '')).blocks)).toContain(url)
    const before = await dump(site.ctx().db, engine)
    await importItems(items)
    expect(await dump(site.ctx().db, engine)).toEqual(before)
  })

  it('goes on where the rules of the site do not allow to show them, and says so', async () => {
    const items: Item[] = [
      { id: 1, title: 'One', content: `<p>Text</p><img src="${picture}">` },
      { id: 9, type: 'attachment', title: 'Pier', file: picture },
    ]
    await importItems(items, {}, { mediaDir: undefined })
    await settings.update(site.ctx(), { publishing: { blocking: ['alt'] } })
    const next: Item = { id: 2, title: 'Two', content: '<p>Next</p>' }
    const report = await importItems([...items, next])
    expect(report.importedByKind).toMatchObject({ article: 1, media: 1 })
    expect(report.notes.join()).toMatch(
      /Article "One": Files that this import found could not be added to it: /,
    )
  })

  it('fetches nothing from this machine or its network', async () => {
    const file: Item = { id: 9, type: 'attachment', title: 'Key', file: 'http://127.0.0.1:1/key.png' }
    const { unreachable } = await importItems([file], {}, { fetchMedia: true })
    expect(unreachable[0]?.reason).toMatch(/not a public address/)
  })

  it('gives up on a host after several failures, and reports that', async () => {
    const items = Array.from(
      { length: 30 },
      (_, id): Item => ({ id: id + 1, type: 'attachment', file: `http://127.0.0.1:1/${id}.png` }),
    )
    const tried: string[] = []
    const mayConnect = (address: string) => tried.push(address) > 0
    const report = await importItems(items, {}, { fetchMedia: true, mayConnect })
    expect(report.unreachable).toHaveLength(30)
    expect(tried.length).toBeLessThan(10)
  })

  it('lets old addresses and links lead to the new ones', async () => {
    const content = `<p><a href="https://old.example/?p=2#notes">two</a> <a href="https://www.old.example/about/">about</a>
      <a href="https://old.example/2020/01/two/?page=2&amp;x=%20y#end">its end</a>
      <a href="https://old.example/">home</a> <a href="https://elsewhere.example/about/">elsewhere</a></p>`
    await importItems([
      { id: 1, title: 'One', slug: 'one', link: 'https://old.example/2020/01/one/', content },
      { id: 2, title: 'Two', slug: 'two', link: 'https://old.example/2020/01/two/', categories: ['news'] },
      { id: 3, type: 'page', title: 'About', slug: 'about', link: 'https://old.example/about/' },
    ])
    const { content: stored } = await articleCalled('One')
    const itsEnd = '/news/two?page=2&amp;x=%20y#end'
    for (const href of ['/news/two#notes', itsEnd, '/about', '/', 'https://elsewhere.example/about/']) {
      expect(stored).toContain(`href="${href}"`)
    }
    const old = ['/2020/01/one', '/2020/01/two/', '/?p=2', '/?page_id=3', '/category/news']
    const found = await Promise.all(old.map((from) => addresses.knownAt(site.ctx(), from, [])))
    expect(found.map(({ redirect }) => redirect?.place?.url)).toEqual([
      '/blog/one',
      '/news/two',
      '/news/two',
      '/about',
      '/news',
    ])
    expect((await addresses.knownAt(site.ctx(), '/about', [])).redirect).toBeUndefined()
  })

  it('keeps the addresses of tags', async () => {
    const { url } = await tags.create(site.ctx(), { name: 'Walks' })
    const items: Item[] = [
      {
        id: 1,
        tags: [
          { name: 'By the sea', slug: 'coast' },
          { name: 'Walks', slug: 'hiking' },
          { name: 'C', slug: 'c' },
          { name: 'C++', slug: 'cpp' },
          { name: 'Rain', slug: 'rain' },
        ],
      },
    ]
    await importItems(items)
    const [article] = await allArticles()
    expect(article?.tags.map(({ slug }) => slug).sort()).toEqual(['coast', 'cpp', 'rain', 'walks'])
    const moved = (slug: string) => addresses.findMoved(site.ctx(null), 'tag', slug)
    expect((await moved('hiking'))?.url).toBe(url)
    // Both names make the same address, so they become one tag.
    expect((await moved('c'))?.url).toBe('/tag/cpp')
    // A renamed tag keeps its new name.
    const id = (await tags.get(site.ctx(null), 'coast')).id
    await tags.update(site.ctx(), id, { slug: 'shore' })
    await importItems(items)
    expect((await moved('coast'))?.url).toBe('/tag/shore')
  })

  it('hides menu entries whose target is not public yet', async () => {
    await importFile(site.ctx(), 'wordpress', path.join(fixtures, 'site.xml'), { fetchMedia: false })
    const items = await menu.adminList(site.ctx())
    const footer = await menu.adminList(site.ctx(), 'footer')
    expect(footer.map(({ title }) => title)).toEqual(['Home'])
    expect(items).toHaveLength(8)
    expect(items.filter(({ isVisible }) => !isVisible).map(({ title }) => title)).toEqual(['Soon'])
    const ids = new Set(items.filter(({ parentId }) => parentId === null).map(({ id }) => id))
    expect(items.every(({ parentId }) => parentId === null || ids.has(parentId))).toBe(true)
  })

  // The content that every new site has does not count.
  const written = async () =>
    (await dump(site.ctx().db, engine)).filter((line) => !line.includes('"kind":"prefix"'))

  it.each([
    'empty.xml',
    'truncated.xml',
    'malformed.xml',
    'entity-bomb.xml',
    'external-entity.xml',
    'feed.xml',
  ])('refuses %s and writes nothing', async (name) => {
    await expect(importFile(site.ctx(), 'wordpress', path.join(fixtures, name))).rejects.toThrow(/./)
    expect(await written()).toEqual([])
  })

  it('refuses a missing folder of media, and writes nothing', async () => {
    const options = { mediaDir: path.join(directory, 'nowhere') }
    await expect(
      importFile(site.ctx(), 'wordpress', path.join(fixtures, 'site.xml'), options),
    ).rejects.toThrow(/nowhere/)
    expect(await written()).toEqual([])
  })

  it('is for administrators', async () => {
    const { viewer } = await site.signIn('EDITOR')
    const file = path.join(fixtures, 'site.xml')
    await expect(importFile(site.ctx(viewer), 'wordpress', file)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
