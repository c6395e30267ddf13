import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { overlap } from '../../../../tests/support/overlap.ts'
import { lockRow } from '../../db/version-locks.ts'
import { newId } from '../../platform/ids.ts'
import * as articles from '../articles/articles.ts'
import * as settings from '../settings/settings.ts'
import * as trash from '../trash/trash.ts'
import * as tags from './tags.ts'

const start = '2026-11-20T09:30:00.000Z'
const tomorrow = '2026-11-21T09:30:00.000Z'

describeEachEngine('tags', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  beforeEach(async () => {
    site.setNow(start)
    for (const table of ['trash', 'trash_references', 'articles', 'tags', 'slugs'] as const)
      await site.deps.db.deleteFrom(table).execute()
    await site.deps.events.emit(['*'])
  })
  afterAll(() => site.close())

  const article = (names: string[], more: object = { status: 'published' }) =>
    articles.create(site.ctx(), { title: 'A text', tags: names, ...more })
  const namesOf = async (id: string) => (await articles.adminGet(site.ctx(), id)).tags.map(({ name }) => name)
  const all = async () => (await tags.adminList(site.ctx(), { page: 1, limit: 100 })).tags
  const find = async (name: string) => {
    const found = (await all()).find((one) => one.name === name)
    if (!found) throw new Error(`no tag ${name}`)
    return found
  }
  const counts = async () => (await all()).map(({ name, articleCount }) => [name, articleCount])
  const publicCounts = async () => {
    const { tags: found, meta } = await tags.list(site.ctx(null), { page: 1, limit: 10 })
    return [meta.total, ...found.map(({ name, articleCount }) => [name, articleCount])]
  }
  const save = (id: string, names: string[]) => articles.update(site.ctx(), id, { tags: names })
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => [error.code, error.extra?.issues?.[0]?.path],
    )

  test('are counted: for editors all articles, for visitors the public ones', async () => {
    await article(['Ink', 'Paper'])
    await article(['Ink'], { status: 'draft' })
    await article(['Ink', 'Later'], { status: 'scheduled', publishedAt: tomorrow })
    expect(await counts()).toEqual([
      ['Ink', 3],
      ['Later', 1],
      ['Paper', 1],
    ])
    expect(await publicCounts()).toEqual([2, ['Ink', 1], ['Paper', 1]])
    site.setNow(tomorrow)
    expect(await publicCounts()).toEqual([3, ['Ink', 2], ['Later', 1], ['Paper', 1]])
  })

  test('are counted again after every change of an article', async () => {
    const { id } = await article(['Ink', 'Paper'])
    await articles.update(site.ctx(), id, { status: 'draft' })
    expect(await publicCounts()).toEqual([0])
    await articles.update(site.ctx(), id, { status: 'published', tags: ['Ink'] })
    expect(await counts()).toEqual([['Ink', 1]])
    expect(await publicCounts()).toEqual([1, ['Ink', 1]])
    await articles.remove(site.ctx(), id)
    expect(await counts()).toEqual([])
    await articles.restore(site.ctx(), id)
    expect(await publicCounts()).toEqual([1, ['Ink', 1]])
  })

  test('have counts and an address whichever version writes them', async () => {
    const { id } = await article([], { status: 'draft' })
    const tagId = newId()
    const { db } = site.deps
    await db.insertInto('tags').values({ id: tagId, slug: 'ink', name: 'Ink' }).execute()
    await db.insertInto('article_tags').values({ articleId: id, tagId, position: 0 }).execute()
    expect(await counts()).toEqual([['Ink', 1]])
    expect(await publicCounts()).toEqual([0])
    await db
      .updateTable('articles')
      .set({ status: 'published', publishedAt: start })
      .where('id', '=', id)
      .execute()
    await site.deps.events.emit(['list'])
    expect(await publicCounts()).toEqual([1, ['Ink', 1]])
    await tags.update(site.ctx(), tagId, { name: 'Inks', slug: 'inks' })
    expect((await site.call('GET', '/api/tags/ink')).headers.location).toBe('/api/tags/inks')
    await db.deleteFrom('tags').where('id', '=', tagId).execute()
    expect(await db.selectFrom('slugs').select('slug').where('space', '=', 'tag').execute()).toEqual([])
  })

  test('a renamed tag keeps its address, and articles saved with either name keep the tag', async () => {
    const { id } = await article(['JS'])
    const { id: tagId } = await find('JS')
    await tags.update(site.ctx(), tagId, { name: 'JavaScript' })
    expect(await namesOf(id)).toEqual(['JavaScript'])
    await save(id, ['JavaScript'])
    await save(id, ['js', 'Javascript'])
    expect(await all()).toMatchObject([{ id: tagId, name: 'JavaScript', slug: 'js', articleCount: 1 }])
    expect((await tags.adminList(site.ctx(), { page: 1, limit: 9, q: 'javas' })).tags).toHaveLength(1)
    expect((await site.call('GET', '/api/tags/javascript')).headers.location).toBe('/api/tags/js')
  })

  test('a new slug turns every former one into a redirect', async () => {
    await article(['First'])
    const { id } = await find('First')
    await tags.update(site.ctx(), id, { slug: 'second' })
    await tags.update(site.ctx(), id, { slug: '', name: 'Third' })
    for (const slug of ['first', 'second'])
      expect((await site.call('GET', `/api/tags/${slug}`)).headers.location).toBe('/api/tags/third')
    expect((await site.call('GET', '/api/tags/third')).json()).toMatchObject({ id, name: 'Third' })
  })

  test('the name or slug of another tag is refused at its field; a former one is free', async () => {
    await article(['Ink', 'JS', 'Paper'])
    const [ink, js, paper] = [await find('Ink'), await find('JS'), await find('Paper')]
    await tags.update(site.ctx(), js.id, { name: 'JavaScript' })
    const change = (body: object) => refusal(tags.update(site.ctx(), ink.id, body))
    expect(await change({ name: 'paper!' })).toEqual(['SLUG_TAKEN', 'name'])
    expect(await change({ slug: 'paper' })).toEqual(['SLUG_TAKEN', 'slug'])
    expect(await change({ name: 'Javascript' })).toEqual(['SLUG_TAKEN', 'name'])
    expect(await change({ slug: 'javascript' })).toEqual(['SLUG_TAKEN', 'slug'])
    expect(await change({ name: '!' })).toEqual(['VALIDATION_FAILED', 'name'])
    expect(await refusal(tags.create(site.ctx(), { name: 'Ink' }))).toEqual(['SLUG_TAKEN', 'name'])
    await tags.update(site.ctx(), paper.id, { name: 'Card', slug: 'card' })
    await tags.update(site.ctx(), ink.id, { name: 'Paper', slug: 'paper' })
    expect((await site.call('GET', '/api/tags/paper')).json()).toMatchObject({ id: ink.id })
  })

  test('a change based on an older version is refused with the newer tag', async () => {
    await article(['Ink'])
    const { id, version } = await find('Ink')
    await tags.update(site.ctx(), id, { description: 'Black', version })
    await expect(tags.update(site.ctx(), id, { description: 'Blue', version })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
      extra: { current: { description: 'Black' } },
    })
  })

  test('tags that articles create disappear with the last article; tags that somebody made or changed stay', async () => {
    await tags.create(site.ctx(), { name: 'Made' })
    const { id } = await article(['Made', 'Changed', 'Plain'])
    await tags.update(site.ctx(), (await find('Changed')).id, { description: 'Kept' })
    await save(id, [])
    expect(await counts()).toEqual([
      ['Changed', 0],
      ['Made', 0],
    ])
  })

  test('merged tags give their articles, names and addresses to the remaining one', async () => {
    const [both, one, draft] = [
      await article(['Colour', 'Color']),
      await article(['Color', 'Ink']),
      await article(['Colours'], { status: 'draft' }),
    ]
    const { id } = await find('Colour')
    const others = [(await find('Color')).id, (await find('Colours')).id]
    const merged = await tags.merge(site.ctx(), id, { ids: others })
    expect(merged).toMatchObject({ id, articleCount: 3 })
    expect(await namesOf(both.id)).toEqual(['Colour'])
    expect(await namesOf(one.id)).toEqual(['Colour', 'Ink'])
    expect(await publicCounts()).toEqual([2, ['Colour', 2], ['Ink', 1]])
    for (const slug of ['color', 'colours'])
      expect((await site.call('GET', `/api/tags/${slug}`)).headers.location).toBe('/api/tags/colour')
    await save(draft.id, ['Color', 'colours'])
    expect(await namesOf(draft.id)).toEqual(['Colour'])
    expect(await refusal(tags.merge(site.ctx(), id, { ids: [id] }))).toEqual(['VALIDATION_FAILED', 'ids'])
    expect(await refusal(tags.merge(site.ctx(), id, { ids: [newId()] }))).toEqual(['NOT_FOUND', undefined])
  })

  test('an article that is saved with a tag while that is merged gets the remaining one', async () => {
    const { id } = await tags.create(site.ctx(), { name: 'Remaining' })
    const other = await tags.create(site.ctx(), { name: 'Merged' })
    const article = await overlap(
      site,
      (inner) => tags.merge(inner, id, { ids: [other.id] }),
      () => articles.create(site.ctx(), { title: 'Saved during the merge', tags: ['Merged', 'Another'] }),
    )
    expect(article.tags.map(({ name }) => name)).toEqual(['Remaining', 'Another'])
    const slugs = site.deps.db.selectFrom('slugs').select(['entityId', 'isCurrent'])
    expect(await slugs.where('slug', '=', 'merged').execute()).toEqual([{ entityId: id, isCurrent: 0 }])
  })

  test('an article that is published at a new address while its tag is merged gets the remaining one', async () => {
    const { id } = await tags.create(site.ctx(), { name: 'Remaining' })
    const other = await tags.create(site.ctx(), { name: 'Merged' })
    const made = await article(['Merged'], { status: 'draft' })
    const saved = await overlap(
      site,
      ({ db }) => lockRow(db, 'tags', other.id),
      () => articles.update(site.ctx(), made.id, { slug: 'moved', status: 'published' }),
      (inner) => tags.merge(inner, id, { ids: [other.id] }),
    )
    expect(saved.tags.map(({ name }) => name)).toEqual(['Remaining'])
    expect(await publicCounts()).toEqual([1, ['Remaining', 1]])
  })

  test('a deleted tag is restored under all its addresses, to the articles that had it', async () => {
    const [one, other] = [await article(['Ink', 'Old']), await article(['Old'])]
    const { id } = await find('Old')
    const before = await tags.update(site.ctx(), id, { name: 'New', slug: 'new', description: 'All of it' })
    await tags.remove(site.ctx(), id)
    expect(await namesOf(one.id)).toEqual(['Ink'])
    expect((await site.call('GET', '/api/tags/new')).statusCode).toBe(404)
    expect((await trash.list(site.ctx(), { page: 1, limit: 9 })).trash).toMatchObject([
      { id, kind: 'tag', title: 'New' },
    ])
    const { version, ...after } = await tags.restore(site.ctx(), id)
    const { version: versionBefore, ...expected } = before
    expect(after).toEqual(expected)
    expect(version).toBeGreaterThan(versionBefore)
    expect(await namesOf(one.id)).toEqual(['Ink', 'New'])
    expect(await namesOf(other.id)).toEqual(['New'])
    expect((await site.call('GET', '/api/tags/old')).headers.location).toBe('/api/tags/new')
    expect(await site.deps.db.selectFrom('trash_references').selectAll().execute()).toEqual([])
  })

  test('if another tag has a deleted tag’s name by now, the articles get that one', async () => {
    const { id } = await article(['Ink'])
    const { id: tagId } = await find('Ink')
    await tags.remove(site.ctx(), tagId)
    await article(['Ink', 'Paper'])
    const now = await find('Ink')
    expect(await tags.restore(site.ctx(), tagId)).toMatchObject({ id: now.id, articleCount: 2 })
    expect(await namesOf(id)).toEqual(['Ink'])
  })

  test('a category in the trash returns to an article whose tag is in the trash too', async () => {
    const { id: categoryId } = (
      await site.call('POST', '/api/admin/categories', {
        token: (await site.signIn('ADMIN')).token,
        body: { name: 'News' },
      })
    ).json()
    const { id } = await article(['Ink'], { categoryId })
    const { token } = await site.signIn('ADMIN')
    await tags.remove(site.ctx(), (await find('Ink')).id)
    await site.call('DELETE', `/api/admin/categories/${categoryId}`, { token })
    await articles.remove(site.ctx(), id)
    await site.call('POST', `/api/admin/categories/${categoryId}/restore`, { token })
    expect((await articles.restore(site.ctx(), id)).category?.id).toBe(categoryId)
  })

  test('get slugs of Latin letters if the settings say so, and are still found by name', async () => {
    await article(['Привет'])
    await settings.update(site.ctx(), { slugStyle: 'latin' })
    try {
      await article(['Привет', 'Мир', 'Mir'])
      const { id } = await article(['мир', 'Дом'])
      await tags.create(site.ctx(), { name: 'Река' })
      const slugs = (await all()).map(({ name, slug }) => [name, slug]).sort()
      expect(slugs).toEqual([
        ['Mir', 'mir'],
        ['Дом', 'dom'],
        ['Мир', 'мир'],
        ['Привет', 'привет'],
        ['Река', 'reka'],
      ])
      await save(id, ['дом', 'Река'])
      expect((await articles.adminGet(site.ctx(), id)).tags).toMatchObject([
        { slug: 'dom' },
        { slug: 'reka' },
      ])
      await save(id, ['Река', 'Dom'])
      expect((await articles.adminGet(site.ctx(), id)).tags).toMatchObject([
        { slug: 'reka' },
        { slug: 'dom' },
      ])
    } finally {
      await settings.update(site.ctx(), { slugStyle: 'script' })
    }
  })

  test('are sorted by name and by the number of articles', async () => {
    await article(['b', 'C'])
    await article(['b', 'a'])
    const sorted = async (sort: 'name' | '-name' | 'articles' | '-articles') =>
      (await tags.adminList(site.ctx(), { page: 1, limit: 10, sort })).tags.map(({ name }) => name)
    expect(await sorted('name')).toEqual(['a', 'b', 'C'])
    expect(await sorted('-name')).toEqual(['C', 'b', 'a'])
    expect(await sorted('-articles')).toEqual(['b', 'a', 'C'])
    expect(await sorted('articles')).toEqual(['C', 'a', 'b'])
  })

  test('writers who publish, tag and merge at once neither lose a count nor wait for each other', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) => article(['b', `own ${index}`, 'a'], { status: 'draft' })),
    )
    const { id } = await find('a')
    await Promise.all([
      ...made.map(({ id: one }, index) =>
        articles.update(site.ctx(), one, index % 2 ? { status: 'published' } : { tags: ['a', 'b', 'c'] }),
      ),
      tags.merge(site.ctx(), id, { ids: [(await find('own 1')).id] }),
    ])
    const { db } = site.deps
    const links = await db.selectFrom('article_tags').select(['tagId', 'publicAt']).execute()
    for (const row of await db.selectFrom('tags').selectAll().execute()) {
      const own = links.filter(({ tagId }) => tagId === row.id)
      const published = own.filter(({ publicAt }) => publicAt !== null)
      expect([row.slug, row.articleCount, row.publicCount]).toEqual([row.slug, own.length, published.length])
    }
  })
})
