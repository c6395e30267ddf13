// What says which pages a site has knows those of every language.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../articles/articles.ts'
import * as authors from '../authors/authors.ts'
import * as pages from '../pages/pages.ts'
import { listAddresses } from '../rehearsal/addresses.ts'
import * as settings from '../settings/settings.ts'
import * as checkedPages from '../site-check/checked-pages.queries.ts'
import { listPublicPages } from '../site-check/public-pages.ts'

const german = ['/de/blog/kueste', '/de/tag/wind', '/de/author/jane', '/de/ueber-uns']
const languages = ['de', 'pt-BR', 'fr']
const begins = (address: string) => languages.some((tag) => address.startsWith(`/${tag.toLowerCase()}`))

describeEachEngine('the addresses of a further language', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
    const ctx = site.ctx()
    await settings.update(ctx, { languages })
    const { id } = await site.signIn('EDITOR')
    await authors.update(ctx, id, { slug: 'jane' })
    const published = { status: 'published', content: '' } as const
    const text = { title: 'Küste', slug: 'kueste', lang: 'de', authorIds: [id], tags: ['Wind'] }
    await articles.create(ctx, { ...published, ...text })
    await articles.create(ctx, { title: 'Draft', content: '', lang: 'de', tags: ['Entwurf'] })
    await pages.create(ctx, { title: 'Über uns', slug: 'ueber-uns', lang: 'de', status: 'published' })
    const home = await pages.create(ctx, { title: 'Home', status: 'published' })
    await pages.create(ctx, { title: 'Casa', status: 'published', lang: 'pt-BR', translationOf: home.id })
    await settings.update(ctx, { homePageId: home.id })
  })
  afterAll(() => site.close())

  test('are checked', async () => {
    const found = (await listPublicPages(site.ctx())).map(({ address }) => address).filter(begins)
    expect(found.toSorted()).toEqual([...german, '/de', '/de/blog', '/pt-br'].toSorted())
    for (const address of found) expect((await site.call('GET', address)).statusCode).toBe(200)
  })

  test('are in the sitemap', async () => {
    const { payload } = await site.call('GET', '/sitemap.xml')
    const found = Array.from(payload.matchAll(/<loc>http:\/\/masthead\.test([^<]*)/g), ([, one = '']) => one)
    expect(found.filter(begins).toSorted()).toEqual([...german, '/de', '/pt-br'].toSorted())
  })

  test('are rehearsed and exported, with feeds', async () => {
    const shown = { db: site.deps.db, now: site.deps.now() }
    const { addresses } = await listAddresses([shown], { limit: 1000, hasRedirects: true })
    const feeds = ['/de/feed.xml', '/de/tag/wind/feed.xml', '/de/author/jane/feed.xml']
    expect(addresses).toEqual(expect.arrayContaining([...german, '/de', '/de/blog', '/fr', ...feeds]))
    expect(addresses).not.toContain('/author/jane')
  })

  test('may have the title that a page of another language has', async () => {
    const { db } = site.deps
    const of = { checkedAt: site.deps.now(), placeType: 'page', placeId: '', external: '[]' } as const
    const checked = { title: 'Same', description: '', ...of }
    for (const address of ['/a', '/b', '/de/a', '/de', '/fr/a'])
      await checkedPages.storePage(db, { address, ...checked })
    const prefixes = ['/de', '/pt-br', '/fr']
    const repeated = await checkedPages.listRepeated(db, 'title', prefixes, 10)
    expect(repeated.map(({ address, pages }) => [address, Number(pages)])).toEqual([
      ['/a', 2],
      ['/de', 2],
    ])
    const inGerman = { prefix: '/de', prefixes }
    const same = await checkedPages.listPagesWith(db, { column: 'title', value: 'Same' }, inGerman, 10)
    expect(same.map(({ address }) => address)).toEqual(['/de', '/de/a'])
    const wanted = { since: '2000-01-01T00:00:00.000Z', homes: ['/', '/de'] }
    const orphans = await checkedPages.listOrphans(db, wanted, 10)
    expect(orphans.map(({ address }) => address)).toEqual(['/a', '/b', '/de/a', '/fr/a'])
  })
})
