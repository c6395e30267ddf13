import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { ArticleInput } from '../../../contracts/articles.ts'
import type { Viewer } from '../../../contracts/permissions.ts'
import * as addresses from '../addresses/addresses.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as pages from '../pages/pages.ts'
import * as search from '../search/search.ts'
import * as trash from './trash.ts'

const start = '2026-11-20T09:30:00.000Z'
const later = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString()

describeEachEngine('the trash', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  beforeEach(async () => {
    site.setNow(start)
    for (const table of ['trash', 'articles', 'pages', 'categories', 'slugs', 'redirects'] as const)
      await site.deps.db.deleteFrom(table).execute()
  })
  afterAll(() => site.close())

  const add = (body: Partial<ArticleInput> & { title: string }, viewer?: Viewer) =>
    articles.create(viewer ? site.ctx(viewer) : site.ctx(), { body: { content: '<p>Text</p>', ...body } })
  const byId = (id: string) => ({ params: { id } })
  const list = async (viewer?: Viewer) =>
    (await trash.list(viewer ? site.ctx(viewer) : site.ctx(), { query: { page: 1, limit: 10 } })).trash
  const status = async (path: string) => (await site.call('GET', path)).statusCode

  test('gives an article back as it was, under all its addresses', async () => {
    const { id: categoryId } = await categories.create(site.ctx(), { body: { name: 'News' } })
    const made = await add({
      ...{ title: 'First', categoryId, tags: ['One', 'Two'], status: 'published', excerpt: 'Words' },
      content: '<h2>Apricot</h2>',
    })
    const before = await articles.update(site.ctx(), { ...byId(made.id), body: { slug: 'second' } })
    await addresses.addRedirect(site.ctx(), '/?p=12', { kind: 'article', target: made.id })
    await articles.remove(site.ctx(), byId(made.id))
    expect(await status('/news/second')).toBe(404)
    expect(await list()).toEqual([
      { id: made.id, kind: 'article', title: 'First', deletedAt: start, endsAt: later(30) },
    ])
    const { version, ...after } = await articles.restore(site.ctx(), byId(made.id))
    const { version: versionBefore, ...expected } = before
    expect(after).toEqual(expected)
    expect(version).toBeGreaterThan(versionBefore)
    expect(await list()).toEqual([])
    expect((await site.call('GET', '/news/second')).body).toContain('Apricot')
    expect((await site.call('GET', '/news/first')).headers.location).toBe('/news/second')
    expect((await site.call('GET', '/?p=12')).headers.location).toBe('/news/second')
    const found = await search.search(site.ctx(null), { q: 'apricot', page: 1, limit: 10 })
    expect(found.results.map(({ url }) => url)).toEqual(['/news/second'])
  })

  test('gives an article whose slug, category and author are gone another slug and none of these', async () => {
    const author = await site.signIn('AUTHOR')
    const { id: categoryId } = await categories.create(site.ctx(), { body: { name: 'News' } })
    const made = await add(
      { title: 'Same', categoryId, status: 'published' },
      { id: author.id, role: 'AUTHOR' },
    )
    await articles.remove(site.ctx(), byId(made.id))
    await add({ title: 'Same', status: 'published' })
    await categories.remove(site.ctx(), byId(categoryId))
    await site.deps.db.deleteFrom('sessions').where('userId', '=', author.id).execute()
    await site.deps.db.deleteFrom('users').where('id', '=', author.id).execute()
    const back = await articles.restore(site.ctx(), byId(made.id))
    expect(back).toMatchObject({ slug: 'same-2', category: null, author: null, url: '/blog/same-2' })
    expect(await status('/blog/same')).toBe(200)
    expect(await status('/blog/same-2')).toBe(200)
  })

  test('gives a page back, numbered where a category has its slug now', async () => {
    const blocks = { root: {}, content: [{ type: 'RichText', props: { id: 'r', html: '<p>Hi</p>' } }] }
    const made = await pages.create(site.ctx(), { body: { title: 'About', blocks, status: 'published' } })
    await pages.remove(site.ctx(), byId(made.id))
    expect(await status('/about')).toBe(404)
    await categories.create(site.ctx(), { body: { name: 'About' } })
    expect(await pages.restore(site.ctx(), byId(made.id))).toMatchObject({ slug: 'about-2', blocks })
    expect(await status('/about-2')).toBe(200)
  })

  test('is emptied of what has been there for 30 days', async () => {
    const old = await add({ title: 'Old' })
    await articles.remove(site.ctx(), byId(old.id))
    site.setNow(later(29))
    expect(await list()).toHaveLength(1)
    site.setNow(later(31))
    expect(await list()).toEqual([])
    await expect(articles.restore(site.ctx(), byId(old.id))).rejects.toThrow(/no longer in the trash/)
    await trash.expire(site.ctx())
    expect(await site.deps.db.selectFrom('trash').selectAll().execute()).toEqual([])
  })

  test('can be emptied of one thing for good, and gives each thing back once', async () => {
    const [one, two] = [await add({ title: 'One' }), await add({ title: 'Two' })]
    for (const { id } of [one, two]) await articles.remove(site.ctx(), byId(id))
    expect(await trash.remove(site.ctx(), byId(one.id))).toMatchObject({ title: 'One' })
    await expect(articles.restore(site.ctx(), byId(one.id))).rejects.toThrow(/no longer in the trash/)
    const both = [articles.restore(site.ctx(), byId(two.id)), articles.restore(site.ctx(), byId(two.id))]
    const outcomes = (await Promise.allSettled(both)).map((outcome) => outcome.status)
    expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('shows and gives back only what the viewer may delete', async () => {
    const people = {} as Record<'AUTHOR' | 'CONTRIBUTOR' | 'EDITOR', Viewer>
    for (const role of ['AUTHOR', 'CONTRIBUTOR', 'EDITOR'] as const)
      people[role] = { id: (await site.signIn(role)).id, role }
    const own = await add({ title: 'Own draft' }, people.CONTRIBUTOR)
    const published = await add({ title: 'Own published' }, people.CONTRIBUTOR)
    await articles.update(site.ctx(), { ...byId(published.id), body: { status: 'published' } })
    const other = await add({ title: 'Other' }, people.AUTHOR)
    const page = await pages.create(site.ctx(), { body: { title: 'Page' } })
    for (const { id } of [own, published, other]) await articles.remove(site.ctx(), byId(id))
    await pages.remove(site.ctx(), byId(page.id))
    const titles = async (viewer: Viewer) => (await list(viewer)).map(({ title }) => title).sort()
    expect(await titles(people.CONTRIBUTOR)).toEqual(['Own draft'])
    expect(await titles(people.AUTHOR)).toEqual(['Other'])
    expect(await titles(people.EDITOR)).toEqual(['Other', 'Own draft', 'Own published', 'Page'])
    const ctx = site.ctx(people.CONTRIBUTOR)
    await expect(articles.restore(ctx, byId(published.id))).rejects.toThrow(/no longer in the trash/)
    await expect(trash.remove(ctx, byId(other.id))).rejects.toThrow(/no longer in the trash/)
    await expect(pages.restore(ctx, byId(page.id))).rejects.toThrow(/role/)
    expect(await articles.restore(ctx, byId(own.id))).toMatchObject({ title: 'Own draft' })
  })
})
