import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Item, writeExport } from '../../../../../tests/fixtures/wordpress/make-export.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { type ImportDecisions, importDecisions } from '../../../../contracts/imports.ts'
import * as addresses from '../../addresses/addresses.ts'
import * as articles from '../../articles/articles.ts'
import * as authorPages from '../../authors/authors.ts'
import * as categories from '../../categories/categories.ts'
import * as guests from '../../guest-authors/guest-authors.ts'
import * as media from '../../media/media.ts'
import * as menu from '../../menu/menu.ts'
import * as pages from '../../pages/pages.ts'
import * as trash from '../../trash/trash.ts'
import * as users from '../../users/users.ts'
import { importFile } from '../import.ts'
import { undoImport } from './undo.ts'

const all = { page: 1, limit: 100 }
const ghostSite = path.resolve('tests/fixtures/ghost/site.json')
const old = { id: 'run-1', site: 'https://old.example' }
const authors = [{ login: 'mira', email: 'mira@old.example', name: 'Mira Holt' }]

describeEachEngine('an import that is undone', (engine) => {
  let site: TestApp
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-undo-'))
    const plain = { width: 80, height: 60, channels: 3, background: '#486' } as const
    await sharp({ create: plain }).png().toFile(path.join(directory, 'pier.png'))
  })
  beforeEach(async () => {
    site = await startTestApp(engine)
  })
  afterEach(() => site.close())
  afterAll(() => rm(directory, { recursive: true, force: true }))

  const importItems = async (items: Item[], decisions: Partial<ImportDecisions> = {}, more = {}) => {
    const file = await writeExport(path.join(directory, 'export.xml'), { authors, items })
    return importFile(site.ctx(), 'wordpress', file, {
      runId: old.id,
      mediaDir: directory,
      fetchMedia: false,
      decisions: importDecisions.parse(decisions),
      ...more,
    })
  }
  const picture: Item = { id: 9, type: 'attachment', file: 'https://old.example/pier.png' }
  const some: Item[] = [
    picture,
    { id: 1, title: 'One', categories: ['walks'], content: '<img src="https://old.example/pier.png">' },
    { id: 2, title: 'Two', categories: ['boats'] },
    { id: 3, type: 'page', title: 'About' },
  ]
  const left = async () => ({
    articles: (await articles.adminList(site.ctx(), all)).articles.map(({ title }) => title).sort(),
    pages: (await pages.adminList(site.ctx(), all)).pages.map(({ title }) => title),
    categories: (await categories.adminList(site.ctx(), all)).map(({ slug }) => slug).sort(),
    files: (await media.list(site.ctx(), all)).media.length,
    menu: (await menu.adminList(site.ctx(), 'all')).map(({ title }) => title),
    guests: (await guests.list(site.ctx(), all)).guests.map(({ name }) => name),
    people: (await users.list(site.ctx(), { ...all, q: 'old.example' })).users.length,
    redirects: (await site.deps.db.selectFrom('redirects').select('path').execute()).length,
    ledger: (await site.deps.db.selectFrom('import_items').select('sourceId').execute()).length,
  })
  const nothing = {
    articles: [],
    pages: [],
    categories: [],
    files: 0,
    menu: [],
    guests: [],
    people: 0,
    redirects: 0,
    ledger: 0,
  }
  const undo = (run = old) => undoImport(site.ctx(), run, () => {})

  test('is in the trash as a whole, with its redirects, and can be imported again', async () => {
    await importItems(some)
    expect(await left()).toMatchObject({ articles: ['One', 'Two'], pages: ['About'], files: 1, people: 1 })
    expect(await undo()).toEqual([])
    expect(await left()).toEqual(nothing)
    for (const [kind, count] of [
      ['article', 2],
      ['page', 1],
      ['category', 2],
      ['media', 1],
    ] as const)
      expect([kind, await trash.count(site.ctx(), kind)]).toEqual([kind, count])
    expect(await undo()).toEqual([])
    expect(await importItems(some)).toMatchObject({ imported: 4, alreadyThere: 0 })
  })

  test('is gone as a whole also where a later import has shown files that were missing', async () => {
    await importItems(some, {}, { mediaDir: undefined })
    await importItems(some, {}, { runId: 'run-2' })
    const { articles: list } = await articles.adminList(site.ctx(), all)
    const one = await articles.adminGet(site.ctx(), list.find(({ title }) => title === 'One')?.id ?? '')
    expect([one.version, one.content.includes('old.example')]).toEqual([2, false])
    expect(await undo()).toEqual([])
    expect(await undo({ ...old, id: 'run-2' })).toEqual([])
    expect(await left()).toEqual(nothing)
  })

  test('takes menus, guests and redirects to places with it', async () => {
    const { source } = await importFile(site.ctx(), 'ghost', ghostSite, { dryRun: true })
    await importFile(site.ctx(), 'ghost', ghostSite, { fetchMedia: false, runId: old.id })
    expect((await left()).menu).toHaveLength(6)
    expect(await addresses.knownAt(site.ctx(), '/rss', [])).toMatchObject({ redirect: { to: '/feed.xml' } })
    expect(await undo({ id: old.id, site: source })).toEqual([])
    const { people: _, ...rest } = await left()
    const { people: _none, ...empty } = nothing
    expect(rest).toEqual(empty)
    expect(await users.findByEmail(site.ctx(), 'mira@harbour.example')).toBeUndefined()
  })

  test('keeps what was changed since, and what that needs, each time it is undone', async () => {
    await importItems(some)
    const [one] = (await articles.adminList(site.ctx(), { ...all, q: 'One' })).articles
    const [about] = (await pages.adminList(site.ctx(), all)).pages
    if (!one || !about) throw new Error('Not imported')
    await articles.update(site.ctx(), one.id, { excerpt: 'Mine now' })
    const remaining = await undo()
    expect(remaining.map(({ type, title, reason }) => `${type} ${title}: ${reason}`).sort()).toEqual([
      'article One: Someone has changed it since.',
      'category walks: It still has articles.',
      'media Item 9: It is in use.',
      'user Mira Holt: They still have articles.',
    ])
    expect(await left()).toMatchObject({ articles: ['One'], categories: ['walks'], pages: [], files: 1 })
    expect(await undo()).toEqual(remaining)
    await articles.remove(site.ctx(), one.id)
    expect(await undo()).toEqual([])
    expect(await left()).toEqual(nothing)
  })

  test('leaves alone what was here before, and what another import stored', async () => {
    const { id } = await categories.create(site.ctx(), { name: 'Walks', slug: 'walks' })
    await addresses.addRedirect(site.ctx(), '/2020/remaining', { kind: 'path', target: '/blog' })
    await importItems(some.slice(0, 2))
    await importItems(some, {}, { runId: 'run-2' })
    expect(await undo({ ...old, id: 'run-2' })).toEqual([])
    expect(await left()).toMatchObject({ articles: ['One'], pages: [], categories: ['walks'], people: 1 })
    expect(await undo()).toEqual([])
    expect(await left()).toEqual({ ...nothing, categories: ['walks'], redirects: 1 })
    expect((await categories.adminGet(site.ctx(), id)).name).toBe('Walks')
  })

  test('changes no redirect that was here before, and says so', async () => {
    const link = 'https://old.example/2020/01/two/'
    await addresses.addRedirect(site.ctx(), '/2020/01/two', { kind: 'path', target: '/contact' })
    const items = [...some, { id: 4, title: 'Four', slug: 'four', link }]
    const { notes } = await importItems(items)
    expect(notes).toContainEqual(
      expect.stringMatching(/^The old address \/2020\/01\/two\/? already redirects elsewhere$/),
    )
    const redirectOf = async () => (await addresses.knownAt(site.ctx(), '/2020/01/two', [])).redirect
    expect(await redirectOf()).toMatchObject({ to: '/contact' })
    expect(await undo()).toEqual([])
    expect(await redirectOf()).toMatchObject({ to: '/contact' })
  })

  test('makes no patterns of the addresses of an export', async () => {
    const link = 'https://old.example/{year}/*'
    const { notes } = await importItems([{ id: 1, title: 'One', slug: 'one', link }])
    expect(notes).toContainEqual(expect.stringMatching(/cannot be redirected/))
    const paths = await site.deps.db.selectFrom('redirects').select('path').execute()
    expect(paths.filter(({ path }) => /[{}*]/.test(path))).toEqual([])
  })

  test('keeps a person whose author page somebody has written', async () => {
    await importItems([{ id: 1, title: 'One' }])
    const mira = await users.findByEmail(site.ctx(), 'mira@old.example')
    await authorPages.update(site.ctx(), mira?.id ?? '', { biography: 'She walks.' })
    expect(await undo()).toMatchObject([{ type: 'user', reason: 'Someone has changed it since.' }])
    expect((await authorPages.adminGet(site.ctx(), mira?.id ?? '')).biography).toBe('She walks.')
  })

  test('takes a login for what it is, whatever it is called', async () => {
    const named = [{ login: 'constructor', email: 'mira@old.example', name: 'Mira Holt' }]
    const file = await writeExport(path.join(directory, 'named.xml'), { authors: named, items: [{ id: 1 }] })
    const decisions = importDecisions.parse({})
    const options = { runId: old.id, fetchMedia: false, decisions }
    expect(await importFile(site.ctx(), 'wordpress', file, options)).toMatchObject({ imported: 1 })
    expect((await left()).people).toBe(1)
  })

  test('becomes what was decided: types, people, category', async () => {
    const own = await categories.create(site.ctx(), { name: 'Other', slug: 'other' })
    const guest = await guests.create(site.ctx(), { name: 'A guest' })
    const items: Item[] = [
      { id: 1, title: 'Post' },
      { id: 2, type: 'recipe', title: 'Soup', content: '<a href="https://old.example/?p=3">About</a>' },
      { id: 3, type: 'page', title: 'About' },
    ]
    expect(await importItems(items, {}, { dryRun: true })).toMatchObject({
      importedByKind: { article: 1, page: 1 },
      skipped: [{ reason: 'Content of the type "recipe" does not exist here' }],
    })
    const report = await importItems(items, {
      types: { recipe: 'page', page: 'article', post: 'skip' },
      authors: { mira: guest.id },
      categoryId: own.id,
    })
    expect(report).toMatchObject({ importedByKind: { article: 1, page: 1 }, added: { authors: 0 } })
    expect(report.skipped).toMatchObject([{ reason: 'You chose to leave out content of its type' }])
    const [about] = (await articles.adminList(site.ctx(), all)).articles
    expect(about).toMatchObject({ title: 'About', url: '/other/about', category: { id: own.id } })
    expect(about?.authors).toMatchObject([{ id: guest.id }])
    expect((await pages.adminList(site.ctx(), all)).pages.map(({ title }) => title)).toEqual(['Soup'])
    expect(await users.findByEmail(site.ctx(), 'mira@old.example')).toBeUndefined()
    expect(await undo()).toEqual([])
    expect(await left()).toEqual({ ...nothing, categories: ['other'], guests: ['A guest'] })
  })

  test('made guests of authors with an address, if that was decided', async () => {
    await importItems(some, { authors: { mira: 'guest' } })
    expect(await left()).toMatchObject({ guests: ['Mira Holt'], people: 0 })
    expect(await undo()).toEqual([])
    expect(await left()).toEqual(nothing)
  })
})
