// A site in several languages: what readers find under each prefix, and what editors and programs say about translations.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { hrefLangsOf, switcherOf } from '../../../../tests/support/languages.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as pages from '../pages/pages.ts'
import * as search from '../search/search.ts'
import * as settings from '../settings/settings.ts'

const canonicalOf = (html: string) =>
  /<link rel="canonical" href="http:\/\/masthead\.test([^"]*)"/.exec(html)?.[1]
describeEachEngine('several languages', (engine) => {
  let site: TestApp
  let about: { id: string }
  let coast: { id: string }
  let kueste: { id: string }
  const page = async (path: string, headers = {}) => {
    const { statusCode, payload, headers: sent } = await site.call('GET', path, { headers })
    return { status: statusCode, html: payload, location: sent.location }
  }
  const titles = async (query: string) =>
    (await site.call('GET', `/api/articles?${query}`))
      .json()
      .articles.map((one: { title: string }) => one.title)

  beforeAll(async () => {
    site = await startTestApp(engine)
    const ctx = site.ctx()
    await settings.update(ctx, { siteName: 'Notes', languages: ['de', 'pt-br'] })
    const content = [{ type: 'Languages', props: { id: 'languages', title: 'Read this in', version: 2 } }]
    about = await pages.create(ctx, {
      title: 'About us',
      slug: 'about',
      status: 'published',
      blocks: { root: {}, content },
    })
    await pages.create(ctx, {
      title: 'Über uns',
      slug: 'ueber-uns',
      status: 'published',
      lang: 'de',
      translationOf: about.id,
    })
    coast = await articles.create(ctx, {
      title: 'The coast',
      slug: 'coast',
      content: '<p>Lighthouses stand here.</p>',
      status: 'published',
    })
    kueste = await articles.create(ctx, {
      title: 'Die Küste',
      slug: 'kueste',
      content: '<p>Hier stehen Leuchttürme.</p>',
      status: 'published',
      lang: 'de',
      translationOf: coast.id,
    })
    await articles.create(ctx, { title: 'Only here', slug: 'only', status: 'published' })
  })
  afterAll(() => site.close())

  test('have a prefix in addresses, except for the first one', async () => {
    const { html, status } = await page('/de/blog/kueste')
    expect(status).toBe(200)
    expect(html).toMatch(/^<!doctype html><html lang="de"/)
    expect(html).toContain('Die Küste')
    expect(html).toContain('Zum Inhalt springen')
    expect(html).toContain('href="/de/search"')
    expect(canonicalOf(html)).toBe('/de/blog/kueste')
    expect((await page('/blog/coast')).html).toMatch(/^<!doctype html><html lang="en"/)
    expect((await page('/blog/kueste')).status).toBe(404)
    expect((await page('/de/blog/coast')).status).toBe(404)
    expect((await page('/de/ueber-uns')).status).toBe(200)
    expect((await page('/ueber-uns')).status).toBe(404)
    expect((await page('/de/about')).status).toBe(404)
  })

  test('name each other in both directions, themselves too, and a default', async () => {
    const expected = { en: '/blog/coast', de: '/de/blog/kueste', 'x-default': '/blog/coast' }
    expect(hrefLangsOf((await page('/blog/coast')).html)).toEqual(expected)
    expect(hrefLangsOf((await page('/de/blog/kueste')).html)).toEqual(expected)
    expect(hrefLangsOf((await page('/blog/only')).html)).toEqual({})
    const ofPages = { en: '/about', de: '/de/ueber-uns', 'x-default': '/about' }
    expect(hrefLangsOf((await page('/about')).html)).toEqual(ofPages)
    expect(hrefLangsOf((await page('/de/ueber-uns')).html)).toEqual(ofPages)
    const homes = { en: '/', de: '/de', 'x-default': '/' }
    expect(hrefLangsOf((await page('/')).html)).toEqual(homes)
    expect(hrefLangsOf((await page('/de')).html)).toEqual(homes)
  })

  test('are offered by a switcher: the translation, or the home page of the language', async () => {
    expect(switcherOf((await page('/blog/coast')).html)).toEqual({
      de: '/de/blog/kueste',
      'pt-BR': '/pt-br',
    })
    expect(switcherOf((await page('/blog/only')).html)).toEqual({ de: '/de', 'pt-BR': '/pt-br' })
    expect((await page('/de/blog/kueste')).html).toContain(
      '<span lang="de" aria-current="true">Deutsch</span>',
    )
    expect((await page('/about')).html).toMatch(/<footer .*footer-languages.*href="\/de\/ueber-uns"/s)
    const [block = ''] = /<div class="language-links">.*?<\/div>/s.exec((await page('/about')).html) ?? []
    expect(block).toContain('Read this in')
    expect([...block.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/de/ueber-uns',
      '/pt-br',
    ])
  })

  test('are never chosen for a reader by the language of the browser', async () => {
    const headers = { 'accept-language': 'de' }
    expect((await page('/', headers)).html).toMatch(/^<!doctype html><html lang="en"/)
  })

  test('have lists, a home page, feeds and a search of their own', async () => {
    const [english, german] = [(await page('/blog')).html, (await page('/de/blog')).html]
    expect(english).toContain('The coast')
    expect(english).not.toContain('Die Küste')
    expect(german).toContain('Die Küste')
    expect(german).not.toContain('The coast')
    expect((await page('/')).html).not.toContain('Die Küste')
    expect((await page('/de')).html).toContain('Die Küste')
    expect((await page('/de/feed.xml')).html).toContain('Die Küste')
    expect((await page('/de/feed.xml')).html).toContain('<language>de</language>')
    expect((await page('/feed.xml')).html).not.toContain('Die Küste')
    expect((await page('/de/feed.json')).html).toContain('Die Küste')
    // By its stem, which only the German search knows.
    expect((await page('/de/search?q=Leuchtturm')).html).toContain('/de/blog/kueste')
    expect((await page('/search?q=Leuchtturm')).html).not.toContain('/de/blog/kueste')
    expect((await page('/search?q=lighthouse')).html).toContain('/blog/coast')
    expect((await page('/de/search?q=lighthouse')).html).not.toContain('/blog/coast')
    expect(await search.rebuild(site.ctx())).toBe(5)
    expect(await search.indexOutdated(site.ctx())).toBe(0)
    expect((await page('/de/search?q=Leuchtturm')).html).toContain('/de/blog/kueste')
  })

  test('have pages without content that search engines do not list', async () => {
    const { html, status } = await page('/pt-br')
    expect(status).toBe(200)
    expect(html).toContain('<html lang="pt-BR"')
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).not.toContain('The coast')
    expect((await page('/de')).html).not.toContain('noindex')
    expect((await page('/pt-BR/blog')).location).toBe('/pt-br/blog')
    expect((await page('/de/')).location).toBe('/de')
  })

  test('have a page of their own for what is not there', async () => {
    const { html, status } = await page('/de/nichts')
    expect(status).toBe(404)
    expect(html).toContain('<html lang="de"')
    expect(html).toContain('action="/de/search"')
    expect((await page('/nothing')).html).toContain('<html lang="en"')
  })

  test('are in the sitemap with each other', async () => {
    const { html } = await page('/sitemap.xml')
    const locs = [...html.matchAll(/<loc>http:\/\/masthead\.test([^<]*)<\/loc>/g)].map(([, path]) => path)
    expect(locs.toSorted()).toEqual(
      ['/', '/de', '/about', '/de/ueber-uns', '/blog/coast', '/de/blog/kueste', '/blog/only'].toSorted(),
    )
    const [entry = ''] = /<url><loc>[^<]*\/de\/blog\/kueste<.*?<\/url>/s.exec(html) ?? []
    expect(entry).toContain('hreflang="en" href="http://masthead.test/blog/coast"')
    expect(entry).toContain('hreflang="de" href="http://masthead.test/de/blog/kueste"')
    expect(entry).toContain('hreflang="x-default" href="http://masthead.test/blog/coast"')
  })

  test('are in the API: in queries, inputs and answers', async () => {
    expect(await titles('')).not.toContain('Die Küste')
    expect(await titles('lang=de')).toEqual(['Die Küste'])
    expect(await titles('lang=en')).toEqual(['Only here', 'The coast'])
    expect((await site.call('GET', '/api/articles?lang=fr')).statusCode).toBe(422)
    const found = (await site.call('GET', '/api/articles/kueste?lang=de')).json()
    expect(found).toMatchObject({ lang: 'de', slug: 'kueste', url: '/de/blog/kueste' })
    expect(found.translations).toEqual([
      {
        lang: 'en',
        id: coast.id,
        slug: 'coast',
        title: 'The coast',
        status: 'published',
        url: '/blog/coast',
      },
    ])
    expect((await site.call('GET', '/api/articles/kueste')).statusCode).toBe(404)
    expect((await site.call('GET', '/api/pages/ueber-uns?lang=de')).json().translations).toHaveLength(1)
    const results = (await site.call('GET', '/api/search?q=Leuchtturm&lang=de')).json().results
    expect(results).toHaveLength(1)
    const { token } = await site.signIn('EDITOR')
    const listed = (await site.call('GET', '/api/admin/articles?lang=de', { token })).json().articles
    expect(listed.map((one: { title: string }) => one.title)).toEqual(['Die Küste'])
    const all = (await site.call('GET', '/api/admin/articles', { token })).json().articles
    expect(all).toHaveLength(3)
  })

  test('can be the same slug in each, which is refused twice in one', async () => {
    const ctx = site.ctx()
    const made = await pages.create(ctx, { title: 'About', slug: 'about', lang: 'de' })
    expect(made.slug).toBe('about')
    await expect(pages.create(ctx, { title: 'About', slug: 'about', lang: 'de' })).rejects.toMatchObject({
      code: 'SLUG_TAKEN',
      message: expect.stringContaining('"about"'),
    })
    const numbered = await pages.create(ctx, { title: 'About', lang: 'de' })
    expect(numbered.slug).toBe('about-2')
    for (const { id } of [made, numbered]) await pages.remove(ctx, id)
  })

  test('have tags of their own', async () => {
    const ctx = site.ctx()
    await articles.update(ctx, coast.id, { tags: ['Sea', 'Wind'] })
    await articles.update(ctx, kueste.id, { tags: ['Meer', 'Wind'] })
    expect((await page('/de/blog/kueste')).html).toContain('href="/de/tag/wind"')
    const [english, german] = [(await page('/tag/wind')).html, (await page('/de/tag/wind')).html]
    expect(english).toContain('The coast')
    expect(english).not.toContain('Die Küste')
    expect(german).toContain('Die Küste')
    expect(german).not.toContain('The coast')
    expect((await page('/de/tag/sea')).status).toBe(404)
    expect((await page('/de/tag/meer/feed.json')).html).toContain('Die Küste')
    expect(await titles('tag=wind&lang=de')).toEqual(['Die Küste'])
    const { id } = await articles.create(ctx, { title: 'Fern', tags: ['Wind'], status: 'published' })
    await articles.update(ctx, id, { lang: 'de' })
    expect((await page('/de/tag/wind')).html).toContain('Fern')
    expect((await page('/tag/wind')).html).not.toContain('Fern')
    await articles.remove(ctx, id)
  })

  test('have a name, a description and words of their own', async () => {
    const ctx = site.ctx()
    await settings.update(ctx, { siteDescription: 'Of the sea', metadata: { title: 'Notes of the sea' } })
    expect((await page('/de')).html).not.toContain('of the sea')
    const german = { siteName: 'Notizen', siteDescription: 'Vom Meer', texts: { latestArticles: 'Frisch' } }
    await settings.update(ctx, { translations: { de: german } })
    const { html } = await page('/de')
    for (const words of ['<title>Notizen</title>', 'Vom Meer', 'Frisch']) expect(html).toContain(words)
    expect((await page('/de/feed.xml')).html).toContain('<title>Notizen</title>')
    expect((await page('/')).html).toContain('Of the sea')
    const wrong = { translations: { de: { texts: { nothing: 'x' } } } }
    await expect(settings.update(ctx, wrong)).rejects.toThrow('translations.de.texts.nothing')
  })

  test('have one text each in a group', async () => {
    const ctx = site.ctx()
    const wanted = { title: 'Noch eine', translationOf: coast.id }
    await expect(articles.create(ctx, { ...wanted, lang: 'de' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: expect.stringContaining('already'),
    })
    await expect(articles.create(ctx, { ...wanted, lang: 'en' })).rejects.toThrow('another language')
    await expect(articles.create(ctx, { ...wanted, lang: 'fr' })).rejects.toThrow('languages of the site')
    await expect(articles.create(ctx, { ...wanted, translationOf: 'x', lang: 'de' })).rejects.toThrow(
      'The original no longer exists.',
    )
    const { id } = await categories.create(ctx, { name: 'Travel' })
    await expect(articles.create(ctx, { title: 'X', lang: 'de', categoryId: id })).rejects.toThrow(
      'in the language',
    )
  })

  test('are published one by one, at once in all pages that name them', async () => {
    const ctx = site.ctx()
    const draft = await articles.create(ctx, {
      title: 'A costa',
      slug: 'costa',
      lang: 'pt-BR',
      translationOf: coast.id,
    })
    expect(draft.translations.map(({ lang }) => lang)).toEqual(['en', 'de'])
    expect(hrefLangsOf((await page('/blog/coast')).html)).not.toHaveProperty('pt-BR')
    expect((await page('/pt-br/blog/costa')).status).toBe(404)
    await articles.update(ctx, draft.id, { status: 'published' })
    expect(hrefLangsOf((await page('/blog/coast')).html)['pt-BR']).toBe('/pt-br/blog/costa')
    expect(hrefLangsOf((await page('/de/blog/kueste')).html)['pt-BR']).toBe('/pt-br/blog/costa')
    await articles.update(ctx, draft.id, { slug: 'litoral' })
    expect(hrefLangsOf((await page('/blog/coast')).html)['pt-BR']).toBe('/pt-br/blog/litoral')
    expect((await page('/pt-br/blog/costa')).location).toBe('/pt-br/blog/litoral')
    await articles.update(ctx, draft.id, { seo: { noindex: true } })
    expect(hrefLangsOf((await page('/blog/coast')).html)).not.toHaveProperty('pt-BR')
    expect(hrefLangsOf((await page('/pt-br/blog/litoral')).html)).toEqual({})
    await articles.remove(ctx, draft.id)
    expect(switcherOf((await page('/blog/coast')).html)['pt-BR']).toBe('/pt-br')
    const restored = await articles.restore(ctx, draft.id)
    expect(restored).toMatchObject({ lang: 'pt-BR', slug: 'litoral' })
    expect(restored.translations).toHaveLength(2)
    await articles.remove(ctx, draft.id)
  })

  test('may be changed: the former address leads to the new one', async () => {
    const ctx = site.ctx()
    const { id } = await articles.create(ctx, { title: 'Wander', slug: 'wander', status: 'published' })
    await articles.update(ctx, id, { lang: 'de' })
    expect((await page('/blog/wander')).location).toBe('/de/blog/wander')
    expect((await page('/de/blog/wander')).status).toBe(200)
    await articles.update(ctx, id, { lang: 'en' })
    expect((await page('/de/blog/wander')).location).toBe('/blog/wander')
    expect((await page('/blog/wander')).status).toBe(200)
    await articles.remove(ctx, id)
  })

  test('have a home page: the translation of the chosen one, or the latest articles', async () => {
    const ctx = site.ctx()
    await settings.update(ctx, { homePageId: about.id })
    expect((await page('/de')).html).toContain('Über uns')
    expect((await page('/de/ueber-uns')).location).toBe('/de')
    expect(hrefLangsOf((await page('/')).html)).toEqual({ en: '/', de: '/de', 'x-default': '/' })
    expect(canonicalOf((await page('/de')).html)).toBe('/de')
    await settings.update(ctx, { homePageId: null })
    expect((await page('/de')).html).toContain('Die Küste')
  })

  test('are refused in the settings where their prefix is taken, and reserve it', async () => {
    const ctx = site.ctx()
    await pages.create(ctx, { title: 'Fr', slug: 'fr' })
    await expect(settings.update(ctx, { languages: ['de', 'pt-BR', 'fr'] })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      extra: { issues: [{ path: 'languages.2' }] },
    })
    await expect(settings.update(ctx, { languages: ['de', 'en'] })).rejects.toThrow('first language')
    await expect(settings.update(ctx, { languages: ['de', 'DE'] })).rejects.toThrow('once')
    await expect(pages.create(ctx, { title: 'x', slug: 'de' })).rejects.toMatchObject({
      code: 'SLUG_RESERVED',
    })
  })

  test('that are removed are no longer public, but still there', async () => {
    const ctx = site.ctx()
    await settings.update(ctx, { languages: ['pt-BR'] })
    expect((await page('/de/blog/kueste')).status).toBe(404)
    expect((await page('/de')).status).toBe(404)
    expect(hrefLangsOf((await page('/blog/coast')).html)).toEqual({})
    expect((await page('/sitemap.xml')).html).not.toContain('/de/')
    expect(await articles.adminGet(ctx, kueste.id)).toMatchObject({ lang: 'de', title: 'Die Küste' })
    await articles.update(ctx, kueste.id, { title: 'Die Küsten' })
    await settings.update(ctx, { languages: ['de', 'pt-BR'] })
    expect((await page('/de/blog/kueste')).html).toContain('Die Küsten')
  })
})
