import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as addresses from '../addresses/addresses.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as trash from './trash.ts'

const start = '2026-11-20T09:30:00.000Z'
const later = '2026-11-23T09:30:00.000Z'

describeEachEngine('a deleted category', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  beforeEach(async () => {
    site.setNow(start)
    for (const table of [
      'trash',
      'trash_references',
      'articles',
      'categories',
      'slugs',
      'redirects',
    ] as const)
      await site.deps.db.deleteFrom(table).execute()
    await site.deps.events.emit(['*'])
  })
  afterAll(() => site.close())

  const article = (title: string, categoryId: string | null) =>
    articles.create(site.ctx(), { title, content: '<p>Text</p>', categoryId, status: 'published' })
  const categoryOf = async (id: string) => (await articles.adminGet(site.ctx(), id)).category?.id ?? null
  const list = async () => (await trash.list(site.ctx(), { page: 1, limit: 10 })).trash
  const references = () => site.deps.db.selectFrom('trash_references').selectAll().execute()

  test('is restored unchanged, under all its addresses, to the articles that have no other category', async () => {
    const seo = { title: 'For searching', description: 'All of it' }
    const made = await categories.create(site.ctx(), { name: 'News', description: 'What is new', seo })
    const before = await categories.update(site.ctx(), made.id, { slug: 'latest' })
    await addresses.addRedirect(site.ctx(), '/?cat=7', { kind: 'category', target: made.id })
    const other = await categories.create(site.ctx(), { name: 'Other' })
    const [stays, moves, never] = [
      await article('Stays', made.id),
      await article('Moves', made.id),
      await article('Never', null),
    ]
    expect((await site.call('GET', '/latest/stays')).statusCode).toBe(200)

    await categories.remove(site.ctx(), made.id)
    expect(await list()).toMatchObject([{ id: made.id, kind: 'category', title: 'News', deletedAt: start }])
    for (const path of ['/latest', '/news', '/?cat=7'])
      expect([path, (await site.call('GET', path)).statusCode]).toEqual([path, 410])
    const atBlog = async () => (await site.call('GET', '/blog/stays')).body
    expect(await atBlog()).not.toContain('href="/latest"')
    expect(await categoryOf(stays.id)).toBeNull()
    await articles.update(site.ctx(), moves.id, { categoryId: other.id })

    site.setNow(later)
    const { version, articleCount, ...after } = await categories.restore(site.ctx(), made.id)
    const { version: versionBefore, articleCount: _, ...expected } = before
    expect(after).toEqual(expected)
    expect(version).toBeGreaterThan(versionBefore)
    expect(articleCount).toBe(1)
    expect(await categoryOf(stays.id)).toBe(made.id)
    expect(await categoryOf(moves.id)).toBe(other.id)
    expect(await categoryOf(never.id)).toBeNull()
    expect((await site.call('GET', '/latest')).body).toContain('Stays')
    expect((await site.call('GET', '/news')).headers.location).toBe('/latest')
    expect((await site.call('GET', '/?cat=7')).headers.location).toBe('/latest')
    expect((await site.call('GET', '/latest/stays')).statusCode).toBe(200)
    expect(await atBlog()).toContain('href="/latest"')
    expect(await list()).toEqual([])
    expect(await references()).toEqual([])
  })

  test.each([
    ['the category first', true],
    ['the article first', false],
  ])('comes back to an article that was deleted after it: %s', async (_, isCategoryFirst) => {
    const { id } = await categories.create(site.ctx(), { name: 'News' })
    const inside = await article('Inside', id)
    await categories.remove(site.ctx(), id)
    await articles.remove(site.ctx(), inside.id)
    const restores = [() => categories.restore(site.ctx(), id), () => articles.restore(site.ctx(), inside.id)]
    for (const restore of isCategoryFirst ? restores : restores.reverse()) await restore()
    expect(await categoryOf(inside.id)).toBe(id)
    expect((await site.call('GET', '/news/inside')).statusCode).toBe(200)
  })

  test('is restored to an article that was deleted before it', async () => {
    const { id } = await categories.create(site.ctx(), { name: 'News' })
    const inside = await article('Inside', id)
    await articles.remove(site.ctx(), inside.id)
    await categories.remove(site.ctx(), id)
    await articles.restore(site.ctx(), inside.id)
    expect(await categoryOf(inside.id)).toBeNull()
    await categories.restore(site.ctx(), id)
    expect(await categoryOf(inside.id)).toBe(id)
  })

  test('causes a conflict in an open editor whose article has its category again', async () => {
    const { id } = await categories.create(site.ctx(), { name: 'News' })
    const inside = await article('Inside', id)
    await categories.remove(site.ctx(), id)
    const { version } = await articles.adminGet(site.ctx(), inside.id)
    await categories.restore(site.ctx(), id)
    const save = articles.update(site.ctx(), inside.id, { categoryId: null, title: 'New', version })
    await expect(save).rejects.toMatchObject({ code: 'VERSION_CONFLICT' })
  })

  test('gets another slug if its own is taken, and comes back once', async () => {
    const { id } = await categories.create(site.ctx(), { name: 'News' })
    await categories.remove(site.ctx(), id)
    await categories.create(site.ctx(), { name: 'News' })
    const both = [categories.restore(site.ctx(), id), categories.restore(site.ctx(), id)]
    const outcomes = await Promise.allSettled(both)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await categories.adminGet(site.ctx(), id)).toMatchObject({ slug: 'news-2' })
  })

  test('is deleted permanently with its references', async () => {
    const { id } = await categories.create(site.ctx(), { name: 'News' })
    const inside = await article('Inside', id)
    await categories.remove(site.ctx(), id)
    expect(await references()).toEqual([{ trashId: id, entityId: inside.id }])
    await trash.remove(site.ctx(), id)
    expect(await references()).toEqual([])
    await expect(categories.restore(site.ctx(), id)).rejects.toThrow(/no longer in the trash/)
  })
})
