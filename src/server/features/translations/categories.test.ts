// Categories in several languages: their pages, their articles, and what editors and programs say about them.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { callsOn, hrefLangsOf, switcherOf } from '../../../../tests/support/languages.ts'
import type { CategoryInput } from '../../../contracts/categories.ts'
import type { Deps } from '../../core/context.ts'
import { transaction } from '../../core/transaction.ts'
import * as articles from '../articles/articles.ts'
import { prepareNew } from '../articles/creating.ts'
import * as categories from '../categories/categories.ts'
import * as menu from '../menu/menu.ts'
import * as pages from '../pages/pages.ts'
import { articleDrafts } from '../publishing/publishing.ts'
import * as settings from '../settings/settings.ts'

/** Whether something waits for a transaction to end. Call it outside of that: inside, PostgreSQL repeats its first answer. */
async function isOneWaiting({ db, engine }: Deps): Promise<boolean> {
  if (engine.name === 'sqlite') return engine.pools().some(({ waiting }) => waiting > 0)
  const { rows } = await sql`select 1 from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows.length > 0
}

describeEachEngine('categories in several languages', (engine) => {
  let site: TestApp
  let travel: { id: string }
  let reise: { id: string }
  beforeEach(async () => {
    site = await startTestApp(engine)
    await settings.update(site.ctx(), { siteName: 'Notes', languages: ['de', 'pt-BR'] })
    travel = await add({ name: 'Travel', slug: 'travel', description: 'Far away' })
    reise = await add({ name: 'Reisen', slug: 'reisen', lang: 'de', translationOf: travel.id })
  })
  afterEach(() => site.close())

  const add = (input: CategoryInput) => categories.create(site.ctx(), input)
  const { write, read, json } = callsOn(() => site)

  test('have pages below the prefix, which name each other', async () => {
    await write('The coast', { slug: 'coast', categoryId: travel.id })
    await write('Die Küste', { slug: 'kueste', lang: 'de', categoryId: reise.id })
    const [english, german] = [await read('/travel'), await read('/de/reisen')]
    expect(english.html).toContain('The coast')
    expect(english.html).not.toContain('Die Küste')
    expect(german.html).toMatch(/^<!doctype html><html lang="de"/)
    expect(german.html).toContain('<title>Reisen - Notes</title>')
    expect(german.html).toContain('Die Küste')
    expect(german.html).not.toContain('The coast')
    expect(german.html).not.toContain('Far away')
    expect(german.html).toContain('rel="canonical" href="http://masthead.test/de/reisen"')
    expect(german.html).toContain('href="/de/reisen/feed.xml"')
    const all = { en: '/travel', de: '/de/reisen', 'x-default': '/travel' }
    for (const { html } of [english, german]) expect(hrefLangsOf(html)).toEqual(all)
    expect(switcherOf(english.html)).toEqual({ de: '/de/reisen', 'pt-BR': '/pt-br' })
    expect(switcherOf(german.html)).toEqual({ en: '/travel', 'pt-BR': '/pt-br' })
    for (const path of ['/reisen', '/de/travel', '/pt-br/reisen']) expect((await read(path)).status).toBe(404)
    expect((await read('/de/reisen/feed.xml')).html).toContain('Die Küste')
    expect((await read('/travel/feed.xml')).html).not.toContain('Die Küste')
    const { html: sitemap } = await read('/sitemap.xml')
    const [entry = ''] = /<url><loc>[^<]*\/de\/reisen<.*?<\/url>/s.exec(sitemap) ?? []
    expect(hrefLangsOf(entry.replaceAll('xhtml:', ''))).toEqual(all)
  })

  test('are in the addresses, paths and data of their articles', async () => {
    const { url } = await write('Die Küste', { slug: 'kueste', lang: 'de', categoryId: reise.id })
    expect(url).toBe('/de/reisen/kueste')
    expect((await read('/de/blog/kueste')).html).toContain(
      'rel="canonical" href="http://masthead.test/de/reisen/kueste"',
    )
    const { html } = await read(url)
    expect(html).toContain('<a href="/de/reisen">Reisen</a>')
    expect(html).toMatch(/"name":"Reisen","item":"http:\/\/masthead.test\/de\/reisen"/)
    for (const path of ['/de', '/de/blog']) expect((await read(path)).html).toContain('href="/de/reisen"')
    for (const path of ['/', '/blog']) expect((await read(path)).html).not.toContain('Reisen')
    expect((await read('/sitemap.xml')).html).toContain('http://masthead.test/de/reisen/kueste')
  })

  test('are listed and counted by the API for their language', async () => {
    await write('Die Küste', { lang: 'de', categoryId: reise.id })
    await write('Entwurf', { lang: 'de', categoryId: reise.id, status: 'draft' })
    await write('Später', { lang: 'de', categoryId: reise.id, publishedAt: '2999-01-01T00:00:00.000Z' })
    const german = { id: reise.id, slug: 'reisen', lang: 'de', articleCount: 1 }
    expect(await json('/api/categories?lang=de')).toMatchObject([german])
    expect(await json('/api/categories/reisen?lang=de')).toMatchObject({
      ...german,
      translations: [
        { lang: 'en', id: travel.id, slug: 'travel', title: 'Travel', status: 'published', url: '/travel' },
      ],
    })
    expect(await json('/api/categories')).toMatchObject([{ slug: 'travel', lang: 'en', articleCount: 0 }])
    expect((await json('/api/articles?lang=de&category=reisen')).meta.total).toBe(1)
    const { token } = await site.signIn('EDITOR')
    const listed = await json('/api/admin/categories?lang=de', token)
    expect(listed).toMatchObject([{ id: reise.id, articleCount: 3 }])
    expect(await json('/api/admin/categories', token)).toHaveLength(2)
    const answer = await site.call('POST', '/api/admin/categories', {
      token,
      body: { name: 'Viagens', lang: 'pt-BR', translationOf: reise.id },
    })
    expect(answer.json()).toMatchObject({ lang: 'pt-BR', slug: 'viagens' })
    expect(answer.json().translations).toHaveLength(2)
  })

  test('have the same slug in each language, but once in one', async () => {
    expect((await add({ name: 'Reisen', slug: 'travel', lang: 'de' })).slug).toBe('travel')
    await expect(add({ name: 'Reise', slug: 'reisen', lang: 'de' })).rejects.toMatchObject({
      code: 'SLUG_TAKEN',
    })
    await expect(
      pages.create(site.ctx(), { title: 'Reisen', slug: 'reisen', lang: 'de' }),
    ).rejects.toMatchObject({ code: 'SLUG_TAKEN' })
    expect((await add({ name: 'Reisen', lang: 'de' })).slug).toBe('reisen-2')
  })

  test('are in a group once for each language', async () => {
    const again = { name: 'Fahrten', translationOf: travel.id }
    await expect(add({ ...again, lang: 'de' })).rejects.toThrow('already')
    await expect(add(again)).rejects.toThrow('another language')
    await expect(add({ ...again, lang: 'fr' })).rejects.toThrow('languages of the site')
    await expect(add({ ...again, lang: 'de', translationOf: 'x' })).rejects.toThrow('no longer exists')
    await categories.update(site.ctx(), reise.id, { translationOf: null })
    expect(hrefLangsOf((await read('/travel')).html)).toEqual({})
    expect((await add({ ...again, lang: 'de' })).translations).toHaveLength(1)
    await categories.update(site.ctx(), travel.id, { seo: { noindex: true } })
    expect(hrefLangsOf((await read('/de/fahrten')).html)).toEqual({})
  })

  test('move to another language without articles, and leave their address behind', async () => {
    const { id } = await write('The coast', { categoryId: travel.id, status: 'draft' })
    const move = (lang: string) => categories.update(site.ctx(), travel.id, { lang })
    await expect(move('pt-BR')).rejects.toThrow('has articles')
    await articles.update(site.ctx(), id, { categoryId: null })
    await expect(move('de')).rejects.toThrow('already')
    expect(await move('pt-BR')).toMatchObject({ lang: 'pt-BR', slug: 'travel' })
    expect((await read('/travel')).location).toBe('/pt-br/travel')
    expect((await read('/api/categories/travel')).location).toBe('/api/categories/travel?lang=pt-BR')
    expect(hrefLangsOf((await read('/de/reisen')).html)).toEqual({
      de: '/de/reisen',
      'pt-BR': '/pt-br/travel',
      'x-default': '/de/reisen',
    })
    await categories.update(site.ctx(), reise.id, { slug: 'fernweh' })
    expect((await read('/de/reisen')).location).toBe('/de/fernweh')
    expect(hrefLangsOf((await read('/pt-br/travel')).html)).toMatchObject({ de: '/de/fernweh' })
  })

  test('return from the trash with language, group and the articles of the language', async () => {
    const returned = await write('Die Küste', { slug: 'kueste', lang: 'de', categoryId: reise.id })
    const moved = await write('Fern', { lang: 'de', categoryId: reise.id })
    await categories.remove(site.ctx(), reise.id)
    expect((await read('/de/reisen')).status).toBe(410)
    expect(hrefLangsOf((await read('/travel')).html)).toEqual({})
    expect((await read('/de/blog/kueste')).status).toBe(200)
    await articles.update(site.ctx(), moved.id, { lang: 'en' })
    const restored = await categories.restore(site.ctx(), reise.id)
    expect(restored).toMatchObject({ lang: 'de', slug: 'reisen', articleCount: 1 })
    expect(restored.translations).toMatchObject([{ id: travel.id }])
    expect((await articles.adminGet(site.ctx(), returned.id)).url).toBe('/de/reisen/kueste')
    expect((await articles.adminGet(site.ctx(), moved.id)).category).toBeNull()
    await categories.remove(site.ctx(), reise.id)
    await add({ name: 'Fahrten', lang: 'de', translationOf: travel.id })
    expect((await categories.restore(site.ctx(), reise.id)).translations).toEqual([])
  })

  test('are of the language of their articles', async () => {
    const wrong = 'in the language of the article'
    await expect(write('X', { lang: 'de', categoryId: travel.id })).rejects.toThrow(wrong)
    await expect(write('X', { categoryId: reise.id })).rejects.toThrow(wrong)
    const { id } = await write('The coast', { categoryId: travel.id })
    await expect(articles.update(site.ctx(), id, { categoryId: reise.id })).rejects.toThrow(wrong)
    await expect(articleDrafts.saveDraft(site.ctx(), id, { categoryId: reise.id })).rejects.toThrow(wrong)
    await expect(articles.update(site.ctx(), id, { lang: 'de', categoryId: travel.id })).rejects.toThrow(
      wrong,
    )
    expect(await articles.update(site.ctx(), id, { lang: 'de' })).toMatchObject({
      category: { id: reise.id, slug: 'reisen', name: 'Reisen' },
      url: '/de/reisen/the-coast',
    })
    expect((await articles.update(site.ctx(), id, { lang: 'pt-BR' })).category).toBeNull()
  })

  test('come with a translation as the original has them when it is stored', async () => {
    const original = await write('The coast', { categoryId: travel.id })
    const input = { title: 'Die Küste', content: '', lang: 'de', translationOf: original.id }
    const store = await prepareNew(site.ctx(), input, {})
    await categories.remove(site.ctx(), reise.id)
    expect((await transaction(site.ctx(), store)).category).toBeNull()
  })

  test('are a conflict for an open editor whose article has moved', async () => {
    const { id, version } = await write('The coast', { categoryId: travel.id })
    await articles.update(site.ctx(), id, { lang: 'de' })
    const save = articleDrafts.saveDraft(site.ctx(), id, { version, categoryId: travel.id })
    await expect(save).rejects.toMatchObject({ code: 'VERSION_CONFLICT' })
  })

  test('do not change their language while an article gets them', async () => {
    const written = await transaction(site.ctx(), async (inner) => {
      await categories.update(inner, travel.id, { lang: 'pt-BR' })
      const writing = write('The coast', { categoryId: travel.id }).catch((error: Error) => error.message)
      await expect.poll(() => isOneWaiting(site.deps)).toBe(true)
      return () => writing
    })
    expect(await written()).toContain('in the language of the article')
  })

  test('come with a translation of their article, unless one is chosen', async () => {
    const original = await write('The coast', { categoryId: travel.id })
    const translate = (lang: string, more: object = {}) =>
      write('Die Küste', { lang, translationOf: original.id, status: 'draft', ...more })
    const translated = await translate('de')
    expect(translated.category?.id).toBe(reise.id)
    expect((await translate('pt-BR')).category).toBeNull()
    await articles.remove(site.ctx(), translated.id)
    expect((await translate('de', { categoryId: null })).category).toBeNull()
  })

  test('follow an article to another language in its draft, its revisions and the trash', async () => {
    const { id } = await write('The coast', { slug: 'coast', categoryId: travel.id })
    const other = await add({ name: 'Sea', slug: 'sea' })
    await articleDrafts.saveDraft(site.ctx(), id, { title: 'The coasts', categoryId: other.id })
    await articles.update(site.ctx(), id, { lang: 'de' })
    const { entity } = await articleDrafts.draft(site.ctx(), id)
    expect(entity).toMatchObject({ title: 'The coasts', category: null, url: '/de/blog/coast' })
    await add({ name: 'Meer', slug: 'meer', lang: 'de', translationOf: other.id })
    expect((await articleDrafts.draft(site.ctx(), id)).entity.category?.slug).toBe('meer')
    await articleDrafts.publish(site.ctx(), id, { status: 'published' })
    expect((await read('/de/meer/coast')).status).toBe(200)
    const { revisions } = await articleDrafts.revisions(site.ctx(), id, { page: 1, limit: 50 })
    const first = revisions.at(-1)?.id ?? ''
    const back = await articleDrafts.restoreRevision(site.ctx(), id, { revisionId: first })
    expect(back.entity).toMatchObject({ title: 'The coast', category: { id: reise.id } })
    await articles.remove(site.ctx(), id)
    expect((await articles.restore(site.ctx(), id)).category?.slug).toBe('meer')
  })

  test('are what a menu item leads to in each language', async () => {
    const create = (link: string, type: 'page' | 'category') =>
      menu.create(site.ctx(), { title: 'Far away', link, type })
    await create('travel', 'category')
    await create('/travel', 'page')
    const links = async (lang: string) =>
      (await json(`/api/menu?lang=${lang}`)).map((one: { title: string; link: string; type: string }) => [
        one.title,
        one.type === 'category' ? `/${one.link}` : one.link,
      ])
    expect(await links('en')).toEqual([
      ['Far away', '/travel'],
      ['Far away', '/travel'],
    ])
    expect(await links('de')).toEqual([
      ['Reisen', '/de/reisen'],
      ['Reisen', '/de/reisen'],
    ])
    expect(await links('pt-BR')).toEqual([])
    await categories.update(site.ctx(), reise.id, { name: 'Fernweh', slug: 'fernweh' })
    expect((await links('de'))[0]).toEqual(['Fernweh', '/de/fernweh'])
    expect((await read('/de')).html).toContain('href="/de/fernweh"')
  })

  test('are what a block shows on a page in each language', async () => {
    await write('The coast', { categoryId: travel.id })
    await write('Die Küste', { lang: 'de', categoryId: reise.id })
    const list = (category: string) => ({
      root: {},
      content: [{ type: 'CategoryArticles', props: { id: category, title: '', category, limit: 3 } }],
    })
    const show = async (title: string, lang: string, category: string) => {
      const { url } = await pages.create(site.ctx(), {
        title,
        lang,
        status: 'published',
        blocks: list(category),
      })
      return (await read(url)).html
    }
    expect(await show('One', 'en', 'travel')).toContain('The coast')
    expect(await show('Two', 'de', 'reisen')).toContain('Die Küste')
    const copied = await show('Three', 'de', 'travel')
    expect(copied).toContain('Die Küste')
    expect(copied).not.toContain('The coast')
    expect(await show('Four', 'pt-BR', 'travel')).not.toContain('The coast')
  })

  test('are still what a block shows when their slugs change', async () => {
    await write('The coast', { categoryId: travel.id })
    await write('Die Küste', { lang: 'de', categoryId: reise.id })
    const show = async (title: string, lang: string, category: string) => {
      const content = [{ type: 'CategoryArticles', props: { id: category, title: '', category, limit: 3 } }]
      const blocks = { root: {}, content }
      const { url } = await pages.create(site.ctx(), { title, lang, status: 'published', blocks })
      return url
    }
    const english = await show('One', 'en', 'travel')
    const german = await show('Two', 'de', 'reisen')
    const copied = await show('Three', 'de', 'travel')
    expect((await read(english)).html).toContain('The coast')
    await categories.update(site.ctx(), travel.id, { slug: 'journeys' })
    await categories.update(site.ctx(), reise.id, { slug: 'fernweh' })
    expect((await read(english)).html).toContain('The coast')
    expect((await read(german)).html).toContain('Die Küste')
    expect((await read(copied)).html).toContain('Die Küste')
    await categories.update(site.ctx(), travel.id, { slug: 'ways' })
    expect((await read(english)).html).toContain('href="/ways/')
    await categories.remove(site.ctx(), travel.id)
    expect((await read(english)).html).not.toContain('The coast')
  })

  test('are hidden with their language, and still there', async () => {
    const { id } = await write('Die Küste', { slug: 'kueste', lang: 'de', categoryId: reise.id })
    await expect(settings.update(site.ctx(), { language: 'de', languages: [] })).rejects.toThrow(
      'already use this language',
    )
    await articles.remove(site.ctx(), id)
    await expect(settings.update(site.ctx(), { language: 'de', languages: [] })).rejects.toThrow(
      'already use this language',
    )
    await settings.update(site.ctx(), { languages: ['pt-BR'] })
    expect((await read('/de/reisen')).status).toBe(404)
    expect(hrefLangsOf((await read('/travel')).html)).toEqual({})
    expect((await read('/sitemap.xml')).html).not.toContain('/de/')
    expect((await categories.update(site.ctx(), reise.id, { name: 'Reise' })).lang).toBe('de')
    await settings.update(site.ctx(), { languages: ['de', 'pt-BR'] })
    expect((await read('/de/reisen')).html).toContain('Reise')
  })
})
