import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { DemoRemoval, DemoStatus } from '../../../contracts/demo.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as media from '../media/media.ts'
import * as menu from '../menu/menu.ts'
import * as pages from '../pages/pages.ts'
import { fillWithDemo } from './demo.ts'
import { startLoading } from './load-demo.ts'

const query = { page: 1, limit: 100 }

describeEachEngine('the demo site, loaded and removed from the admin', (engine) => {
  let site: TestApp
  let token: string

  beforeEach(async () => {
    site = await startTestApp(engine)
    token = (await site.signIn('ADMIN')).token
  })
  afterEach(() => site.close())

  const call = async <T>(method: string, url: string, body?: unknown) =>
    (await site.call(method, url, { token, body })).json() as T
  const status = () => call<DemoStatus>('GET', '/api/admin/demo')
  const remove = () => call<DemoRemoval>('DELETE', '/api/admin/demo')
  const left = async () => ({
    articles: (await articles.adminList(site.ctx(), query)).articles.map(({ title }) => title),
    pages: (await pages.adminList(site.ctx(), query)).pages.map(({ title }) => title),
    categories: (await categories.adminList(site.ctx(), query)).map(({ name }) => name),
    menu: (await menu.adminList(site.ctx())).map(({ title }) => title),
    pictures: (await media.list(site.ctx(), { ...query })).media.map(({ filename }) => filename),
    users: (await call<{ users: { email: string }[] }>('GET', '/api/admin/users?limit=100')).users.length,
    trash: (await call<{ trash: unknown[] }>('GET', '/api/admin/trash')).trash.length,
  })
  const files = async () => {
    const keys: string[] = []
    for await (const { key } of site.deps.storage.list()) keys.push(key)
    return keys
  }
  const nothing = { articles: [], pages: [], categories: [], menu: [], pictures: [], users: 1, trash: 0 }

  it('leaves the site as it was before, settings included', async () => {
    const settings = async () => {
      const { version: _, ...rest } = await call<{ version: number }>('GET', '/api/admin/settings')
      return rest
    }
    const before = await settings()
    await fillWithDemo(site.ctx())
    expect(await status()).toMatchObject({ state: 'loaded', mayLoad: false, failure: null })
    expect(await settings()).not.toEqual(before)
    const { total } = (await media.list(site.ctx(), query)).meta
    // The original, and AVIF and WebP in three widths or more.
    expect((await files()).length).toBeGreaterThanOrEqual(7 * total)
    const { removed, kept } = await remove()
    expect(kept).toEqual([])
    expect(removed).toMatchObject({ articles: 22, categories: 5, authors: 6 })
    expect(await left()).toEqual(nothing)
    expect(await files()).toEqual([])
    expect(await settings()).toEqual(before)
    expect(await status()).toMatchObject({ state: 'none', mayLoad: true })
    expect((await remove()).removed).toMatchObject({ articles: 0, pictures: 0 })
  })

  it('keeps what was changed since, what that needs, and everything that people created', async () => {
    await fillWithDemo(site.ctx())
    const { articles: all } = await articles.adminList(site.ctx(), query)
    const [edited, drafted] = all.filter(({ status }) => status === 'published')
    if (!edited?.category || !drafted) throw new Error('The demonstration has too few articles')
    await call('PUT', `/api/admin/articles/${edited.id}`, { excerpt: 'Mine now' })
    const { version } = await articles.adminGet(site.ctx(), drafted.id)
    await call('PUT', `/api/admin/articles/${drafted.id}/draft`, {
      title: 'Soon mine',
      version,
      draftVersion: 0,
    })
    const own = await call<{ id: string }>('POST', '/api/admin/articles', { title: 'My own article' })
    const items = await call<{ title: string; id: string; parentId: string | null }[]>(
      'GET',
      '/api/admin/menu',
    )
    const about = items.find(({ title }) => title === 'About')
    await call('POST', '/api/admin/menu/item', {
      title: 'My entry',
      link: '/blog',
      type: 'page',
      parentId: about?.id,
    })
    await call('PUT', '/api/admin/settings', { siteName: 'My site' })
    const { kept } = await remove()
    const reasons = new Map(kept.map(({ type, title, reason }) => [`${type} ${title}`, reason]))
    expect(reasons.get(`article ${edited.title}`)).toBe('Someone has changed it since.')
    expect(reasons.get(`article ${drafted.title}`)).toBe('Someone has changed it since.')
    expect(reasons.get(`category ${edited.category.name}`)).toBe('It still has articles.')
    expect(reasons.get('menu About')).toBe('It still has items under it.')
    const now = await left()
    expect([...now.articles].sort()).toEqual(['My own article', drafted.title, edited.title].sort())
    expect(now.menu).toEqual(['About', 'My entry'])
    expect(now.pages).toEqual([])
    expect(now.trash).toBe(0)
    expect(now.pictures.length).toBeGreaterThanOrEqual(2)
    expect(kept.filter(({ type }) => type === 'media')).toHaveLength(now.pictures.length)
    expect(await call('GET', `/api/admin/articles/${own.id}`)).toMatchObject({ title: 'My own article' })
    expect(await call('GET', '/api/settings')).toMatchObject({ siteName: 'My site', siteDescription: '' })
    expect(await status()).toMatchObject({ state: 'none', mayLoad: false })
    await remove()
    expect(await left()).toEqual(now)
  })

  it('keeps an image that a draft or something in the trash shows', async () => {
    await fillWithDemo(site.ctx())
    const pictures = (await media.list(site.ctx(), { ...query })).media
    const [shown, thrown] = pictures
    if (!shown || !thrown) throw new Error('The demonstration has too few pictures')
    const write = (title: string, src: string) =>
      call<{ id: string; version: number }>('POST', '/api/admin/articles', {
        title,
        content: src && `<p><img src="${src}" alt=""></p>`,
        status: 'published',
      })
    const drafted = await write('Drafted', '')
    await call('PUT', `/api/admin/articles/${drafted.id}/draft`, {
      content: `<p><img src="${shown.url}" alt=""></p>`,
      version: drafted.version,
      draftVersion: 0,
    })
    const { id } = await write('Thrown away', thrown.url)
    await call('DELETE', `/api/admin/articles/${id}`)
    await remove()
    expect((await left()).pictures.sort()).toEqual([shown.filename, thrown.filename].sort())
  })

  it('begins once, however often it is requested, and can be stopped and continued', async () => {
    const stop = new AbortController()
    const { storage } = site.deps
    const opened = Promise.withResolvers<void>()
    const put: typeof storage.put = async (...file) => opened.promise.then(() => storage.put(...file))
    const first = await startLoading({ ...site.ctx(), storage: { ...storage, put } }, { signal: stop.signal })
    expect(first.status.state).toBe('loading')
    expect(await call('POST', '/api/admin/demo')).toMatchObject({ state: 'loading' })
    const refused = await site.call('DELETE', '/api/admin/demo', { token })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'REQUEST_IN_PROGRESS'])
    await expect(fillWithDemo(site.ctx())).rejects.toMatchObject({ code: 'REQUEST_IN_PROGRESS' })
    stop.abort()
    opened.resolve()
    await first.ended
    expect(await status()).toMatchObject({ state: 'interrupted', mayLoad: true })
    const stored = (await left()).pictures.length
    expect(stored).toBeGreaterThan(0)
    const second = await startLoading(site.ctx())
    await second.ended
    expect(await status()).toMatchObject({ state: 'loaded', failure: null })
    const { pictures } = await left()
    expect(new Set(pictures).size).toBe(pictures.length)
  })

  it('takes over from a dead process', async () => {
    const cut = { token: 'gone', kind: 'loading' as const, done: 3, total: 46, failure: null }
    await site
      .ctx()
      .db.insertInto('demo_runs')
      .values({ id: 1, ...cut, aliveAt: '2026-11-20T09:30:00.000Z' })
      .execute()
    expect(await status()).toMatchObject({ state: 'loading', done: 3, total: 46 })
    site.setNow('2026-11-20T09:31:01.000Z')
    expect(await status()).toMatchObject({ state: 'none', mayLoad: true })
    await fillWithDemo(site.ctx())
    expect(await status()).toMatchObject({ state: 'loaded' })
  })

  it('says what the sentence is made of with which the last run has failed', async () => {
    const failure =
      'The disk of MIRROR_DIR (/srv) is full. Free some space: every change is kept and will be committed then.'
    const ended = { token: 'ended', kind: 'loading' as const, done: 3, total: 46, aliveAt: site.ctx().now() }
    await site
      .ctx()
      .db.insertInto('demo_runs')
      .values({ id: 1, ...ended, failure })
      .execute()
    const { sentences } = await status()
    expect(sentences?.[failure]?.values).toEqual({ mirrorDir: '/srv' })
  })

  it('says why nothing begins on a site with content', async () => {
    await call('POST', '/api/admin/articles', { title: 'Here already' })
    const refused = await site.call('POST', '/api/admin/demo', { token })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'IN_USE'])
    expect(refused.json().message).toContain('This site already has articles')
    expect(await status()).toMatchObject({ state: 'none', mayLoad: false })
  })
})
