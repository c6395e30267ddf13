import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'

const published = '2026-11-20T09:30:00.000Z'
const later = '2026-11-23T12:00:00.000Z'

describeEachEngine('the date of an update', (engine) => {
  let site: TestApp
  let token: string
  let number = 0

  beforeAll(async () => {
    site = await startTestApp(engine, { now: published })
    token = (await site.signIn('EDITOR')).token
  })
  afterAll(() => site.close())

  const send = async (method: string, url: string, body?: object) => {
    const answer = await site.call(method, url, { token, ...(body && { body }) })
    return answer.json()
  }
  /** An article that was published at the beginning. */
  async function add(fields: object = {}) {
    site.setNow(published)
    number += 1
    const own = { title: `Number ${number}`, slug: `number-${number}`, content: '<p>Before</p>' }
    const made = await send('POST', '/api/admin/articles', { ...own, status: 'published', ...fields })
    return { ...made, url: `/api/admin/articles/${made.id}` } as { id: string; slug: string; url: string }
  }
  /** The dates that readers and programs get of it. */
  async function dates(slug: string) {
    const html = (await site.call('GET', `/blog/${slug}`)).body
    const feed = (await site.call('GET', '/feed.json')).json().items as {
      url: string
      date_modified: string
    }[]
    const sitemap = (await site.call('GET', '/sitemap.xml')).body
    return {
      words: /Updated <time dateTime="([^"]+)">([^<]+)</i.exec(html)?.slice(1),
      data: /"dateModified":"([^"]+)"/.exec(html)?.[1],
      meta: /article:modified_time" content="([^"]+)"/.exec(html)?.[1],
      feed: feed.find(({ url }) => url.endsWith(`/${slug}`))?.date_modified,
      sitemap: new RegExp(`/${slug}</loc><lastmod>([^<]+)<`).exec(sitemap.replaceAll(/\s/g, ''))?.[1],
    }
  }
  const same = (at: string) => ({ data: at, meta: at, feed: at, sitemap: at })

  test('is that of a change of title, excerpt or text, and shown on a later day', async () => {
    for (const change of [{ title: 'Another' }, { excerpt: 'Another' }, { content: '<p>Another</p>' }]) {
      const { slug, url } = await add()
      expect(await dates(slug)).toEqual({ ...same(published), words: undefined })
      site.setNow(later)
      expect((await send('PUT', url, change)).revisedAt).toBe(later)
      expect(await dates(slug)).toEqual({ ...same(later), words: [later, 'November 23, 2026'] })
    }
  })

  test('is not shown on the day of publication, which is one of the site', async () => {
    const { slug, url } = await add()
    site.setNow('2026-11-20T20:00:00.000Z')
    await send('PUT', url, { title: 'The same evening' })
    expect((await dates(slug)).words).toBeUndefined()
    const admin = (await site.signIn('ADMIN')).token
    await site.call('PUT', '/api/admin/settings', { token: admin, body: { timeZone: 'Asia/Tokyo' } })
    expect((await dates(slug)).words?.[1]).toBe('November 21, 2026')
    await site.call('PUT', '/api/admin/settings', { token: admin, body: { timeZone: 'UTC' } })
  })

  test('stays when nothing that readers read has changed, or somebody says that it is no update', async () => {
    const { slug, url } = await add()
    site.setNow(later)
    for (const change of [
      { tags: ['Sea'] },
      { pinned: true },
      { seo: { description: 'For search engines' } },
      { featuredImage: 'https://example.com/a.png' },
      { title: `Number ${number}`, content: '<p>Before</p>' },
      { content: '<p>Before.</p>', isUpdate: false },
    ])
      expect((await send('PUT', url, change)).revisedAt).toBeNull()
    expect(await dates(slug)).toEqual({ ...same(published), words: undefined })
    expect((await site.call('GET', '/feed.json')).body).toContain('Before.')
  })

  test('follows what a draft had of it, if it is published as an update', async () => {
    for (const [isUpdate, at] of [
      [true, later],
      [undefined, later],
      [false, null],
    ] as const) {
      const { url } = await add()
      site.setNow(later)
      await send('PUT', `${url}/draft`, { content: '<p>After</p>' })
      expect((await send('GET', url)).revisedAt).toBeNull()
      const { entity } = await send('POST', `${url}/publish`, isUpdate === undefined ? {} : { isUpdate })
      expect([entity.content, entity.revisedAt]).toEqual(['<p>After</p>', at])
    }
  })

  test('is none for what readers did not see: drafts, what is scheduled, and what is published again', async () => {
    const draft = await add({ status: 'draft' })
    const scheduled = await add({ status: 'scheduled', publishedAt: '2026-12-01T00:00:00.000Z' })
    const again = await add()
    site.setNow(later)
    for (const { url } of [draft, scheduled])
      expect((await send('PUT', url, { title: 'Another' })).revisedAt).toBeNull()
    await send('PUT', again.url, { status: 'draft', content: '<p>After</p>' })
    expect((await send('PUT', again.url, { status: 'published' })).revisedAt).toBeNull()
    expect((await send('POST', `${draft.url}/publish`, {})).entity.revisedAt).toBeNull()
  })

  test('a later date of publication comes before it, and the trash remembers it', async () => {
    const { id, slug, url } = await add()
    site.setNow(later)
    await send('PUT', url, { title: 'Another' })
    await send('DELETE', url)
    expect((await send('POST', `${url}/restore`)).revisedAt).toBe(later)
    const newer = '2026-11-24T00:00:00.000Z'
    site.setNow('2026-11-25T00:00:00.000Z')
    await send('PUT', url, { publishedAt: newer })
    expect(await dates(slug)).toEqual({ ...same(newer), words: undefined })
    expect((await send('GET', `/api/admin/articles/${id}`)).revisedAt).toBe(later)
  })
})
