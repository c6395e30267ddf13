import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { queriesOf } from '../../../../tests/support/queries.ts'
import { maxParts } from '../../../contracts/series.ts'
import * as articles from '../articles/articles.ts'
import * as settings from '../settings/settings.ts'
import * as trash from '../trash/trash.ts'
import * as series from './series.ts'

const start = '2026-11-20T09:30:00.000Z'
const tomorrow = '2026-11-21T09:30:00.000Z'

describeEachEngine('series', (engine) => {
  let site: TestApp
  let editor: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine, { now: start })
    editor = await site.signIn('EDITOR')
  })
  afterAll(() => site.close())

  const part = (title: string, seriesId: string, more: object = {}) =>
    articles.create(site.ctx(), { title, content: '<p>x</p>', status: 'published', seriesId, ...more })
  const titlesIn = async (id: string) =>
    (await series.adminGet(site.ctx(), id)).articles.map(({ title }) => title)
  const page = async (url: string) => (await site.call('GET', url)).body
  const boxOf = async (url: string) =>
    (/<nav class="series-box"[\s\S]*?<\/nav>/.exec(await page(url))?.[0] ?? '').replace(/<[^>]+>/g, '|')
  const leadsTo = async (url: string) => {
    const { statusCode, headers } = await site.call('GET', url)
    return statusCode === 301 ? headers.location : statusCode
  }

  test('have public parts, a page, and the part before and after on each article', async () => {
    const { id, url } = await series.create(site.ctx(), { name: 'A <course>', description: 'Ink & lead' })
    expect(url).toBe('/series/a-course')
    const one = await part('First part', id)
    expect(await boxOf(one.url)).toMatch(/Part of \|?A &lt;course&gt;/)
    const two = await part('Second part', id)
    const hidden = await part('Hidden', id, { status: 'draft' })
    await part('Later', id, { status: 'scheduled', publishedAt: tomorrow })
    const three = await part('Third part', id)
    expect(await titlesIn(id)).toEqual(['First part', 'Second part', 'Hidden', 'Later', 'Third part'])
    const box = await boxOf(two.url)
    expect(box).toContain('Part 2 of 3 of ')
    expect(box).toMatch(/Previous part: \|+First part/)
    expect(box).toMatch(/Next part: \|+Third part/)
    expect(box).not.toContain('Hidden')
    expect(await boxOf(one.url)).not.toContain('Previous part')

    const body = await page(url)
    expect(body).toContain('<h1>A &lt;course&gt;</h1>')
    expect(body).toContain('Ink &amp; lead')
    expect(body).toContain('"@type":"CreativeWorkSeries"')
    expect([...body.matchAll(/<h2><a href="([^"]+)"/g)].map(([, link]) => link)).toEqual([
      one.url,
      two.url,
      three.url,
    ])
    expect(await page(two.url)).toContain(
      '"isPartOf":{"@type":"CreativeWorkSeries","@id":"http://masthead.test/series/a-course#series"',
    )
    expect(await page('/sitemap.xml')).toContain('/series/a-course')
    const { articles: shown, articleCount } = (await site.call('GET', '/api/series/a-course')).json()
    expect([articleCount, shown.map(({ title }: { title: string }) => title)]).toEqual([
      3,
      ['First part', 'Second part', 'Third part'],
    ])

    // Cached pages follow what is published, renamed, moved and unpublished, and the clock.
    await articles.update(site.ctx(), hidden.id, { status: 'published', title: 'Shown' })
    expect(await boxOf(one.url)).toContain('Part 1 of 4 of ')
    expect(await boxOf(two.url)).toMatch(/Next part: \|+Shown/)
    await series.update(site.ctx(), id, { name: 'Renamed' })
    expect(await boxOf(one.url)).toContain('Renamed')
    await articles.update(site.ctx(), hidden.id, { status: 'draft' })
    await series.order(site.ctx(), id, { articleIds: [three.id, one.id] })
    expect(await titlesIn(id)).toEqual(['Third part', 'First part', 'Second part', 'Shown', 'Later'])
    expect(await boxOf(two.url)).toContain('Part 3 of 3 of ')
    site.setNow(tomorrow)
    expect(await boxOf(two.url)).toContain('Part 3 of 4 of ')
    site.setNow(start)
  })

  test('cost at most one query more, and articles without one none', async () => {
    const { id } = await series.create(site.ctx(), { name: 'Counted' })
    const inSeries = await part('Counted one', id)
    const other = await part('Counted two', id)
    const alone = await articles.create(site.ctx(), {
      title: 'Alone',
      content: '<p>x</p>',
      status: 'published',
    })
    const cost = async (url: string) =>
      (
        await queriesOf(site, async () => {
          await site.call('GET', url)
        })
      ).length
    const costOf = async (url: string) => {
      await site.deps.events.emit(['*'])
      // What all pages share is cached by another one.
      await site.call('GET', '/blog')
      return cost(url)
    }
    const baseline = await costOf(alone.url)
    expect(await costOf(inSeries.url)).toBeLessThanOrEqual(baseline + 1)
    // Its other parts find the list cached.
    expect(await cost(other.url)).toBeLessThanOrEqual(baseline)
  })

  test('keep former addresses, and their prefix can be changed', async () => {
    const { id, version } = await series.create(site.ctx(), { name: 'Old name' })
    expect(await leadsTo('/series/old-name')).toBe(404)
    await part('Only', id)
    await series.update(site.ctx(), id, { slug: 'new-name', version })
    expect(await leadsTo('/series/old-name')).toBe('/series/new-name')
    await expect(series.update(site.ctx(), id, { name: 'x', version })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    })
    const call = (body: object) =>
      site.call('POST', '/api/admin/pages', { token: editor.token, body: { title: 'x', ...body } })
    expect((await call({ slug: 'series' })).json().code).toBe('SLUG_RESERVED')
    await settings.update(site.ctx(), { seriesPrefix: 'courses' })
    expect(await leadsTo('/courses/new-name')).toBe(200)
    expect(await leadsTo('/series/new-name')).toBe('/courses/new-name')
    await settings.update(site.ctx(), { seriesPrefix: 'series' })
  })

  test('are chosen in a draft, and in revisions', async () => {
    const { id } = await series.create(site.ctx(), { name: 'Drafted' })
    const { id: articleId, url } = await articles.create(site.ctx(), {
      title: 'Moves',
      content: '<p>x</p>',
      status: 'published',
    })
    const call = async (method: string, path: string, body: object = {}) => {
      const answer = await site.call(method, `/api/admin/articles/${articleId}${path}`, {
        token: editor.token,
        ...(method !== 'GET' && { body }),
      })
      expect(answer.statusCode).toBe(200)
      return answer.json()
    }
    const { entity, draft } = await call('PUT', '/draft', { seriesId: id })
    expect([entity.series.name, draft.changed]).toEqual(['Drafted', ['seriesId']])
    expect(await boxOf(url)).toBe('')
    await call('POST', '/publish')
    expect(await boxOf(url)).toContain('Part of ')
    await call('PUT', '', { seriesId: null })
    expect(await titlesIn(id)).toEqual([])
    const { revisions } = await call('GET', '/revisions')
    // The newest is of the article without a series.
    const before = revisions[1]
    const restored = await call('POST', `/revisions/${before.id}/restore`)
    expect(restored.entity.series?.id).toBe(id)
    await expect(articles.update(site.ctx(), articleId, { seriesId: 'nobody' })).rejects.toMatchObject({
      code: 'PARENT_MISSING',
    })
  })

  test('go to the trash and return with their articles, whichever is restored first', async () => {
    const { id } = await series.create(site.ctx(), { name: 'Trashed' })
    const [one, two, three] = [await part('T1', id), await part('T2', id), await part('T3', id)]
    await series.order(site.ctx(), id, { articleIds: [two.id, three.id, one.id] })
    await articles.remove(site.ctx(), three.id)
    expect(await titlesIn(id)).toEqual(['T2', 'T1'])
    await articles.restore(site.ctx(), three.id)
    expect(await titlesIn(id)).toEqual(['T2', 'T3', 'T1'])

    await series.remove(site.ctx(), id)
    expect(await leadsTo('/series/trashed')).toBe(410)
    expect(await boxOf(one.url)).toBe('')
    expect(await trash.count(site.ctx(), 'series')).toBe(1)
    await series.restore(site.ctx(), id)
    expect(await titlesIn(id)).toEqual(['T2', 'T3', 'T1'])
    expect(await leadsTo('/series/trashed')).toBe(200)

    await articles.remove(site.ctx(), two.id)
    await series.remove(site.ctx(), id)
    await articles.restore(site.ctx(), two.id)
    await series.restore(site.ctx(), id)
    expect((await titlesIn(id)).sort()).toEqual(['T1', 'T2', 'T3'])
  })

  test('are ordered by their own articles alone, and are full one day', async () => {
    const [{ id }, other] = [
      await series.create(site.ctx(), { name: 'Full' }),
      await series.create(site.ctx(), { name: 'Full' }),
    ]
    expect(other.slug).toBe('full-2')
    const stranger = await part('Elsewhere', other.id)
    await expect(series.order(site.ctx(), id, { articleIds: [stranger.id] })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
    const { db } = site.deps
    const first = await part('Part 0', id)
    const row = await db
      .selectFrom('articles')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    for (let number = 1; number < maxParts; number += 1)
      await db
        .insertInto('articles')
        .values({ ...row, id: `full-${number}`, slug: `full-${number}`, seriesPosition: number + 1 })
        .execute()
    await expect(part('One too many', id)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    // An article from the trash returns all the same.
    await articles.remove(site.ctx(), 'full-1')
    await part('In its place', id)
    expect(await articles.restore(site.ctx(), 'full-1')).toMatchObject({ id: 'full-1', series: null })
    const { series: listed } = await series.adminList(site.ctx(), { page: 1, limit: 10, q: 'full' })
    expect(listed.map(({ articleCount }) => articleCount)).toEqual([maxParts, 1])
  })
})
