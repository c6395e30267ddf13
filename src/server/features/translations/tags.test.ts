// Tags in several languages: their pages, their articles, and what editors and programs say about them.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { callsOn, hrefLangsOf, switcherOf } from '../../../../tests/support/languages.ts'
import type { Tag, TagInput } from '../../../contracts/tags.ts'
import * as articles from '../articles/articles.ts'
import { articleDrafts } from '../publishing/publishing.ts'
import * as settings from '../settings/settings.ts'
import * as tags from '../tags/tags.ts'

describeEachEngine('tags in several languages', (engine) => {
  let site: TestApp
  let waves: Tag
  let wellen: Tag
  beforeEach(async () => {
    site = await startTestApp(engine)
    await settings.update(site.ctx(), { siteName: 'Notes', languages: ['de', 'pt-BR'] })
    waves = await add({ name: 'Waves' })
    wellen = await add({ name: 'Wellen', lang: 'de', translationOf: waves.id })
  })
  afterEach(() => site.close())

  const add = (input: TagInput) => tags.create(site.ctx(), input)
  const { write, read, json } = callsOn(() => site)
  const translationsOf = async ({ id }: { id: string }) =>
    (await tags.adminGet(site.ctx(), id)).translations.map(({ title }) => title)
  const namesOf = async (id: string) => (await articles.adminGet(site.ctx(), id)).tags.map(({ name }) => name)
  const inGerman = { title: 'Die Dünen', lang: 'de' }

  test('have pages that name each other as soon as they show something', async () => {
    await write('The dunes', { slug: 'dunes', tags: ['Waves'] })
    const draft = await articles.create(site.ctx(), { ...inGerman, slug: 'duenen', tags: ['Wellen'] })
    expect(hrefLangsOf((await read('/tag/waves')).html)).toEqual({})
    expect(switcherOf((await read('/tag/waves')).html)).toMatchObject({ de: '/de' })
    expect((await read('/de/tag/wellen')).status).toBe(404)
    expect((await read('/sitemap.xml')).html).not.toContain('/de/tag/')
    await articles.update(site.ctx(), draft.id, { status: 'published' })
    const [english, german] = [await read('/tag/waves'), await read('/de/tag/wellen')]
    expect(english.html).not.toContain('Die Dünen')
    expect(german.html).toMatch(/^<!doctype html><html lang="de"/)
    expect(german.html).toContain('href="/de/blog/duenen"')
    expect(german.html).not.toContain('The dunes')
    const all = { en: '/tag/waves', de: '/de/tag/wellen', 'x-default': '/tag/waves' }
    for (const { html } of [english, german]) expect(hrefLangsOf(html)).toEqual(all)
    expect(switcherOf(english.html)).toEqual({ de: '/de/tag/wellen', 'pt-BR': '/pt-br' })
    expect(switcherOf(german.html)).toEqual({ en: '/tag/waves', 'pt-BR': '/pt-br' })
    for (const path of ['/tag/wellen', '/de/tag/waves', '/pt-br/tag/waves'])
      expect((await read(path)).status).toBe(404)
    const { html: sitemap } = await read('/sitemap.xml')
    const [entry = ''] = /<url><loc>[^<]*\/de\/tag\/wellen<.*?<\/url>/s.exec(sitemap) ?? []
    expect(hrefLangsOf(entry.replaceAll('xhtml:', ''))).toEqual(all)
    await articles.update(site.ctx(), draft.id, { status: 'draft' })
    expect(hrefLangsOf((await read('/tag/waves')).html)).toEqual({})
  })

  test('are named by the API as far as somebody may read them', async () => {
    await write('The dunes', { tags: ['Waves'] })
    const draft = await articles.create(site.ctx(), { ...inGerman, tags: ['Wellen'] })
    expect((await json('/api/tags/waves')).translations).toEqual([])
    await articles.update(site.ctx(), draft.id, { status: 'published' })
    const { tags: listed } = await json('/api/tags')
    const translation = { id: wellen.id, lang: 'de', slug: 'wellen', title: 'Wellen', url: '/de/tag/wellen' }
    for (const tag of [listed[0], await json('/api/tags/waves')]) {
      expect(tag.translations).toMatchObject([translation])
      expect(tag).not.toHaveProperty('translationGroup')
    }
    const { token } = await site.signIn('EDITOR')
    const names = async (query: string) =>
      (await json(`/api/admin/tags${query}`, token)).tags.map(({ name }: Tag) => name)
    expect(await names('?lang=de')).toEqual(['Wellen'])
    expect(await names('?lang=en')).toEqual(['Waves'])
    expect(await names('')).toEqual(['Waves', 'Wellen'])
    const made = await site.call('POST', '/api/admin/tags', {
      token,
      body: { name: 'Ondas', lang: 'pt-BR', translationOf: wellen.id },
    })
    expect(made.json()).toMatchObject({ lang: 'pt-BR', url: '/pt-br/tag/ondas' })
    expect(made.json().translations).toHaveLength(2)
  })

  test('are in a group once for each language', async () => {
    const again = { name: 'Brandung', translationOf: waves.id }
    await expect(add({ ...again, lang: 'de' })).rejects.toThrow('already')
    await expect(add(again)).rejects.toThrow('another language')
    await expect(add({ ...again, lang: 'de', translationOf: 'x' })).rejects.toThrow('no longer exists')
    await tags.update(site.ctx(), wellen.id, { translationOf: null })
    const brandung = await add({ ...again, lang: 'de' })
    expect(brandung.translations).toHaveLength(1)
    await expect(tags.update(site.ctx(), wellen.id, { translationOf: waves.id })).rejects.toThrow('already')
  })

  test('stay translations when they are renamed', async () => {
    const renamed = await tags.update(site.ctx(), wellen.id, { name: 'Wogen', slug: 'wogen' })
    expect(renamed.translations.map(({ id }) => id)).toEqual([waves.id])
    expect(await translationsOf(waves)).toEqual(['Wogen'])
  })

  test('that are merged keep the translations of the one that stays, or get those of another', async () => {
    const surf = await add({ name: 'Surf' })
    const brandung = await add({ name: 'Brandung', lang: 'de', translationOf: surf.id })
    await tags.merge(site.ctx(), waves.id, { ids: [surf.id] })
    expect(await translationsOf(waves)).toEqual(['Wellen'])
    expect(await translationsOf(brandung)).toEqual([])
    const sea = await add({ name: 'Sea' })
    await tags.merge(site.ctx(), sea.id, { ids: [waves.id] })
    expect(await translationsOf(sea)).toEqual(['Wellen'])
    expect(await translationsOf(wellen)).toEqual(['Sea'])
    await expect(tags.merge(site.ctx(), sea.id, { ids: [wellen.id] })).rejects.toThrow('same language')
  })

  test('that have lost their translations get those of another', async () => {
    const surf = await add({ name: 'Surf' })
    const brandung = await add({ name: 'Brandung', lang: 'de', translationOf: surf.id })
    await tags.merge(site.ctx(), waves.id, { ids: [surf.id] })
    await tags.merge(site.ctx(), brandung.id, { ids: [wellen.id] })
    expect(await translationsOf(waves)).toEqual(['Brandung'])
    expect(await translationsOf(brandung)).toEqual(['Waves'])
  })

  test('return from the trash as translations, unless another tag has their place', async () => {
    const german = await write('Die Dünen', { lang: 'de', tags: ['Wellen'] })
    await tags.remove(site.ctx(), wellen.id)
    expect(await translationsOf(waves)).toEqual([])
    await tags.restore(site.ctx(), wellen.id)
    expect(await translationsOf(waves)).toEqual(['Wellen'])
    expect(await namesOf(german.id)).toEqual(['Wellen'])

    await tags.remove(site.ctx(), wellen.id)
    const brandung = await add({ name: 'Brandung', lang: 'de', translationOf: waves.id })
    expect((await tags.restore(site.ctx(), wellen.id)).translations).toEqual([])
    expect(await translationsOf(waves)).toEqual(['Brandung'])

    // A tag that has its name by now gets its translations.
    await tags.remove(site.ctx(), brandung.id)
    const other = await add({ name: 'Brandung', lang: 'de' })
    expect((await tags.restore(site.ctx(), brandung.id)).id).toBe(other.id)
    expect(await translationsOf(waves)).toEqual(['Brandung'])
  })

  test('stay without articles once they are translated', async () => {
    const { id } = await write('The dunes', { tags: ['Sand', 'Wind'] })
    const { tags: found } = await tags.adminList(site.ctx(), { page: 1, limit: 1, q: 'sand' })
    const translation = await add({ name: 'Sand', lang: 'de', translationOf: found[0]?.id ?? '' })
    await articles.update(site.ctx(), id, { tags: [] })
    expect(await translationsOf(translation)).toEqual(['Sand'])
    expect((await tags.adminList(site.ctx(), { page: 1, limit: 1, q: 'wind' })).tags).toEqual([])
  })

  test('are those of the original in a translation that names none', async () => {
    const { id: translationOf } = await write('The dunes', { tags: ['Sand', 'Waves'] })
    const translation = await articles.create(site.ctx(), { ...inGerman, translationOf })
    expect(await namesOf(translation.id)).toEqual(['Wellen'])
    await articles.remove(site.ctx(), translation.id)
    const none = await articles.create(site.ctx(), { ...inGerman, translationOf, tags: [] })
    expect(await namesOf(none.id)).toEqual([])
    const other = await articles.create(site.ctx(), { title: 'As dunas', lang: 'pt-BR', translationOf })
    expect(await namesOf(other.id)).toEqual([])
  })

  test('follow an article that moves to another language, as do those without a translation', async () => {
    const { id } = await write('The dunes', { tags: ['Sand', 'Waves'] })
    await articleDrafts.saveDraft(site.ctx(), id, { title: 'Dunes' })
    await articles.update(site.ctx(), id, { lang: 'de' })
    expect(await namesOf(id)).toEqual(['Sand', 'Wellen'])
    await articleDrafts.publish(site.ctx(), id, { status: 'published' })
    expect(await namesOf(id)).toEqual(['Sand', 'Wellen'])
    expect((await tags.adminGet(site.ctx(), waves.id)).articleCount).toBe(0)
    const { tags: all } = await tags.adminList(site.ctx(), { page: 1, limit: 10, lang: 'en' })
    expect(all.map(({ name }) => name)).toEqual(['Waves'])
    const { revisions } = await articleDrafts.revisions(site.ctx(), id, { page: 1, limit: 50 })
    const restored = { revisionId: revisions.at(-1)?.id ?? '' }
    const { entity } = await articleDrafts.restoreRevision(site.ctx(), id, restored)
    expect(entity).toMatchObject({ title: 'The dunes', tags: [{ name: 'Sand' }, { name: 'Wellen' }] })
  })
})
