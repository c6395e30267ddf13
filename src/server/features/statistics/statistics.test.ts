import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { Numbers } from '../../../contracts/statistics.ts'
import { transaction } from '../../core/transaction.ts'
import * as articles from '../articles/articles.ts'
import { monthsIn, periodBefore, yearRowsIn } from './period.ts'
import { add } from './statistics.queries.ts'
import type { Kind } from './statistics.table.ts'

describe('a period', () => {
  test('consists of parts of months, and whole ones', () => {
    expect(monthsIn({ from: '2025-12-30', to: '2026-02-28' })).toEqual([
      { month: 202512, first: 30, last: 31, isWhole: false },
      { month: 202601, first: 1, last: 31, isWhole: true },
      { month: 202602, first: 1, last: 28, isWhole: true },
    ])
    expect(yearRowsIn({ from: '2023-01-02', to: '2026-12-30' })).toEqual([202400, 202500])
    expect(yearRowsIn({ from: '2026-03-01', to: '2026-03-02' })).toEqual([])
  })

  test('is compared with the previous one of the same length', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-01-29',
      to: '2026-02-28',
    })
  })
})

describeEachEngine('the statistics', (engine) => {
  let site: TestApp
  let editor: SignedIn
  let author: SignedIn
  let mine: string
  let theirs: string
  beforeAll(async () => {
    site = await startTestApp(engine)
    editor = await site.signIn('EDITOR')
    author = await site.signIn('AUTHOR')
    const article = async (title: string, viewer: SignedIn) =>
      (await articles.create(site.ctx(viewer.viewer), { title, content: '<p>Words</p>' })).id
    mine = await article('The coast', author)
    theirs = await article('=The harbour', editor)
    await on('2026-10-21', ['totals', 'views', 5], ['totals', 'visitors', 2], ['pages', `article:${mine}`, 5])
    await on(
      '2026-11-19',
      ['totals', 'views', 8],
      ['totals', 'visitors', 3],
      ['totals', 'searches', 2],
      ['totals', 'feeds', 40],
      ['pages', `article:${theirs}`, 4],
      ['pages', `article:${mine}`, 3],
      ['pages', '/', 1],
      ['referrers', '-', 6],
      ['referrers', 'news.example', 1],
      ['searches', 'waves', 2],
      ['feeds', 'Feedly', 40],
      ['forms', 'page:gone', 1],
    )
    await on('2026-11-20', ['totals', 'views', 1], ['totals', 'visitors', 1], ['totals', 'feeds', 42])
    await on('2026-11-20', ['pages', `article:${mine}`, 1])
  })
  afterAll(() => site.close())

  const on = (date: string, ...counts: [Kind, string, number][]) =>
    transaction(site.ctx(), (inner) =>
      add(
        inner,
        date,
        counts.map(([kind, name, count]) => ({ kind, name, count })),
      ),
    )
  const get = (query: string, { token } = editor) => site.call('GET', `/api/admin/numbers${query}`, { token })
  const read = async (query: string, who = editor): Promise<Numbers> => (await get(query, who)).json()

  test('of a period include those of the previous period', async () => {
    const numbers = await read('?from=2026-11-19&to=2026-11-20')
    expect(numbers).toMatchObject({ isCounting: true, since: '2026-10-21', unit: 'day' })
    expect(numbers.series).toEqual([
      { at: '2026-11-19', views: 8, visitors: 3 },
      { at: '2026-11-20', views: 1, visitors: 1 },
    ])
    expect(numbers.totals).toMatchObject({ views: 9, visitors: 4, searches: 2, feeds: 41, downloads: 0 })
    expect(numbers.lists.pages).toEqual([
      { name: `article:${mine}`, title: 'The coast', count: 4, before: 0 },
      { name: `article:${theirs}`, title: '=The harbour', count: 4, before: 0 },
      { name: '/', title: 'Home page', count: 1, before: 0 },
    ])
    expect(numbers.lists.referrers?.map(({ title }) => title)).toEqual(['Direct or unknown', 'news.example'])
    expect(numbers.lists.forms).toEqual([{ name: 'page:gone', title: 'Deleted', count: 1, before: 0 }])
    const month = await read('')
    // Both are averages over the days on which feeds were read.
    expect(month.totals.feeds).toBe(41)
    expect(month.lists.feeds).toEqual([{ name: 'Feedly', title: 'Feedly', count: 20, before: 0 }])
    expect(month).toMatchObject({ from: '2026-10-22', to: '2026-11-20' })
    expect(month.before).toMatchObject({ views: 5, visitors: 2 })
    expect(month.lists.pages?.find(({ title }) => title === 'The coast')).toMatchObject({
      count: 4,
      before: 5,
    })
  })

  test('are answered however many screens of one person ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  })

  test('of a year are shown by month', async () => {
    const { unit, series, totals } = await read('?from=2026-01-01&to=2026-12-31')
    expect(unit).toBe('month')
    expect(series).toHaveLength(12)
    expect(series.slice(9)).toEqual([
      { at: '2026-10', views: 5, visitors: 2 },
      { at: '2026-11', views: 9, visitors: 4 },
      { at: '2026-12', views: 0, visitors: 0 },
    ])
    expect(totals.views).toBe(14)
  })

  test('show authors the views of their own articles, and nothing else', async () => {
    const numbers = await read('?from=2026-11-19&to=2026-11-20', author)
    expect(numbers.series.map(({ views }) => views)).toEqual([3, 1])
    expect(numbers.totals).toMatchObject({ views: 4, visitors: 0, searches: 0 })
    expect(numbers.lists).toEqual({ pages: [expect.objectContaining({ title: 'The coast', count: 4 })] })
    expect((await get('/export', author)).body).not.toContain('harbour')
    const ids = `/articles?ids=${mine},${theirs},nothing`
    expect((await get(ids, author)).json()).toEqual({ isCounting: true, views: { [mine]: 9 } })
    expect((await get(ids)).json()).toEqual({ isCounting: true, views: { [mine]: 9, [theirs]: 4 } })
  })

  test('are exported by day, and no title becomes a formula', async () => {
    const { body, headers } = await get('/export?from=2026-10-01&to=2026-11-30')
    expect(headers['content-disposition']).toContain('statistics.csv')
    const lines = body.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe('"Date","What","Name","Title","Number"')
    expect(lines).toContain(`"2026-10-21","pages","article:${mine}","The coast","5"`)
    expect(lines).toContain(`"2026-11-19","pages","article:${theirs}","'=The harbour","4"`)
    expect(lines).toHaveLength(1 + 19)
  })

  test.each(['?from=2026-11-20&to=2026-11-19', '?from=1900-01-01', '?from=yesterday', '?from=2026-02-30'])(
    'refuse the period %s',
    async (query) => {
      expect([400, 422]).toContain((await get(query)).statusCode)
    },
  )
})
