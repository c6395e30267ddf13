import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { articleOrder } from '../../../contracts/article-orders.ts'
import * as articles from './articles.ts'
import { idsOfAuthor } from './by-author.queries.ts'

const start = '2026-11-20T09:30:00.000Z'
const later = '2026-11-20T12:30:00.000Z'
const tomorrow = '2026-11-21T09:30:00.000Z'
const sorts = ['newest', 'oldest', 'title', '-title', 'updated', '-updated'] as const

describeEachEngine('the articles of an author', (engine) => {
  let site: TestApp
  let author: SignedIn
  let other: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine, { now: start })
    author = await site.signIn('AUTHOR')
    other = await site.signIn('AUTHOR')
  })
  afterAll(() => site.close())

  const listed = async (query: string) => {
    const { token } = await site.signIn('EDITOR')
    const answer = await site.call('GET', `/api/admin/articles?author=${author.id}&limit=50&${query}`, {
      token,
    })
    const { articles: found, meta } = answer.json()
    expect(meta.total).toBe(found.length)
    return found.map(({ title }: { title: string }) => title)
  }
  const make = (title: string, more: object = {}) =>
    articles.create(site.ctx(), { title, content: '<p>x</p>', authorIds: [other.id, author.id], ...more })

  test('are in every order, in every status, after each change of an article', async () => {
    const one = await make('pear', { status: 'published', publishedAt: '2026-11-01T08:00:00Z' })
    await make('Apple', { status: 'published', publishedAt: '2026-11-03T08:00:00Z' })
    await make('fig', { status: 'scheduled', publishedAt: tomorrow })
    const draft = await make('Damson')
    await articles.create(site.ctx(), { title: 'Not theirs', authorIds: [other.id] })
    expect(await listed('sort=title')).toEqual(['Apple', 'Damson', 'fig', 'pear'])
    expect(await listed('sort=-title')).toEqual(['pear', 'fig', 'Damson', 'Apple'])
    expect(await listed('sort=newest')).toEqual(['fig', 'Damson', 'Apple', 'pear'])
    expect(await listed('sort=oldest')).toEqual(['pear', 'Apple', 'Damson', 'fig'])
    expect(await listed('sort=title&status=published')).toEqual(['Apple', 'pear'])
    expect(await listed('sort=title&status=scheduled')).toEqual(['fig'])
    expect(await listed('sort=title&status=draft')).toEqual(['Damson'])

    site.setNow(later)
    await articles.update(site.ctx(), one.id, { title: 'Zwetschge' })
    expect((await listed('sort=updated'))[0]).toBe('Zwetschge')
    expect((await listed('sort=-updated')).at(-1)).toBe('Zwetschge')
    expect((await listed('sort=title')).at(-1)).toBe('Zwetschge')
    await articles.update(site.ctx(), draft.id, { status: 'published' })
    expect(await listed('sort=newest&status=published')).toEqual(['Damson', 'Apple', 'Zwetschge'])
    await articles.update(site.ctx(), one.id, { authorIds: [other.id] })
    expect(await listed('sort=title')).toEqual(['Apple', 'Damson', 'fig'])
    await articles.update(site.ctx(), one.id, { authorIds: [author.id] })
    expect((await listed('sort=updated')).sort()).toEqual(['Apple', 'Damson', 'Zwetschge', 'fig'])
    site.setNow(tomorrow)
    expect(await listed('sort=title&status=scheduled')).toEqual([])
    site.setNow(start)
  })

  test('are found without sorting, so that a page costs the same however many there are', async () => {
    const { db } = site.deps
    for (const sort of sorts)
      for (const status of [undefined, 'draft', 'published'] as const) {
        const of = { authorId: author.id, status, now: start }
        const query = idsOfAuthor(db, of, { sort, limit: 10, offset: 0 })?.compile()
        const plan = await db.transaction().execute(async (trx) => {
          if (engine === 'postgres') {
            // Otherwise PostgreSQL reads and sorts a small table, whatever indexes it has.
            for (const way of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'])
              await sql`select set_config(${way}, 'off', true)`.execute(trx)
          }
          const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
          const { rows } = await trx.executeQuery({ ...query, sql: `${explain} ${query?.sql}` } as never)
          return JSON.stringify(rows)
        })
        expect(plan, `${sort} ${status}`).toMatch(/article_authors_(date|title|changed)/)
        expect(plan, `${sort} ${status}`).not.toMatch(/TEMP B-TREE|Sort/)
      }
    expect(
      idsOfAuthor(
        db,
        { authorId: 'a', status: undefined, now: start },
        {
          sort: articleOrder.parse('status'),
          limit: 1,
          offset: 0,
        },
      ),
    ).toBeUndefined()
  })
})
