// What the API says about texts, tags, categories and menus in a further language.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { clientOf } from '../../core/rate-limit.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as menu from '../menu/menu.ts'
import * as pages from '../pages/pages.ts'
import * as settings from '../settings/settings.ts'

const published = { status: 'published', content: '' } as const

describeEachEngine('the API in several languages', (engine) => {
  let site: TestApp
  let admin: SignedIn
  const answer = async (address: string) => {
    const { statusCode, headers } = await site.call('GET', address)
    return [statusCode, headers.location]
  }
  const json = async (address: string, who: { token?: string } = {}) =>
    (await site.call('GET', address, who.token === undefined ? {} : { token: who.token })).json()

  beforeAll(async () => {
    site = await startTestApp(engine)
    admin = await site.signIn('ADMIN')
    await settings.update(site.ctx(), { languages: ['de', 'pt-br'] })
    const common = { ...published, tags: ['Wind', 'Berlin'] }
    await articles.create(site.ctx(), { ...common, title: 'The coast', slug: 'coast' })
    await articles.create(site.ctx(), { ...common, title: 'Küste', slug: 'kueste', lang: 'de' })
    await articles.create(site.ctx(), { title: 'Entwurf', lang: 'de', tags: ['Nur im Entwurf'] })
    await categories.create(site.ctx(), { name: 'Design' })
  })
  afterAll(() => site.close())

  test('tags belong to a language, and are listed by it', async () => {
    const listed = async (query: string, path = '/api/tags', who = {}) => {
      const { tags, meta } = await json(`${path}?${query}`, who)
      return [meta.total, tags.map((one: { lang: string; url: string }) => `${one.lang} ${one.url}`)]
    }
    expect(await listed('')).toEqual([2, ['en /tag/berlin', 'en /tag/wind']])
    expect(await listed('lang=de')).toEqual([2, ['de /de/tag/berlin', 'de /de/tag/wind']])
    expect(await listed('lang=de&limit=1&page=2')).toEqual([2, ['de /de/tag/wind']])
    expect(await listed('lang=pt-BR')).toEqual([0, []])
    expect(await json('/api/tags/wind?lang=de')).toMatchObject({ lang: 'de', articleCount: 1 })
    expect((await answer('/api/tags/wind?lang=fr'))[0]).toBe(422)
    expect((await listed('lang=de', '/api/admin/tags', admin))[0]).toBe(3)
    expect((await listed('', '/api/admin/tags', admin))[0]).toBe(5)
    const { token } = admin
    const body = { name: 'Hafen', lang: 'de' }
    const made = await site.call('POST', '/api/admin/tags', { token, body })
    expect(made.json()).toMatchObject({ lang: 'de', slug: 'hafen', url: '/de/tag/hafen' })
  })

  test('categories and menus are those of the language that is asked for', async () => {
    expect(await json('/api/categories')).toMatchObject([{ slug: 'design', lang: 'en' }])
    expect(await json('/api/categories?lang=de')).toEqual([])
    expect((await answer('/api/categories/design?lang=de'))[0]).toBe(404)
    await menu.create(site.ctx(), { title: 'Start', link: '/', type: 'page' })
    expect(await json('/api/menu')).toMatchObject([{ title: 'Start', link: '/' }])
    expect(await json('/api/menu?lang=de')).toMatchObject([{ title: 'Startseite', link: '/de' }])
    expect((await answer('/api/menu?lang=fr'))[0]).toBe(422)
  })

  test('a text that moved to another language is found by its former slug', async () => {
    const { id } = await articles.create(site.ctx(), { ...published, title: 'Moved', slug: 'moved' })
    await articles.update(site.ctx(), id, { lang: 'pt-BR', version: 1 })
    expect(await answer('/api/articles/moved')).toEqual([301, '/api/articles/moved?lang=pt-BR'])
    expect((await json('/api/articles/moved?lang=pt-BR')).title).toBe('Moved')
    await articles.update(site.ctx(), id, { lang: 'en', slug: 'back', version: 2 })
    expect(await answer('/api/articles/moved?lang=pt-BR')).toEqual([301, '/api/articles/back?lang=en'])
    expect(await answer('/api/articles/moved')).toEqual([301, '/api/articles/back'])
    const page = await pages.create(site.ctx(), { title: 'About', status: 'published' })
    await pages.update(site.ctx(), page.id, { lang: 'de', slug: 'ueber', version: 1 })
    expect(await answer('/api/pages/about')).toEqual([301, '/api/pages/ueber?lang=de'])
  })

  test('a slug that is taken in the new language is numbered, unless it was chosen', async () => {
    for (const lang of ['en', 'de'])
      await articles.create(site.ctx(), { ...published, title: 'Same', slug: 'same', lang })
    const { id } = await articles.get(site.ctx(), 'same')
    await expect(articles.update(site.ctx(), id, { lang: 'de', slug: 'same' })).rejects.toThrow('taken')
    expect((await articles.update(site.ctx(), id, { lang: 'de' })).url).toBe('/de/blog/same-2')
    expect(await answer('/blog/same')).toEqual([301, '/de/blog/same-2'])
    const created = { title: 'Kontakt', slug: 'kontakt', status: 'published' } as const
    await pages.create(site.ctx(), { ...created, lang: 'de' })
    const page = await pages.create(site.ctx(), created)
    await expect(pages.update(site.ctx(), page.id, { lang: 'de', slug: 'kontakt' })).rejects.toThrow('taken')
    expect((await pages.update(site.ctx(), page.id, { lang: 'de' })).slug).toBe('kontakt-2')
  })

  test('only the search page of a language of the site has a query', async () => {
    await site.app.searching.take(site.deps, clientOf('127.0.0.1'), 300)
    expect((await answer('/de/search?q=a'))[0]).toBe(429)
    expect((await answer('/abc/search?q=a'))[0]).toBe(404)
  })
})
