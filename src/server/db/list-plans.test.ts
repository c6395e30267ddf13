import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { describeEachEngine } from '../../../tests/support/engines.ts'
import { stepsTooLarge } from '../../../tests/support/query-plans.ts'
import { articleSorts, listOrders } from '../../contracts/article-orders.ts'
import * as settings from '../features/settings/settings.ts'

// Tables that grow with the site. No query may read a whole table to show one page of it.
const large = [
  'articles',
  'article_authors',
  'article_tags',
  'tags',
  'article_bodies',
  'pages',
  'media',
  'messages',
  'drafts',
  'audit_entries',
  'redirects',
]

const orders = [...listOrders, 'category', '-category']
const statuses = ['draft', 'scheduled', 'published']
const lists = [
  ...articleSorts.map((sort) => `/api/articles?sort=${sort}`),
  ...['', 'limit=5&page=2', 'category=a', 'tag=a', 'q=word', 'sort=title&limit=5&page=2'].map(
    (query) => `/api/articles?${query}`,
  ),
  ...orders.map((sort) => `/api/admin/articles?sort=${sort}`),
  ...orders.map((sort) => `/api/admin/articles?sort=${sort}&limit=5&page=2`),
  ...statuses.map((status) => `/api/admin/articles?status=${status}&sort=title`),
  ...orders.map((sort) => `/api/admin/articles?author=a&sort=${sort}`),
  ...statuses.map((status) => `/api/admin/articles?author=a&sort=title&status=${status}`),
  ...['category=a', 'q=word', 'author=a'].map((query) => `/api/admin/articles?${query}`),
  ...['category=a', 'tag=a', 'status=draft', 'status=scheduled&tag=a', 'author=a'].map(
    (query) => `/api/admin/articles?q=word&${query}`,
  ),
  ...['ended=true', 'ended=true&sort=title', 'ended=true&q=word'].map(
    (query) => `/api/admin/articles?${query}`,
  ),
  ...['review=ready', 'review=approved&sort=title', 'review=changes&status=draft&q=word'].map(
    (query) => `/api/admin/articles?${query}`,
  ),
  '/api/admin/articles/presence',
  '/api/admin/articles/calendar?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z',
  ...listOrders.map((sort) => `/api/admin/pages?sort=${sort}`),
  ...['status=draft', 'author=a', 'q=word', 'q=word&status=draft', 'id=a', 'review=ready'].map(
    (query) => `/api/admin/pages?${query}`,
  ),
  ...[
    '',
    '?type=image',
    '?alt=missing',
    '?folder=a',
    '?used=no',
    '?used=no&type=image',
    '?folder=a&type=image',
    `?checksum=${'a'.repeat(64)}`,
  ].map((query) => `/api/admin/media${query}`),
  ...['', '?unread=true', '?form=Visits', '?form=Visits&q=word'].map(
    (query) => `/api/admin/messages${query}`,
  ),
  ...[
    '',
    '?before=5',
    '?actor=a',
    '?action=articles.publish',
    '?entity=article',
    '?entityId=a',
    '?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z',
    '?actor=a&entity=article&before=5',
  ].map((query) => `/api/admin/audit${query}`),
  ...['', '?page=2', '?type=exact', '?type=wildcard', '?q=word', '?gone=true'].map(
    (query) => `/api/admin/redirects${query}`,
  ),
  ...['', '?robots=true', '?q=word&page=2'].map((query) => `/api/admin/not-found${query}`),
  ...['', '?severity=error', '?kind=link&ignored=true', '?q=word&page=2'].map(
    (query) => `/api/admin/site-check${query}`,
  ),
  '/api/admin/numbers?from=2025-03-10&to=2026-11-20',
  '/api/admin/numbers/articles?ids=a,b',
  '/api/search?q=word',
  '/api/admin/trash',
  '/api/admin/users',
  '/api/admin/authors',
  ...['', '?sort=-name', '?sort=articles', '?sort=-articles&limit=5&page=2', '?q=a'].map(
    (query) => `/api/admin/tags${query}`,
  ),
  ...['', '?page=2&limit=5', '?q=a'].map((query) => `/api/admin/series${query}`),
  '/api/tags',
  '/api/categories',
  ...[
    'articles',
    'articles?page=2&limit=5',
    'articles?category=a',
    'articles?tag=a',
    'tags',
    'categories',
  ].map((list) => `/api/${list}${list.includes('?') ? '&' : '?'}lang=de`),
  ...['lang=de', 'lang=en', 'lang=de&category=a', 'lang=de&status=published'].map(
    (query) => `/api/admin/articles?${query}`,
  ),
  '/api/admin/series?lang=de',
  ...['', '&sort=-name', '&sort=-articles&limit=5&page=2', '&q=a'].map(
    (query) => `/api/admin/tags?lang=de${query}`,
  ),
  '/api/admin/tags?lang=en',
  '/api/admin/categories',
  '/api/admin/sections',
  '/api/admin/guest-authors',
  '/api/admin/dashboard',
]

describeEachEngine('the plan of a list', (engine) => {
  let site: TestApp
  let token: string
  let asked: CompiledQuery[] = []

  beforeAll(async () => {
    site = await startTestApp(engine)
    token = (await site.signIn('ADMIN')).token
    await settings.update(site.ctx(), { languages: ['de'] })
    await fill()
    if (engine === 'postgres') await sql`analyze`.execute(site.deps.db)
    const { background } = site.deps
    const of = background.of.bind(background)
    background.of = (person) => {
      const db = of(person)
      const executor = db.getExecutor()
      const execute = executor.executeQuery.bind(executor)
      executor.executeQuery = (query) => {
        asked.push(query)
        return execute(query)
      }
      return db
    }
  })
  afterAll(() => site.close())

  const call = (url: string, body?: unknown) =>
    site.call(body ? 'POST' : 'GET', url, { token, ...(body !== undefined && { body }) })

  async function fill(): Promise<void> {
    for (let number = 0; number < 18; number += 1) {
      const title = `A word ${number}`
      const status = number % 2 ? 'draft' : 'published'
      await call('/api/admin/articles', {
        title,
        content: '<p>word</p>',
        status,
        tags: ['a'],
        pinned: number < 3,
        ...(number % 3 === 0 && { publishedAt: '2026-01-01T00:00:00Z', unpublishAt: '2026-02-01T00:00:00Z' }),
      })
      await call('/api/admin/pages', { title, status })
      await call('/api/admin/articles', { title, content: '<p>Wort</p>', status, tags: ['a'], lang: 'de' })
    }
  }

  test.each(lists)('%s reads and sorts no table whole', async (url) => {
    asked = []
    expect((await call(url)).statusCode).toBe(200)
    expect(asked).not.toEqual([])
    // Other routes find people by their ids.
    const tables = url.startsWith('/api/admin/users') ? [...large, 'users'] : large
    const steps = await Promise.all([...asked].map((query) => stepsTooLarge(site, engine, query, tables)))
    expect(steps.flat()).toEqual([])
  })
})
