import { parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { Viewer } from '../../../contracts/permissions.ts'
import * as articles from '../articles/articles.ts'
import * as settings from '../settings/settings.ts'
import * as users from '../users/users.ts'
import * as authors from './authors.ts'

describeEachEngine('the pages of authors', (engine) => {
  let site: TestApp
  let anna: string
  let ben: string
  let viewer: Viewer
  beforeAll(async () => {
    site = await startTestApp(engine)
    const make = async (name: string, email: string) =>
      (await users.create(site.ctx(), { name, email, role: 'AUTHOR', password: 'granite-otter-lantern-4' }))
        .id
    anna = await make('Anna Ærø', 'secret-mailbox@example.com')
    ben = await make('Ben', 'ben@example.com')
    viewer = { id: anna, role: 'AUTHOR' }
    for (let number = 1; number <= 12; number += 1)
      await articles.create(site.ctx(viewer), {
        title: `Press ${number}`,
        content: '<p>x</p>',
        status: 'published',
        publishedAt: `2026-11-01T08:${String(number).padStart(2, '0')}:00Z`,
      })
    await articles.create(site.ctx({ id: ben, role: 'AUTHOR' }), { title: 'Never shown' })
  })
  afterAll(() => site.close())

  const get = (url: string) => site.call('GET', url)
  const leadsTo = async (url: string) => {
    const { statusCode, headers } = await get(url)
    return statusCode === 301 ? headers.location : statusCode
  }

  test('show name, biography, links and articles, and never the email address', async () => {
    const links = ['https://social.example/@anna', 'https://www.anna.example/']
    await authors.update(site.ctx(viewer), anna, { biography: 'Prints & binds.', links })
    const { body, statusCode } = await get('/author/anna-aero')
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1>Anna Ærø</h1>')
    expect(body).toContain('Prints &amp; binds.')
    for (const link of links) expect(body).toContain(`<a href="${link}" rel="me noopener">`)
    expect(body).toContain('"@type":"ProfilePage"')
    expect(body).toContain('"sameAs":["https://social.example/@anna"')
    expect(body).toContain('Press 12')
    expect(body).not.toContain('Press 2<')
    expect((await get('/author/anna-aero?page=2')).body).toContain('Press 2<')
    const rss = await get('/author/anna-aero/feed.xml')
    expect(parseRssFeed(rss.body).items).toHaveLength(12)
    const json = await get('/author/anna-aero/feed.json')
    expect(json.json().title).toBe('Anna Ærø - Masthead')
    const article = await get('/blog/press-1')
    expect(article.body).toContain('<a href="/author/anna-aero" rel="author">Anna Ærø</a>')
    expect(article.body).toContain('"url":"http://masthead.test/author/anna-aero"')
    for (const answer of [body, rss.body, json.body, article.body])
      expect(answer).not.toContain('secret-mailbox')
  })

  test('are in the sitemap, unless the settings exclude them', async () => {
    const { body } = await get('/sitemap.xml')
    expect(body).toContain(
      '<loc>http://masthead.test/author/anna-aero</loc><lastmod>2026-11-01T08:12:00Z</lastmod>',
    )
    expect(body).not.toContain('/author/ben')
    await settings.update(site.ctx(), { sitemapSettings: { includeAuthors: false } })
    expect((await get('/sitemap.xml')).body).not.toContain('/author/')
    await settings.update(site.ctx(), { sitemapSettings: { includeAuthors: true } })
  })

  test('exist only with a public article', async () => {
    expect(await leadsTo('/author/ben')).toBe(404)
    expect(await leadsTo('/author/nobody')).toBe(404)
    expect(await leadsTo('/author/ben/feed.xml')).toBe(404)
  })

  test('can be changed by their owners, and by administrators', async () => {
    const other = site.ctx({ id: ben, role: 'AUTHOR' })
    await expect(authors.update(other, anna, { biography: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(authors.adminGet(other, anna)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await authors.update(site.ctx(), ben, { biography: 'Reads.' })).biography).toBe('Reads.')
    const { version } = await authors.adminGet(site.ctx(), ben)
    await authors.update(other, ben, { biography: 'Writes.', version })
    await expect(authors.update(other, ben, { biography: 'x', version })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    })
    await expect(authors.update(other, ben, { slug: 'anna-aero' })).rejects.toMatchObject({
      code: 'SLUG_TAKEN',
    })
  })

  test('keep their former addresses, also below another prefix', async () => {
    await authors.update(site.ctx(viewer), anna, { slug: 'anna' })
    expect(await leadsTo('/author/anna-aero')).toBe('/author/anna')
    expect(await leadsTo('/author/anna-aero/feed.xml')).toBe('/author/anna/feed.xml')
    await settings.update(site.ctx(), { authorPrefix: 'people' })
    expect(await leadsTo('/people/anna')).toBe(200)
    expect(await leadsTo('/author/anna-aero')).toBe('/people/anna')
    expect((await get('/blog/press-1')).body).toContain('<a href="/people/anna" rel="author">')
  })

  test('disappear with the account', async () => {
    await users.remove(site.ctx(), anna)
    expect(await leadsTo('/people/anna')).toBe(410)
    expect((await get('/blog/press-1')).body).not.toContain('Anna')
  })
})
