// Series in several languages: their pages, their articles, and what editors and programs say about them.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { callsOn, hrefLangsOf, switcherOf } from '../../../../tests/support/languages.ts'
import { maxParts, type SeriesInput } from '../../../contracts/series.ts'
import * as articles from '../articles/articles.ts'
import { articleDrafts } from '../publishing/publishing.ts'
import * as series from '../series/series.ts'
import * as settings from '../settings/settings.ts'

describeEachEngine('series in several languages', (engine) => {
  let site: TestApp
  let walks: { id: string }
  let wege: { id: string }
  beforeEach(async () => {
    site = await startTestApp(engine)
    await settings.update(site.ctx(), { siteName: 'Notes', languages: ['de', 'pt-BR'] })
    walks = await add({ name: 'Walks', slug: 'walks', description: 'On foot' })
    wege = await add({ name: 'Wege', slug: 'wege', lang: 'de', translationOf: walks.id })
  })
  afterEach(() => site.close())

  const add = (input: SeriesInput) => series.create(site.ctx(), input)
  const { write, read, json } = callsOn(() => site)
  const titlesIn = async (id: string) =>
    (await series.adminGet(site.ctx(), id)).articles.map(({ title }) => title)

  test('have pages below the prefix, which name each other as soon as they show something', async () => {
    await write('The dunes', { slug: 'dunes', seriesId: walks.id })
    expect(hrefLangsOf((await read('/series/walks')).html)).toEqual({})
    expect((await read('/de/series/wege')).status).toBe(404)
    await write('Die Dünen', { slug: 'duenen', lang: 'de', seriesId: wege.id })
    const [english, german] = [await read('/series/walks'), await read('/de/series/wege')]
    expect(english.html).toContain('The dunes')
    expect(english.html).not.toContain('Die Dünen')
    expect(german.html).toMatch(/^<!doctype html><html lang="de"/)
    expect(german.html).toContain('<h1>Wege</h1>')
    expect(german.html).toContain('href="/de/blog/duenen"')
    expect(german.html).not.toContain('The dunes')
    expect(german.html).toContain('rel="canonical" href="http://masthead.test/de/series/wege"')
    const all = { en: '/series/walks', de: '/de/series/wege', 'x-default': '/series/walks' }
    for (const { html } of [english, german]) expect(hrefLangsOf(html)).toEqual(all)
    expect(switcherOf(english.html)).toEqual({ de: '/de/series/wege', 'pt-BR': '/pt-br' })
    expect(switcherOf(german.html)).toEqual({ en: '/series/walks', 'pt-BR': '/pt-br' })
    for (const path of ['/series/wege', '/de/series/walks', '/pt-br/series/wege'])
      expect((await read(path)).status).toBe(404)
    const { html: sitemap } = await read('/sitemap.xml')
    const [entry = ''] = /<url><loc>[^<]*\/de\/series\/wege<.*?<\/url>/s.exec(sitemap) ?? []
    expect(hrefLangsOf(entry.replaceAll('xhtml:', ''))).toEqual(all)
  })

  test('a translation is in none if the series of its language is full', async () => {
    const dunes = await write('The dunes', { seriesId: walks.id })
    for (let number = 0; number < maxParts; number += 1)
      await articles.create(site.ctx(), { title: `Weg ${number}`, lang: 'de', seriesId: wege.id })
    const translation = { title: 'Die Dünen', lang: 'de', translationOf: dunes.id }
    expect((await articles.create(site.ctx(), translation)).series).toBeNull()
    await expect(articles.create(site.ctx(), { ...translation, seriesId: wege.id })).rejects.toThrow()
  })

  test('are on the pages of their articles', async () => {
    const { url } = await write('Die Dünen', { slug: 'duenen', lang: 'de', seriesId: wege.id })
    await write('Das Watt', { lang: 'de', seriesId: wege.id })
    const { html } = await read(url)
    expect(html).toContain('Teil 1 von 2 der Serie <a href="/de/series/wege">Wege</a>')
    expect(html).toContain('"@id":"http://masthead.test/de/series/wege#series"')
    expect(html).toContain('Das Watt')
  })

  test('are listed by the API for their language', async () => {
    await write('The dunes', { seriesId: walks.id })
    await write('Die Dünen', { slug: 'duenen', lang: 'de', seriesId: wege.id })
    expect(await json('/api/series/wege?lang=de')).toMatchObject({
      id: wege.id,
      slug: 'wege',
      lang: 'de',
      url: '/de/series/wege',
      articleCount: 1,
      translations: [{ lang: 'en', id: walks.id, slug: 'walks', title: 'Walks', url: '/series/walks' }],
    })
    expect((await read('/api/series/wege')).status).toBe(404)
    expect((await json('/api/articles/duenen?lang=de')).series).toEqual({
      id: wege.id,
      slug: 'wege',
      name: 'Wege',
    })
    const { token } = await site.signIn('EDITOR')
    const listed = async (query: string) =>
      (await json(`/api/admin/series${query}`, token)).series.map((one: { id: string }) => one.id)
    expect(await listed('?lang=de')).toEqual([wege.id])
    expect(await listed('?lang=en')).toEqual([walks.id])
    expect(await listed('')).toEqual([walks.id, wege.id])
    const made = await site.call('POST', '/api/admin/series', {
      token,
      body: { name: 'Caminhos', lang: 'pt-BR', translationOf: wege.id },
    })
    expect(made.json()).toMatchObject({ lang: 'pt-BR', slug: 'caminhos', url: '/pt-br/series/caminhos' })
    expect(made.json().translations).toHaveLength(2)
  })

  test('have the same slug in each language, but once in one, and are in a group once for each', async () => {
    expect((await add({ name: 'Walks', slug: 'walks', lang: 'de' })).slug).toBe('walks')
    await expect(add({ name: 'Weg', slug: 'wege', lang: 'de' })).rejects.toMatchObject({ code: 'SLUG_TAKEN' })
    const again = { name: 'Pfade', translationOf: walks.id }
    await expect(add({ ...again, lang: 'de' })).rejects.toThrow('already')
    await expect(add(again)).rejects.toThrow('another language')
    await expect(add({ ...again, lang: 'fr' })).rejects.toThrow('languages of the site')
    await expect(add({ ...again, lang: 'de', translationOf: 'x' })).rejects.toThrow('no longer exists')
    await series.update(site.ctx(), wege.id, { translationOf: null })
    expect((await add({ ...again, lang: 'de' })).translations).toHaveLength(1)
  })

  test('have articles of their language alone', async () => {
    await expect(write('Die Dünen', { lang: 'de', seriesId: walks.id })).rejects.toThrow(
      'Choose a series in the language of the article.',
    )
    const { id } = await write('The dunes', { seriesId: walks.id })
    await expect(articles.update(site.ctx(), id, { seriesId: wege.id })).rejects.toThrow('language')
    await expect(articleDrafts.saveDraft(site.ctx(), id, { seriesId: wege.id })).rejects.toThrow('language')
    await expect(series.update(site.ctx(), walks.id, { lang: 'pt-BR' })).rejects.toThrow('has articles')
    // It leaves the series with its language.
    expect((await articles.update(site.ctx(), id, { lang: 'de' })).series).toBeNull()
    expect(await titlesIn(walks.id)).toEqual([])
    await articles.update(site.ctx(), id, { lang: 'en', seriesId: walks.id })
    expect((await articles.update(site.ctx(), id, { lang: 'de', seriesId: wege.id })).series?.id).toBe(
      wege.id,
    )
  })

  test('get the translations of their articles, in the same order', async () => {
    const [one, two] = [
      await write('The dunes', { seriesId: walks.id }),
      await write('The mud', { seriesId: walks.id }),
    ]
    const translate = (title: string, translationOf: string, more: object = {}) =>
      write(title, { lang: 'de', translationOf, ...more })
    expect((await translate('Das Watt', two.id)).series?.id).toBe(wege.id)
    await translate('Die Dünen', one.id)
    expect(await titlesIn(wege.id)).toEqual(['Die Dünen', 'Das Watt'])
    const alone = { lang: 'pt-BR', translationOf: one.id }
    expect((await write('As dunas', alone)).series).toBeNull()
    const three = await write('The sea', { seriesId: walks.id })
    expect((await translate('Das Meer', three.id, { seriesId: null })).series).toBeNull()
  })

  test('leave drafts, revisions and the trash with an article that moves', async () => {
    const { id } = await write('The dunes', { seriesId: walks.id })
    const other = await add({ name: 'Rides' })
    await articleDrafts.saveDraft(site.ctx(), id, { title: 'Dunes', seriesId: other.id })
    await articles.update(site.ctx(), id, { lang: 'de' })
    expect((await articleDrafts.draft(site.ctx(), id)).entity).toMatchObject({ title: 'Dunes', series: null })
    await articleDrafts.publish(site.ctx(), id, { status: 'published' })
    expect(await articles.adminGet(site.ctx(), id)).toMatchObject({ title: 'Dunes', series: null })
    const { revisions } = await articleDrafts.revisions(site.ctx(), id, { page: 1, limit: 50 })
    const back = await articleDrafts.restoreRevision(site.ctx(), id, {
      revisionId: revisions.at(-1)?.id ?? '',
    })
    expect(back.entity.series?.id).toBe(wege.id)
  })

  test('move to another language without articles, and leave their address behind', async () => {
    const { id } = await write('The dunes', { seriesId: walks.id })
    await articles.update(site.ctx(), id, { seriesId: null })
    await expect(series.update(site.ctx(), walks.id, { lang: 'de' })).rejects.toThrow('already')
    expect(await series.update(site.ctx(), walks.id, { lang: 'pt-BR' })).toMatchObject({
      lang: 'pt-BR',
      url: '/pt-br/series/walks',
    })
    await write('As dunas', { lang: 'pt-BR', seriesId: walks.id })
    expect((await read('/series/walks')).location).toBe('/pt-br/series/walks')
    expect((await read('/api/series/walks')).location).toBe('/api/series/walks?lang=pt-BR')
  })

  test('return from the trash with language, group and the articles of the language', async () => {
    await write('The dunes', { seriesId: walks.id })
    const returned = await write('Die Dünen', { lang: 'de', seriesId: wege.id })
    const moved = await write('Das Watt', { lang: 'de', seriesId: wege.id })
    await series.remove(site.ctx(), wege.id)
    expect((await read('/de/series/wege')).status).toBe(410)
    expect(hrefLangsOf((await read('/series/walks')).html)).toEqual({})
    await articles.update(site.ctx(), moved.id, { lang: 'en' })
    const restored = await series.restore(site.ctx(), wege.id)
    expect(restored).toMatchObject({ lang: 'de', slug: 'wege', articleCount: 1 })
    expect(restored.translations).toMatchObject([{ id: walks.id }])
    expect((await articles.adminGet(site.ctx(), returned.id)).series?.id).toBe(wege.id)
    expect((await read('/de/series/wege')).status).toBe(200)
    await articles.remove(site.ctx(), returned.id)
    expect((await articles.restore(site.ctx(), returned.id)).series?.id).toBe(wege.id)
  })

  test('are hidden with their language, and still there', async () => {
    await expect(settings.update(site.ctx(), { language: 'de', languages: [] })).rejects.toThrow(
      'already use this language',
    )
    await write('Die Dünen', { lang: 'de', seriesId: wege.id })
    await settings.update(site.ctx(), { languages: ['pt-BR'] })
    expect((await read('/de/series/wege')).status).toBe(404)
    expect((await read('/sitemap.xml')).html).not.toContain('/de/')
    expect((await series.update(site.ctx(), wege.id, { name: 'Pfade' })).lang).toBe('de')
    await settings.update(site.ctx(), { languages: ['de', 'pt-BR'] })
    expect((await read('/de/series/wege')).html).toContain('Pfade')
  })
})
