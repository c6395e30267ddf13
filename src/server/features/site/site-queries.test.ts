import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { contextOf } from '../../core/context.ts'
import type { PromptAdapter } from '../../db/prepared.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as menu from '../menu/menu.ts'
import * as pages from '../pages/pages.ts'
import * as settings from '../settings/settings.ts'
import { resolve } from './site.ts'

// The queries of an uncached page while the data that it shares with others is cached: settings, menu, categories,
// which articles are related to a tag. These numbers only go down.
const expected = {
  '/': 0,
  '/blog': 1,
  '/travel': 1,
  '/travel/coast': 2,
  '/tag/sea': 1,
  '/about': 1,
  '/blog/nowhere': 2,
  '/nowhere': 2,
}

describe('the queries of a page [sqlite]', () => {
  let site: TestApp
  let queries: string[] = []

  beforeAll(async () => {
    site = await startTestApp('sqlite')
    const { id } = await categories.create(site.ctx(), { name: 'Travel' })
    for (const title of ['Coast', 'Hills', 'Rain', 'Sun', 'Wind']) {
      await articles.create(site.ctx(), {
        title,
        content: '<p>x</p>',
        categoryId: id,
        tags: ['Sea'],
        status: 'published',
        featuredImage: '/media/not-ours.png',
      })
    }
    await pages.create(site.ctx(), { title: 'About', slug: 'about', status: 'published' })
    const executor = site.deps.read.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = (query) => {
      queries.push(query.sql)
      return execute(query)
    }
    const adapter = executor.adapter as PromptAdapter
    const rowsOf = adapter.rowsOf.bind(adapter)
    adapter.rowsOf = (sql, parameters) => {
      const rows = rowsOf(sql, parameters)
      if (rows) queries.push(sql)
      return rows
    }
  })
  afterAll(() => site.close())

  it('do not exceed these numbers', async () => {
    const counts: Record<string, number> = {}
    const ctx = contextOf(site.deps, null, { readOnly: true })
    for (const path of Object.keys(expected)) {
      // Once to fill the shared caches, once more for the page alone.
      await resolve(ctx, { path, page: 1, q: '' })
      queries = []
      await resolve(ctx, { path, page: 1, q: '' })
      counts[path] = queries.length
    }
    expect(counts).toEqual(expected)
  })

  it('are none more for the menus of a further language, once these are known', async () => {
    const ctx = contextOf(site.deps, null, { readOnly: true })
    await settings.update(site.ctx(), { languages: ['de'] })
    const links = ['/about', '/travel/coast', '/travel', '/']
    const menuItems = links.map((link) => ({ title: link, link, type: 'page' as const }))
    await menu.replace(site.ctx(), { menuItems })
    const counts: Record<string, number[]> = {}
    for (const lang of ['', 'de']) {
      const reader = { ...ctx, lang }
      const count = async () => {
        queries = []
        await menu.menusIn(reader, await settings.get(reader))
        return queries.length
      }
      counts[lang] = [await count(), await count()]
    }
    expect(counts['']?.[1]).toBe(0)
    expect(counts.de?.[1]).toBe(0)
    // Three for the targets, and three for what is due next.
    expect(counts.de?.[0]).toBeLessThanOrEqual(6)
    await settings.update(site.ctx(), { languages: [] })
    await menu.replace(site.ctx(), { menuItems: [] })
  })

  it('are one more for a chosen home page, and no more anywhere else', async () => {
    const ctx = contextOf(site.deps, null, { readOnly: true })
    const about = await pages.findBySlug(ctx, 'about')
    await settings.update(site.ctx(), { homePageId: about?.id ?? null })
    for (const [path, max] of Object.entries({ '/': 1, '/blog': 1, '/travel/coast': 2 })) {
      await resolve(ctx, { path, page: 1, q: '' })
      queries = []
      await resolve(ctx, { path, page: 1, q: '' })
      expect([path, queries.length]).toEqual([path, max])
    }
  })
})
