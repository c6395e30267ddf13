import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { thorough } from '../../../../tests/support/properties.ts'
import type { ArticleInput } from '../../../contracts/article-fields.ts'
import type { SearchResult } from '../../../contracts/search.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as pages from '../pages/pages.ts'
import { find } from './find.ts'
import * as search from './search.ts'
import { excerptHtml, indexText, searchWords } from './words.ts'

describe('words of a search', () => {
  test('are lower-case, without signs, at most 12 and of at most 60 characters', () => {
    expect(searchWords('  The "Quick" -fox* OR (NEAR)  ')).toEqual(['the', 'quick', 'fox', 'or', 'near'])
    expect(searchWords('*"()^:{}-+ 🎉')).toEqual([])
    expect(searchWords(Array.from({ length: 40 }, (_, index) => `w${index}`).join(' '))).toHaveLength(12)
    expect(searchWords('x'.repeat(500))).toEqual(['x'.repeat(60)])
    expect(searchWords('same SAME')).toEqual(['same'])
  })

  test('in Chinese and Japanese are consecutive characters', () => {
    expect(searchWords('東京')).toEqual(['東 京'])
    expect(indexText('東京タワーへ go')).toBe(' 東 京 タ ワ ー へ go')
  })

  test('an excerpt is escaped HTML with marks, and shows no added spaces', () => {
    expect(excerptHtml('a <b> & "\uE000c\uE001"')).toBe('a &lt;b&gt; &amp; &quot;<mark>c</mark>&quot;')
    expect(excerptHtml('go \uE000東\uE001 \uE000京\uE001 タ ワ ー へ go')).toBe(
      'go <mark>東京</mark>タワーへ go',
    )
  })
})

