import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { headOf } from '../../../../tests/support/head-of.ts'
import { jsonLdOf } from '../../../../tests/support/schema-org.ts'
import * as articles from '../articles/articles.ts'

const start = '2026-11-20T09:30:00.000Z'
const future = '2026-11-25T00:00:00.000Z'
const origin = 'http://masthead.test'

describeEachEngine('the home page', (engine) => {
  let site: TestApp
  let admin: SignedIn
  let pageId: string
  let count = 0

  beforeAll(async () => {
    site = await startTestApp(engine)
    admin = await site.signIn('ADMIN')
    for (const title of ['One', 'Two', 'Three', 'Four'])
      await articles.create(site.ctx(), { title, content: '<p>x</p>', status: 'published' })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.setNow(start)
    count += 1
    await choose(null)
    pageId = await add()
  })

  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await site.call(method, `/api/admin${path}`, {
      token: admin.token,
      ...(body !== undefined && { body }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const choose = (homePageId: string | null) => ask('PUT', '/settings', { homePageId })
  const content = [
    { type: 'Hero', props: { id: 'h', title: 'Welcome in' } },
    { type: 'LatestArticles', props: { id: 'l', title: 'Fresh', limit: 3 } },
    { type: 'Quote', props: { id: 'q', text: 'Said below' } },
  ]
  const add = async (more: object = {}): Promise<string> => {
    const title = `Welcome ${count}`
    const blocks = { root: {}, content }
    return (await ask('POST', '/pages', { title, status: 'published', blocks, ...more })).body.id
  }
  const read = async (path = '/') => (await site.call('GET', path)).body
  const shows = async () => ((await read()).includes('Welcome in') ? 'the page' : 'the latest articles')
  const slug = () => `/welcome-${count}`

  test('shows the latest articles until a page is chosen, and again after the choice is removed', async () => {
    expect(await shows()).toBe('the latest articles')
    expect((await choose(pageId)).status).toBe(200)
    expect(await shows()).toBe('the page')
    await choose(null)
    expect(await shows()).toBe('the latest articles')
  })

  test('has three articles between the blocks above and below them', async () => {
    await choose(pageId)
    const html = await read()
    const places = ['Welcome in', 'Fresh', 'Read full article', 'Said below'].map((text) =>
      html.indexOf(text),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(html.match(/Read full article/g)).toHaveLength(3)
  })

  test('shows the days of the site’s time zone, also after it was changed', async () => {
    const day = async () => (await read()).match(/<time [^>]*>([^<]*)</)?.[1]
    for (const chosen of [null, pageId]) {
      await choose(chosen)
      await ask('PUT', '/settings', { timeZone: 'UTC' })
      expect(await day()).toBe('November 20, 2026')
      await ask('PUT', '/settings', { timeZone: 'Pacific/Kiritimati' })
      expect(await day()).toBe('November 20, 2026')
      await ask('PUT', '/settings', { timeZone: 'Pacific/Pago_Pago' })
      expect(await day()).toBe('November 19, 2026')
    }
    await ask('PUT', '/settings', { timeZone: 'UTC' })
  })

  test('is one address: that of the page redirects there, as long as it is the home page', async () => {
    expect((await site.call('GET', slug())).statusCode).toBe(200)
    await choose(pageId)
    const moved = await site.call('GET', slug())
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/'])
    await choose(null)
    expect((await site.call('GET', slug())).statusCode).toBe(200)
  })

  test('shows a change of the page at the next request', async () => {
    await choose(pageId)
    expect(await shows()).toBe('the page')
    const blocks = { root: {}, content: [{ type: 'Quote', props: { id: 'q', text: 'All is new' } }] }
    await ask('PUT', `/pages/${pageId}`, { blocks })
    expect(await read()).toContain('All is new')
  })

  test.each([
    ['unpublished', 404, () => ask('PUT', `/pages/${pageId}`, { status: 'draft' })],
    ['scheduled', 404, () => ask('PUT', `/pages/${pageId}`, { status: 'scheduled', publishedAt: future })],
    ['trashed', 410, () => ask('DELETE', `/pages/${pageId}`)],
    [
      'deleted for good',
      410,
      async () => {
        await ask('DELETE', `/pages/${pageId}`)
        await ask('DELETE', `/trash/${pageId}`)
      },
    ],
  ] as const)('shows the latest articles when its page is %s', async (_how, status, act) => {
    await choose(pageId)
    expect(await shows()).toBe('the page')
    await act()
    expect(await shows()).toBe('the latest articles')
    expect((await site.call('GET', slug())).statusCode).toBe(status)
    // The choice stays, and other settings can be saved beside it.
    const saved = await ask('PUT', '/settings', { siteKeywords: `${count}` })
    expect([saved.status, saved.body.homePageId]).toEqual([200, pageId])
  })

  test('returns with its page: from the trash, and when its time has come', async () => {
    await choose(pageId)
    await ask('DELETE', `/pages/${pageId}`)
    expect(await shows()).toBe('the latest articles')
    await ask('POST', `/pages/${pageId}/restore`)
    expect(await shows()).toBe('the page')
    await ask('PUT', `/pages/${pageId}`, { status: 'scheduled', publishedAt: future })
    expect(await shows()).toBe('the latest articles')
    site.setNow(future)
    expect(await shows()).toBe('the page')
  })

  test('does not show the draft of the page', async () => {
    await choose(pageId)
    const { body } = await ask('GET', `/pages/${pageId}/draft`)
    const saved = await ask('PUT', `/pages/${pageId}/draft`, {
      blocks: { root: {}, content: [{ type: 'Quote', props: { id: 'q', text: 'Not yet' } }] },
      version: body.entity.version,
      draftVersion: body.draft.version,
    })
    expect(saved.status).toBe(200)
    expect(await read()).not.toContain('Not yet')
    expect(await shows()).toBe('the page')
  })

  test('must be an existing page', async () => {
    for (const gone of ['nobody', await trashed()]) {
      const refused = await choose(gone)
      expect(refused.status).toBe(422)
      expect(refused.body.issues).toEqual([
        { path: 'homePageId', message: 'This page no longer exists. Choose another one.' },
      ])
    }
    expect((await choose(await add({ title: 'To come', status: 'draft' }))).status).toBe(200)
    expect(await shows()).toBe('the latest articles')
  })
  const trashed = async () => {
    const id = await add({ title: 'Gone' })
    await ask('DELETE', `/pages/${id}`)
    return id
  }

  test('has its page’s words in its head, its own address, and no breadcrumb', async () => {
    await ask('PUT', `/pages/${pageId}`, { seo: { title: 'Found at home', description: 'What it is' } })
    await choose(pageId)
    const html = await read()
    expect(headOf(html)).toMatchObject({
      title: ['Found at home'],
      description: ['What it is'],
      canonical: [`${origin}/`],
      'og:url': [`${origin}/`],
    })
    const types = jsonLdOf(html).map((data) => (data as { '@type': string })['@type'])
    expect(types).toContain('WebSite')
    expect(types).not.toContain('BreadcrumbList')
  })

  test('is in the sitemap once, at its own address', async () => {
    const addresses = async () =>
      [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)
    expect(await addresses()).toEqual(expect.arrayContaining([`${origin}/`, origin + slug()]))
    await choose(pageId)
    expect(await addresses()).toContain(`${origin}/`)
    expect(await addresses()).not.toContain(origin + slug())
    await ask('PUT', `/pages/${pageId}`, { seo: { noindex: true } })
    expect(await addresses()).not.toContain(`${origin}/`)
    await ask('PUT', `/pages/${pageId}`, { status: 'draft' })
    expect(await addresses()).toContain(`${origin}/`)
  })

  test('appears in a preview of unsaved settings', async () => {
    const preview = async (homePageId: string | null, path = '/') =>
      (await ask('POST', '/settings/preview', { path, settings: { homePageId } })).body
    expect((await preview(pageId)).html).toContain('Welcome in')
    expect(await preview(pageId, slug())).toMatchObject({ path: '/' })
    expect((await preview(null)).html).not.toContain('Welcome in')
    expect(await shows()).toBe('the latest articles')
  })
})
