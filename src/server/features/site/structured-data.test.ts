import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { jsonLdOf, richResultFaults, vocabularyFaults } from '../../../../tests/support/schema-org.ts'
import { settings as contract } from '../../../contracts/settings.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as pages from '../pages/pages.ts'
import * as settings from '../settings/settings.ts'

const origin = 'http://masthead.test'
const hostile = '</script><!--<script>"\u2028\u2029\\ & 한'
const plain = { ...contract.parse({}).schemaOrg, name: 'Field Press' }
const filled = {
  enabled: true,
  type: 'NewsMediaOrganization',
  name: 'Field Press',
  description: 'We print',
  url: 'https://press.example/',
  logo: '/media/logo.png',
  sameAs: ['https://social.example/@press'],
  telephone: '+49 30 123',
  email: 'desk@press.example',
}

describeEachEngine('structured data', (engine) => {
  let site: TestApp
  const read = async (url: string) => {
    const { body } = await site.call('GET', url)
    return { body, documents: jsonLdOf(body) }
  }
  const first = async (url: string, type: string) =>
    (await read(url)).documents.find((one) => one['@type'] === type)

  beforeAll(async () => {
    site = await startTestApp(engine)
    const { id: categoryId } = await categories.create(site.ctx(), { name: 'Travel' })
    const author = await site.signIn('AUTHOR')
    await site.deps.db.updateTable('users').set({ name: 'Anna Field' }).where('id', '=', author.id).execute()
    const common = { content: '<p>Down to the sea we went.</p>', status: 'published' as const }
    await articles.create(site.ctx(author.viewer), {
      ...common,
      title: 'The Coast',
      tags: ['Sea', 'Wind'],
      categoryId,
      featuredImage: '/media/coast.jpg',
      seo: { ogImage: '/media/shared.jpg' },
      publishedAt: '2026-11-05T08:00:00.000Z',
    })
    await articles.create(site.ctx(), {
      ...common,
      title: hostile,
      slug: 'hostile',
      tags: [hostile.slice(0, 20)],
    })
    await pages.create(site.ctx(), { title: 'About', status: 'published' })
  })
  afterAll(() => site.close())

  const urls = [
    '/',
    '/blog',
    '/travel',
    '/travel/the-coast',
    '/blog/hostile',
    '/about',
    '/search?q=sea',
    '/404',
  ]

  it('uses what schema.org knows and search engines require, whatever the settings', async () => {
    const documents: Record<string, unknown>[] = []
    for (const schemaOrg of [plain, filled, { ...filled, type: 'Person' }, { ...plain, enabled: false }]) {
      await settings.update(site.ctx(), { schemaOrg })
      for (const url of urls) {
        const page = await read(url)
        expect(await richResultFaults(page.body)).toEqual([])
        documents.push(...page.documents)
      }
    }
    expect(documents.length).toBeGreaterThan(30)
    expect(await vocabularyFaults(documents)).toEqual([])
  })

  it('the checker itself finds errors', async () => {
    const wrong = { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: [{}] }
    expect(await vocabularyFaults([{ ...wrong, '@type': 'Person', logo: '/x.png' }])).not.toEqual([])
    const page = `<html><head><script type="application/ld+json">${JSON.stringify(wrong)}</script></head></html>`
    expect(await richResultFaults(page)).not.toEqual([])
  })

  it('describes the site’s publisher, with every field of the settings', async () => {
    await settings.update(site.ctx(), { schemaOrg: filled })
    expect(await first('/404', 'NewsMediaOrganization')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'NewsMediaOrganization',
      '@id': `${origin}/#publisher`,
      name: 'Field Press',
      description: 'We print',
      url: 'https://press.example/',
      logo: `${origin}/media/logo.png`,
      sameAs: ['https://social.example/@press'],
      telephone: '+49 30 123',
      email: 'desk@press.example',
    })
  })

  it.each([
    ['type', 'Corporation', '@type', 'Corporation'],
    ['name', 'Other', 'name', 'Other'],
    ['description', 'Other', 'description', 'Other'],
    ['url', '/about', 'url', `${origin}/about`],
    ['logo', 'https://img.example/l.png', 'logo', 'https://img.example/l.png'],
    ['sameAs', ['/about', 'https://a.example'], 'sameAs', [`${origin}/about`, 'https://a.example']],
    ['telephone', '+1 2', 'telephone', '+1 2'],
    ['email', 'a@b.example', 'email', 'a@b.example'],
  ])('follows schemaOrg.%s alone', async (field, value, property, said) => {
    await settings.update(site.ctx(), { schemaOrg: plain })
    const before = (await read('/about')).documents[0]
    await settings.update(site.ctx(), { schemaOrg: { [field]: value } })
    expect((await read('/about')).documents[0]).toEqual({ ...before, [property]: said })
  })

  it('fills empty fields from the rest of the settings', async () => {
    const links = ['https://social.example/@a', 'mailto:a@b.example'].map((url) => ({ platform: 'Any', url }))
    await settings.update(site.ctx(), {
      siteName: 'Field Notes',
      siteDescription: 'Notes',
      logoUrl: '/media/l.svg',
      socialLinks: links,
      schemaOrg: contract.parse({}).schemaOrg,
    })
    expect(await first('/', 'Organization')).toMatchObject({
      name: 'Field Notes',
      description: 'Notes',
      url: `${origin}/`,
      logo: `${origin}/media/l.svg`,
      sameAs: ['https://social.example/@a'],
    })
  })

  it('names nobody if that is turned off, except the publisher of an article', async () => {
    await settings.update(site.ctx(), { schemaOrg: { ...filled, enabled: false } })
    const { body, documents } = await read('/travel/the-coast')
    expect(documents.map((one) => one['@type'])).toEqual(['BlogPosting', 'BreadcrumbList'])
    expect(documents[0]?.publisher).toMatchObject({ '@type': 'Organization', name: 'Field Notes' })
    expect(body).not.toContain('Field Press')
  })

  it('of the home page describes the search of the site', async () => {
    expect(await first('/', 'WebSite')).toMatchObject({
      url: `${origin}/`,
      name: 'Field Notes',
      description: 'Notes',
      potentialAction: {
        target: { urlTemplate: `${origin}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    })
    expect(await first('/blog', 'WebSite')).toBeUndefined()
  })

  it('of an article is complete', async () => {
    await settings.update(site.ctx(), { schemaOrg: filled })
    expect(await first('/blog/the-coast', 'BlogPosting')).toMatchObject({
      headline: 'The Coast',
      description: 'Down to the sea we went.',
      inLanguage: 'en',
      image: [`${origin}/media/shared.jpg`, `${origin}/media/coast.jpg`],
      datePublished: '2026-11-05T08:00:00.000Z',
      dateModified: '2026-11-05T08:00:00.000Z',
      author: { '@type': 'Person', name: 'Anna Field' },
      publisher: { '@type': 'NewsMediaOrganization', name: 'Field Press', logo: `${origin}/media/logo.png` },
      mainEntityOfPage: { '@id': `${origin}/travel/the-coast` },
      wordCount: 6,
      articleSection: 'Travel',
      keywords: ['Sea', 'Wind'],
    })
  })

  it.each([
    ['/travel/the-coast', ['Home /', 'Travel /travel', 'The Coast /travel/the-coast']],
    ['/travel', ['Home /', 'Travel /travel']],
    ['/about', ['Home /', 'About /about']],
  ])('tells the way to %s', async (url, way) => {
    const crumbs = await first(url, 'BreadcrumbList')
    const items = crumbs?.itemListElement as { position: number; name: string; item: string }[]
    expect(items.map(({ name, item }) => `${name} ${item.slice(origin.length)}`)).toEqual(way)
    expect(items.map(({ position }) => position)).toEqual(way.map((_, index) => index + 1))
  })

  it('contains a hostile title unchanged, and cannot be ended early by it', async () => {
    const { body, documents } = await read('/blog/hostile')
    expect(documents.find((one) => one['@type'] === 'BlogPosting')?.headline).toBe(hostile)
    for (const [, json] of body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      expect(json).not.toMatch(/[<>&\u2028\u2029]/)
  })
})