describeEachEngine('search', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.setNow('2026-11-20T09:30:00.000Z')
    for (const { id } of await site.deps.db.selectFrom('articles').select('id').execute())
      await articles.remove(site.ctx(), id)
    for (const { id } of await site.deps.db.selectFrom('pages').select('id').execute())
      await pages.remove(site.ctx(), id)
  })

  const add = (title: string, content: string, more: Partial<ArticleInput> = {}) =>
    articles.create(site.ctx(), { title, content: `<p>${content}</p>`, status: 'published', ...more })
  const page = (title: string, html: string, status: 'draft' | 'published' = 'published') => {
    const blocks = { root: {}, content: [{ type: 'RichText', props: { id: 'r', html } }] }
    return pages.create(site.ctx(), { title, blocks, status })
  }
  const answerOf = async (
    q: string,
    query = '',
  ): Promise<{ results: SearchResult[]; meta: { total: number } }> => {
    const answer = await site.call('GET', `/api/search?q=${encodeURIComponent(q)}${query}`)
    expect(answer.statusCode, q).toBe(200)
    return answer.json()
  }
  const titles = async (q: string) => (await answerOf(q)).results.map(({ title }) => title)

  test('articles and pages are found by every word, with the place marked', async () => {
    const { id: categoryId } = await categories.create(site.ctx(), { name: `News ${engine}` })
    await add('Baking', 'How to bake <b>bread</b> &amp; <i>butter</i> at home', { categoryId })
    await page('Opening hours', '<h2>Bread</h2><p>from seven</p>')
    const { results } = await answerOf('bread HOME')
    expect(results).toEqual([
      {
        type: 'article',
        title: 'Baking',
        url: `/news-${engine}/baking`,
        excerpt: expect.stringContaining('<mark>bread</mark> &amp; butter at <mark>home</mark>'),
        publishedAt: '2026-11-20T09:30:00.000Z',
      },
    ])
    expect((await answerOf('seven')).results[0]).toMatchObject({ type: 'page', url: '/opening-hours' })
    expect((await titles('bread')).sort()).toEqual(['Baking', 'Opening hours'])
    expect(await titles('bread nowhere')).toEqual([])
  })

  test('a word is found by its beginning, in any case', async () => {
    await add('Ärger', 'Überraschungen')
    expect(await titles('über')).toEqual(['Ärger'])
    expect(await titles('ÄRGER')).toEqual(['Ärger'])
  })

  test('the title counts more than the text', async () => {
    await add('Other', 'about violins and violins')
    await add('Violins', 'about something')
    expect(await titles('violins')).toEqual(['Violins', 'Other'])
  })

  test('a query without words finds nothing', async () => {
    await add('Any', 'text')
    for (const q of ['', '   ', '*', '""', '🎉'])
      expect(await answerOf(q)).toEqual({
        results: [],
        meta: { page: 1, limit: 10, total: 0, totalPages: 0 },
      })
    expect((await site.call('GET', '/api/search')).json().results).toEqual([])
    expect((await site.call('GET', '/api/search?q=a&page=0')).statusCode).toBe(400)
  })

  test('drafts, scheduled and deleted texts are not found', async () => {
    const at = '2026-11-25T00:00:00.000Z'
    await add('Draft', 'secret', { status: 'draft' })
    await add('Future', 'secret', { publishedAt: at })
    await page('Page', 'secret', 'draft')
    const { id } = await add('Deleted', 'secret')
    await articles.remove(site.ctx(), id)
    expect((await answerOf('secret')).meta.total).toBe(0)
    site.setNow(at)
    expect(await titles('secret')).toEqual(['Future'])
  })

  test('the index follows every change', async () => {
    const { id } = await add('Before', 'first')
    await articles.update(site.ctx(), id, { title: 'After', content: '<p>second</p>' })
    expect(await titles('first')).toEqual([])
    expect(await titles('second after')).toEqual(['After'])
    await articles.update(site.ctx(), id, { status: 'draft' })
    expect(await titles('second')).toEqual([])
  })

  test('Chinese and Japanese text is found by a part of it, and shown as written', async () => {
    await add('旅行', '昨日は東京タワーへ行きました。')
    await add('北京', '我们在北京大学学习中文。')
    expect(await titles('東京')).toEqual(['旅行'])
    expect(await titles('タワー')).toEqual(['旅行'])
    expect(await titles('京タ')).toEqual(['旅行'])
    expect(await titles('東京 行き')).toEqual(['旅行'])
    expect(await titles('北京大学')).toEqual(['北京'])
    expect(await titles('中文')).toEqual(['北京'])
    expect(await titles('ワータ')).toEqual([])
    expect((await answerOf('東京')).results[0]?.excerpt).toContain('昨日は<mark>東京</mark>タワーへ')
  })

  test('results come in pages', async () => {
    for (let number = 1; number <= 5; number += 1) await add(`Part ${number}`, 'same words')
    const { results, meta } = await answerOf('same', '&page=2&limit=2')
    expect([results.length, meta]).toEqual([2, { page: 2, limit: 2, total: 5, totalPages: 3 }])
    expect((await answerOf('same', '&page=99')).results).toEqual([])
  })

  test('any text is a valid query, and an excerpt never contains other markup', async () => {
    await add(
      'Hostile',
      `&lt;img src=x onerror=1&gt; NEAR "quoted" it's a* b:c x\uE000y ${'word '.repeat(50)}`,
    )
    const operator = fc.constantFrom(
      '"',
      "'",
      '*',
      '(',
      ')',
      ':',
      '-',
      '^',
      '+',
      '&',
      '|',
      '!',
      '<->',
      '<',
      '\\',
      '%',
      '\0',
      '\uE000',
      '{',
      '}',
      'NEAR(',
      'AND',
      'OR',
      'NOT',
      'title:',
      ':*',
      "''",
      'a',
      'word',
      'quoted',
      'x',
      'img',
      ' ',
      '東',
      'ก',
      'é',
    )
    const query = fc.oneof(
      fc.array(operator, { maxLength: 25 }).map((parts) => parts.join('')),
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.string({ unit: 'binary', maxLength: 120 }),
    )
    const check = async (q: string) => {
      const { results } = await search.search(site.ctx(null), { q, page: 1, limit: 10 })
      for (const { excerpt } of results)
        expect(excerpt.replace(/<\/?mark>/g, '')).not.toMatch(/[<>\uE000\uE001]/)
    }
    await check('ʼ')
    await fc.assert(fc.asyncProperty(query, check), { numRuns: thorough(5000) })
    const overHttp = async (q: string) => {
      const url = `/api/search?q=${encodeURIComponent(q.toWellFormed().slice(0, 250))}`
      expect([200, 400]).toContain((await site.call('GET', url)).statusCode)
    }
    await fc.assert(fc.asyncProperty(query, overHttp), { numRuns: thorough(200) })
  })

  // An excerpt of all of it would take a minute: longer than a test may.
  test('a text that consists of hits is found as quickly as any other', async () => {
    await add('zqx', 'a '.repeat(100_000))
    const { results } = await answerOf('zqx a', '&limit=100')
    expect(results.map(({ excerpt }) => excerpt)).toEqual([expect.stringMatching(/^<mark>a( a)+<\/mark> …$/)])
    expect(results[0]?.excerpt.length).toBeLessThan(300)
  })

  test('the exact word comes before longer words that begin with it', async () => {
    await add('First', 'a bowl of rice')
    await add('Second', 'a bowling alley')
    await add('Third', 'bowling bowling bowling')
    const found = await titles('bowl')
    expect([found[0], found.length]).toEqual(['First', 3])
    expect(await titles('bowl rice')).toEqual(['First'])
    expect(await titles('rice bow')).toEqual(['First'])
  })

  test('a long text without repetition can be stored', async () => {
    const words = Array.from({ length: 60_000 }, (_, index) => `東${index.toString(36)}`).join(' ')
    await add('Long', words, { excerpt: 'needle' })
    expect(await titles('needle')).toEqual(['Long'])
  })

  test('of very many hits the newest are ranked, those with the words in their title first', async () => {
    const day = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString()
    for (let number = 0; number < 520; number += 1) {
      const title = number === 60 ? 'Apple pear' : 'Fruit'
      const document = { kind: 'article' as const, entityId: `${number}`, title, body: 'apple pear' }
      await search.index(site.ctx(), { ...document, publishedAt: day(number) })
    }
    site.setNow('2027-01-01T00:00:00.000Z')
    const { hits } = await find(site.ctx(null), 'pear apple', ['article'])
    expect(hits).toHaveLength(500)
    expect(hits.slice(0, 3).map(({ entityId }) => entityId)).toEqual(['60', '519', '518'])
    expect(new Set(hits.map(({ entityId }) => entityId)).size).toBe(500)
    await search.rebuild(site.ctx())
  })

  test('somebody who searches very often has to wait, at every address, and nobody else does', async () => {
    const busy = await startTestApp(engine)
    const call = (url: string, remoteAddress = '192.0.2.1') =>
      busy.app.inject({ method: 'GET', url, remoteAddress })
    for (let time = 0; time < 300; time += 1) expect((await call('/api/search')).statusCode).toBe(200)
    const lists = ['q=x', 'sort=title', 'tag=a', 'category=a'].map((query) => `/api/articles?${query}`)
    for (const url of ['/api/search?q=x', ...lists, '/search?q=x']) {
      const refused = await call(url)
      expect([url, refused.statusCode]).toEqual([url, 429])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(refused.body).toContain('Too many searches. Try again in 1 minute.')
    }
    expect((await call('/api/articles')).statusCode).toBe(200)
    expect((await call('/api/search?q=x', '192.0.2.2')).statusCode).toBe(200)
    await busy.close()
  })

  test('the index can be rebuilt', async () => {
    await add('One', 'apple')
    await page('Two', '<p>apple</p>')
    await add('Draft', 'apple', { status: 'draft' })
    await site.deps.engine.clearSearchIndex(site.deps.db)
    expect(await titles('apple')).toEqual([])
    expect(await search.rebuild(site.ctx())).toBe(3)
    expect((await titles('apple')).sort()).toEqual(['One', 'Two'])
  })
})
