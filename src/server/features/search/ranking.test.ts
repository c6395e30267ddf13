import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { thorough } from '../../../../tests/support/properties.ts'
import type { ArticleInput } from '../../../contracts/article-fields.ts'
import * as articles from '../articles/articles.ts'
import * as tags from '../tags/tags.ts'
import { find } from './find.ts'
import * as search from './search.ts'

const now = '2026-11-20T09:30:00.000Z'

describeEachEngine('the order of hits', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.setNow(now)
    for (const { id } of await site.deps.db.selectFrom('articles').select('id').execute())
      await articles.remove(site.ctx(), id)
  })

  const add = (title: string, content: string, more: Partial<ArticleInput> = {}) =>
    articles.create(site.ctx(), { title, content: `<p>${content}</p>`, status: 'published', ...more })
  const titles = async (q: string) =>
    (await search.search(site.ctx(null), { q, page: 1, limit: 10 })).results.map(({ title }) => title)

  test('is that of title, tags, frequent words, words', async () => {
    await add('Violins', 'about something')
    await add('Tagged', 'about something', { tags: ['Violins'] })
    await add('Often', 'violins and violins and violins')
    await add('Once', 'about violins')
    expect(await titles('violins')).toEqual(['Violins', 'Tagged', 'Often', 'Once'])
    expect(await titles('violin')).toEqual(['Violins', 'Tagged', 'Often', 'Once'])
  })

  test('has a title of nothing else before a longer one', async () => {
    await add('Violins', 'text')
    await add('Violins and how they were made in old workshops', 'text')
    expect((await titles('violins'))[0]).toBe('Violins')
  })

  test('has what is newer before what is older, unless that fits much better', async () => {
    await add('Old', 'a violin', { publishedAt: '2019-01-01T00:00:00.000Z' })
    await add('New', 'a violin', { publishedAt: '2026-11-01T00:00:00.000Z' })
    await add('The violin', 'old', { publishedAt: '2018-01-01T00:00:00.000Z' })
    expect(await titles('violin')).toEqual(['The violin', 'New', 'Old'])
  })

  test('follows the names of tags', async () => {
    await add('One', 'text', { tags: ['Brass'] })
    await add('Two', 'text', { tags: ['Copper'] })
    const found = await tags.findBySlug(site.ctx(), 'brass')
    await tags.update(site.ctx(), found?.id ?? '', { name: 'Trumpets' })
    await search.indexOutdated(site.ctx())
    expect([await titles('trumpet'), await titles('brass')]).toEqual([['One'], []])
    const other = await tags.findBySlug(site.ctx(), 'copper')
    await tags.merge(site.ctx(), found?.id ?? '', { ids: [other?.id ?? ''] })
    expect(await search.indexOutdated(site.ctx())).toBe(1)
    expect((await titles('trumpets')).toSorted()).toEqual(['One', 'Two'])
    await tags.remove(site.ctx(), found?.id ?? '')
    expect(await search.indexOutdated(site.ctx())).toBe(2)
    expect(await titles('trumpets')).toEqual([])
    await tags.restore(site.ctx(), found?.id ?? '')
    expect(await search.indexOutdated(site.ctx())).toBe(2)
    expect((await titles('trumpets')).toSorted()).toEqual(['One', 'Two'])
  })
})

describe('both databases', () => {
  const sites: TestApp[] = []
  beforeAll(async () => {
    for (const engine of ['sqlite', 'postgres'] as const) sites.push(await startTestApp(engine))
  })
  afterAll(async () => {
    for (const site of sites) await site.close()
  })

  const words = (
    'plane planes planing plan plant plaen hand tools tool handtools workbench work bench café cafe crème sharpening ' +
    "sharpened sharpenning chisel chisels 東京 東京タワー 京都 книги книга the of plane's x 3 2026 ภาษาไทย"
  ).split(' ')
  const text = (maxLength: number) =>
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength }).map((all) => all.join(' '))
  const document = fc.record({
    kind: fc.constantFrom('article' as const, 'page' as const),
    title: text(4),
    body: text(30),
    publishedAt: fc
      .date({ min: new Date('2016-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  })
  const query = fc.oneof(text(4), fc.string({ unit: 'grapheme', maxLength: 20 }))

  test('find the same in the same order, whatever is stored and asked', async () => {
    const check = async (
      documents: (typeof document extends fc.Arbitrary<infer T> ? T : never)[],
      queries: string[],
    ) => {
      const found: unknown[] = []
      for (const site of sites) {
        site.setNow(now)
        await site.deps.engine.clearSearchIndex(site.deps.db)
        await site.deps.db.deleteFrom('search_terms').execute()
        for (const [index, one] of documents.entries())
          await search.index(site.ctx(), { ...one, entityId: `entity-${index}` })
        const answers: unknown[] = []
        for (const q of queries) {
          const { hits } = await find(site.ctx(null), q, ['article', 'page'])
          answers.push([q, hits.map(({ kind, entityId }) => [kind, entityId])])
        }
        found.push(answers)
      }
      expect(found[1]).toEqual(found[0])
    }
    const property = fc.asyncProperty(
      fc.array(document, { minLength: 1, maxLength: 12 }),
      fc.array(query, { minLength: 1, maxLength: 8 }),
      check,
    )
    await fc.assert(property, { numRuns: thorough(300) })
  })

  test('find the same of more than can be ranked, in whatever order it was written and published', async () => {
    const found: string[][] = []
    for (const site of sites) {
      site.setNow(now)
      await site.deps.engine.clearSearchIndex(site.deps.db)
      const day = (number: number) => new Date(Date.UTC(2020, 0, 1 + ((number * 389) % 620))).toISOString()
      for (let number = 0; number < 620; number += 1) {
        const document = {
          kind: 'article' as const,
          entityId: `entity-${number}`,
          title: 'Fruit',
          body: 'apple',
        }
        await search.index(site.ctx(), { ...document, publishedAt: number % 3 === 0 ? null : day(number) })
      }
      for (let number = 0; number < 620; number += 3) {
        const article = {
          id: `entity-${number}`,
          title: 'Fruit',
          excerpt: '',
          content: '',
          status: 'published',
          lang: '',
        }
        await search.retitleArticle(site.ctx(), { ...article, publishedAt: day(number) })
      }
      const { hits } = await find(site.ctx(null), 'apple', ['article'])
      found.push(hits.map(({ entityId }) => entityId))
      expect(hits.map(({ publishedAt }) => publishedAt)).toEqual(
        Array.from({ length: 500 }, (_, index) => new Date(Date.UTC(2020, 0, 620 - index)).toISOString()),
      )
    }
    expect(found[1]).toEqual(found[0])
  })
})
