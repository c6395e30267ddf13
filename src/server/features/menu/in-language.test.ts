// Menus, the footer and what else every page shows, on pages of a further language.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as pages from '../pages/pages.ts'
import * as redirects from '../redirects/redirects.ts'
import * as settings from '../settings/settings.ts'
import * as menu from './menu.ts'

describeEachEngine('on pages of a further language', (engine) => {
  let site: TestApp
  let about: { id: string }
  let ueber: { id: string }
  let kueste: { id: string }
  const htmlAt = async (path: string) => (await site.call('GET', path)).payload
  const header = (html: string) => /<nav class="menu".*?<\/nav>/s.exec(html)?.[0] ?? ''
  const footer = (html: string) =>
    /<footer .*<\/footer>/s.exec(html)?.[0].replace(/<nav class="footer-languages.*?<\/nav>/s, '') ?? ''
  const linksIn = (html: string) =>
    [...html.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)].map(
      ([, rest = '', title]) => `${title} ${/href="([^"]*)"/.exec(rest)?.[1]}`,
    )
  const links = async (path = '/de') => linksIn(header(await htmlAt(path)))
  const item = (title: string, link: string, more = {}) => ({ title, link, type: 'page' as const, ...more })
  const put = (...menuItems: Parameters<typeof menu.replace>[1]['menuItems']) =>
    menu.replace(site.ctx(), { menuItems }, 'all')

  beforeAll(async () => {
    site = await startTestApp(engine)
    const ctx = site.ctx()
    await settings.update(ctx, { siteName: 'Notes', siteDescription: 'Of the sea', languages: ['de', 'fr'] })
    const { id } = await categories.create(ctx, { name: 'Travel' })
    about = await pages.create(ctx, { title: 'About us', slug: 'about', status: 'published' })
    ueber = await pages.create(ctx, {
      title: 'Über uns',
      slug: 'ueber-uns',
      status: 'published',
      lang: 'de',
      translationOf: about.id,
    })
    await pages.create(ctx, { title: 'Team', slug: 'team', status: 'published' })
    const coast = await articles.create(ctx, {
      title: 'The coast',
      slug: 'coast',
      status: 'published',
      categoryId: id,
    })
    kueste = await articles.create(ctx, {
      title: 'Die Küste',
      slug: 'kueste',
      status: 'published',
      lang: 'de',
      translationOf: coast.id,
    })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    await settings.update(site.ctx(), { untranslatedMenuItems: 'hide', homePageId: null })
    await put(
      item('Start', '/'),
      item('Who we are', '/about'),
      item('Everything', '/blog'),
      item('Shore', '/travel/coast', { id: 'shore' }),
      item('Our team', 'team', { parentId: 'shore' }),
      item('Trips', 'travel', { type: 'category' }),
      item('Elsewhere', 'https://example.com/'),
      item('Imprint', '/about', { menu: 'legal' }),
    )
  })

  const german = ['Startseite /de', 'Über uns /de/ueber-uns', 'Artikel /de/blog', 'Die Küste /de/blog/kueste']

  test('menus show translations, and nothing that has none', async () => {
    expect(await links()).toEqual([...german, 'Elsewhere https://example.com/'])
    expect(await links('/fr')).toEqual(['Accueil /fr', 'Articles /fr/blog', 'Elsewhere https://example.com/'])
    expect(footer(await htmlAt('/de'))).toContain('<a href="/de/ueber-uns">Über uns</a>')
    expect(await links('/')).toContain('Who we are /about')
    expect(await links('/')).toHaveLength(7)
    expect(await htmlAt('/de/ueber-uns')).toMatch(
      /<nav class="menu".*href="\/de\/ueber-uns" aria-current="page"/s,
    )
  })

  test('the others are links to the originals if the settings say so', async () => {
    await settings.update(site.ctx(), { untranslatedMenuItems: 'link' })
    const html = header(await htmlAt('/de'))
    expect(html).toContain('<a href="/team" hrefLang="en" lang="en">Our team</a>')
    expect(html).toContain('<a href="/travel/" hrefLang="en" lang="en">Trips</a>')
    expect(linksIn(html)).toHaveLength(7)
    expect(html).not.toContain('Who we are')
  })

  test('an item that leads into the language of the reader is shown to them as it is', async () => {
    const ctx = site.ctx()
    const german = { status: 'published', lang: 'de' } as const
    await pages.create(ctx, { title: 'Reise', slug: 'reise', ...german })
    await articles.create(ctx, { title: 'Der Wind', slug: 'wind', tags: ['Wind'], ...german })
    await put(
      item('Reisen', '/de/reise'),
      item('Vom Wind', '/de/tag/wind'),
      item('Wer wir sind', '/de/ueber-uns'),
      item('Alles', '/de/blog'),
      item('Trips', '/travel'),
    )
    const made = ['Reisen /de/reise', 'Vom Wind /de/tag/wind', 'Wer wir sind /de/ueber-uns', 'Alles /de/blog']
    expect(await links()).toEqual(made)
    for (const path of ['/de/reise', '/de/tag/wind'])
      expect((await site.call('GET', path)).statusCode).toBe(200)
    // For others it is one without a translation, or leads to that.
    const translated = ['About us /about', 'Articles /blog']
    expect(await links('/')).toEqual([...translated, 'Trips /travel'])
    expect(await links('/fr')).toEqual(['Articles /fr/blog'])
    await settings.update(ctx, { untranslatedMenuItems: 'link' })
    expect(await links()).toEqual([...made, 'Trips /travel'])
    const html = header(await htmlAt('/'))
    expect(html).toContain('<a href="/de/reise" hrefLang="de">Reisen</a>')
    expect(linksIn(html)).toEqual([...made.slice(0, 2), ...translated, 'Trips /travel'])
    const seen = (await site.call('GET', '/api/menu')).json() as { link: string }[]
    expect(seen.map(({ link }) => link)).toEqual(['/de/reise', '/de/tag/wind', '/about', '/blog', '/travel'])
  })

  test('a redirect comes before a former address of a text, and a current address before both', async () => {
    const ctx = site.ctx()
    const one = await articles.create(ctx, { title: 'Intro', slug: 'intro', status: 'published' })
    const german = { status: 'published', lang: 'de', translationOf: one.id } as const
    await articles.create(ctx, { title: 'Einführung', slug: 'einfuehrung', ...german })
    const led = async () => [await links(), (await site.call('GET', '/docs/intro')).headers.location]
    await put(item('Manual', '/docs/intro'))
    const text = ['Einführung /de/blog/einfuehrung']
    expect(await led()).toEqual([text, '/blog/intro'])
    const { id } = await redirects.create(ctx, { from: '/docs/intro', to: 'https://docs.example/' })
    expect(await led()).toEqual([text, '/blog/intro'])
    await articles.update(ctx, one.id, { slug: 'first-steps' })
    expect(await led()).toEqual([[], 'https://docs.example/'])
    await redirects.remove(ctx, id)
    expect(await led()).toEqual([text, '/blog/first-steps'])
    await redirects.create(ctx, { from: '/docs/intro', to: 'https://docs.example/' })
    expect(await led()).toEqual([[], 'https://docs.example/'])
  })

  test('what is under a hidden item moves up', async () => {
    await put(
      item('Our team', 'team', { id: 'team' }),
      item('Who we are', '/about', { parentId: 'team' }),
      item('Trips', 'travel', { type: 'category', parentId: 'team' }),
      item('Start', '/'),
    )
    expect(await links()).toEqual(['Über uns /de/ueber-uns', 'Startseite /de'])
    expect(header(await htmlAt('/de'))).not.toContain('<details')
  })

  test('labels say what an item is called; anchors need one', async () => {
    const all = await put(
      item('Who we are', '/about'),
      item('Prices', '#prices', { type: 'anchor' }),
      item('Code', 'https://code.example/'),
    )
    expect(await links()).toEqual(['Über uns /de/ueber-uns', 'Code https://code.example/'])
    const [one, two, three] = all.map(({ id }) => id)
    const menuLabels = { [`${one}`]: 'Wir', [`${two}`]: 'Preise', [`${three}`]: 'Quelltext', gone: 'Weg' }
    await settings.update(site.ctx(), { translations: { de: { menuLabels } } })
    expect(await links()).toEqual([
      'Wir /de/ueber-uns',
      'Preise /de#prices',
      'Quelltext https://code.example/',
    ])
    expect(await links('/fr')).toEqual(['Code https://code.example/'])
    const stored = (await settings.stored(site.ctx())).translations.de?.menuLabels
    expect(Object.keys(stored ?? {})).toHaveLength(3)
    await settings.update(site.ctx(), { translations: { de: { menuLabels: { [`${one}`]: '' } } } })
    expect((await links())[0]).toBe('Über uns /de/ueber-uns')
    // An item under one in the trash returns with it.
    const [parent] = await put(item('About', '/about', { id: 'a' }), item('Team', 'team', { parentId: 'a' }))
    const below = (await menu.adminList(site.ctx())).find(({ parentId }) => parentId !== null)
    await settings.update(site.ctx(), {
      translations: { de: { menuLabels: { [`${below?.id}`]: 'Gruppe' } } },
    })
    await menu.remove(site.ctx(), parent?.id ?? '')
    await settings.update(site.ctx(), { siteKeywords: 'sea' })
    expect((await settings.stored(site.ctx())).translations.de?.menuLabels).toMatchObject({
      [`${below?.id}`]: 'Gruppe',
    })
    const tooLong = { translations: { de: { menuLabels: { [`${one}`]: 'x'.repeat(201) } } } }
    await expect(settings.update(site.ctx(), tooLong)).rejects.toThrow(`translations.de.menuLabels.${one}`)
  })

  test('menus follow each publication, new title, new slug and removal at once', async () => {
    const ctx = site.ctx()
    const [, ...more] = [...german, 'Elsewhere https://example.com/']
    await pages.update(ctx, ueber.id, { title: 'Wir', slug: 'wir' })
    expect((await links())[1]).toBe('Wir /de/wir')
    await pages.update(ctx, about.id, { slug: 'about-us' })
    expect((await links())[1]).toBe('Wir /de/wir')
    await pages.update(ctx, about.id, { slug: 'about' })
    await pages.update(ctx, ueber.id, { status: 'draft' })
    expect(await links()).toEqual(['Startseite /de', ...more.slice(1)])
    await pages.update(ctx, ueber.id, { status: 'published', title: 'Über uns', slug: 'ueber-uns' })
    await articles.update(ctx, kueste.id, { visibility: 'link' })
    expect((await links()).join()).not.toContain('Küste')
    await articles.update(ctx, kueste.id, { visibility: 'public' })
    await articles.remove(ctx, kueste.id)
    expect((await links()).join()).not.toContain('Küste')
    await articles.restore(ctx, kueste.id)
    expect(await links()).toEqual(['Startseite /de', ...more])
    await settings.update(ctx, { homePageId: about.id })
    expect((await links())[1]).toBe('Über uns /de')
  })

  test('the footer is its own or the standard one, never that of the first language', async () => {
    const ctx = site.ctx()
    const built = (html: string) => ({
      root: {},
      content: [
        { type: 'FooterRow', props: { columns: [{ widgets: [{ type: 'FooterText', props: { html } }] }] } },
      ],
    })
    await settings.update(ctx, {
      footer: built('<p>Own words</p>'),
      schemaOrg: { description: 'A publisher' },
      translations: { de: { footer: built('<p onclick="x()">Eigene Worte</p>') } },
    })
    expect(footer(await htmlAt('/'))).toContain('Own words')
    expect(footer(await htmlAt('/de'))).toContain('<p>Eigene Worte</p>')
    const french = await htmlAt('/fr')
    for (const words of ['Own words', 'Eigene Worte', 'Of the sea', 'A publisher', 'Travel'])
      expect(french).not.toContain(words)
    expect(footer(french)).toMatch(/© \d{4} Notes/)
  })
})
