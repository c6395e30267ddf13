import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { describeEachEngine } from '../../../tests/support/engines.ts'
import * as articles from '../features/articles/articles.ts'
import * as categories from '../features/categories/categories.ts'

const orders = ['author', '-author', 'category', '-category', 'status', '-status'] as const

describeEachEngine('a list that is read group by group', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
    const ctx = site.ctx()
    const people = [await site.signIn('AUTHOR'), await site.signIn('EDITOR'), await site.signIn('AUTHOR')]
    const groups = []
    for (const name of ['Wood', 'Empty', 'Iron']) groups.push((await categories.create(ctx, { name })).id)
    for (let number = 0; number < 14; number += 1)
      await articles.create(ctx, {
        title: number % 4 ? `Plane ${number}` : `Saw ${number}`,
        status: number % 3 ? 'published' : 'draft',
        authorIds: number % 5 ? [people[number % 2 ? 0 : 2]?.id ?? ''] : [],
        categoryId: number % 7 ? (groups[number % 2 ? 0 : 2] ?? null) : null,
      })
  })
  afterAll(() => site.close())

  test.each(orders)('has every article once on its pages, by %s', async (sort) => {
    for (const q of [undefined, 'plane']) {
      const page = async (number: number, limit: number) =>
        (await articles.adminList(site.ctx(), { page: number, limit, sort, q })).articles
      const whole = await page(1, 100)
      expect(whole).toHaveLength(q ? 10 : 14)
      const keyOf = { author: 'authors', category: 'category', status: 'status' } as const
      const key = keyOf[sort.replace('-', '') as 'author']
      const groups = whole.map((one) => JSON.stringify(one[key]))
      expect(groups.filter((group, index) => group !== groups[index - 1])).toHaveLength(new Set(groups).size)
      for (const limit of [1, 3, 5]) {
        const paged = []
        for (let number = 1; number <= Math.ceil(14 / limit); number += 1)
          paged.push(...(await page(number, limit)))
        expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
      }
    }
  })
})
