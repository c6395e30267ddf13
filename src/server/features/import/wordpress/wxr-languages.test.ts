// Exports of sites in several languages, as Polylang and WPML write them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { importDecisions } from '../../../../contracts/imports.ts'
import * as articles from '../../articles/articles.ts'
import * as categories from '../../categories/categories.ts'
import * as settings from '../../settings/settings.ts'
import * as tags from '../../tags/tags.ts'
import { importFile } from '../import.ts'
import type { Languages } from '../plan/hidden-languages.ts'
import { planImport } from './plan.ts'
import { readWxr } from './wxr.ts'

type Item = { id: number; slug: string; inside: string; type?: string }

const item = ({ id, slug, inside, type = 'post' }: Item) =>
  `<item><title>${slug}</title><link>https://old.example/${slug}/</link><wp:post_id>${id}</wp:post_id>` +
  `<wp:post_name>${slug}</wp:post_name><wp:post_date_gmt>2021-05-04 10:00:00</wp:post_date_gmt>` +
  `<wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${inside}</item>`
const term = (domain: string, slug: string, name = slug) =>
  `<category domain="${domain}" nicename="${slug}"><![CDATA[${name}]]></category>`
const polylang = (tag: string, group: string) => term('language', tag) + term('post_translations', group)
const wpml = (tag: string, group: string) =>
  [
    ['_wpml_import_language_code', tag],
    ['_wpml_import_translation_group', group],
  ]
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`,
    )
    .join('')
const category = (id: number, slug: string) =>
  `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${slug}</wp:category_nicename><wp:cat_name>${slug}</wp:cat_name></wp:category>`

const tag = (id: number, slug: string) =>
  `<wp:tag><wp:term_id>${id}</wp:term_id><wp:tag_slug>${slug}</wp:tag_slug><wp:tag_name>${slug}</wp:tag_name></wp:tag>`

const language = (slug: string, locale: string) =>
  `<wp:term><wp:term_taxonomy>language</wp:term_taxonomy><wp:term_slug>${slug}</wp:term_slug><wp:term_description><![CDATA[a:3:{s:6:"locale";s:5:"${locale}";s:3:"rtl";i:0;s:9:"flag_code";s:2:"gb";}]]></wp:term_description></wp:term>`

const exported = (inside: string, language = 'en-US') =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Old</title><link>https://old.example</link>` +
  `<language>${language}</language>${inside}</channel></rss>`

const withPolylang = exported(
  [
    category(7, 'sea'),
    category(8, 'meer'),
    category(9, 'common'),
    `<wp:term><wp:term_id>20</wp:term_id><wp:term_taxonomy>term_translations</wp:term_taxonomy><wp:term_slug>pll_terms</wp:term_slug><wp:term_description><![CDATA[a:2:{s:2:"en";i:7;s:2:"de";i:8;}]]></wp:term_description></wp:term>`,
    tag(11, 'waves'),
    tag(12, 'wellen'),
    tag(13, 'boat'),
    `<wp:term><wp:term_id>21</wp:term_id><wp:term_taxonomy>term_translations</wp:term_taxonomy><wp:term_slug>pll_tags</wp:term_slug><wp:term_description><![CDATA[a:2:{s:2:"en";i:11;s:2:"de";i:12;}]]></wp:term_description></wp:term>`,
    item({
      id: 1,
      slug: 'coast',
      inside:
        polylang('en', 'pll_1') +
        term('category', 'sea') +
        term('post_tag', 'waves') +
        term('post_tag', 'boat'),
    }),
    item({
      id: 2,
      slug: 'kueste',
      inside:
        polylang('de', 'pll_1') +
        term('category', 'meer') +
        term('post_tag', 'wind', 'Wind') +
        term('post_tag', 'wellen') +
        term('post_tag', 'boat'),
    }),
    item({ id: 3, slug: 'about', inside: polylang('en', 'pll_2'), type: 'page' }),
    item({ id: 4, slug: 'ueber-uns', inside: polylang('de', 'pll_2'), type: 'page' }),
    item({ id: 5, slug: 'only', inside: term('language', 'en') + term('category', 'common') }),
    item({ id: 6, slug: 'allein', inside: term('language', 'de') + term('category', 'common') }),
    item({ id: 10, slug: 'phare', inside: polylang('fr', 'pll_1') }),
  ].join(''),
)

async function planOf(wxr: string, here: Languages) {
  async function* chunks() {
    yield wxr
  }
  return planImport(await readWxr(chunks()), { here })
}
/** Each text with its group, without the address of the old site. */
const inLanguages = (texts: readonly { slug: string; lang?: string; translationGroup?: string }[]) =>
  texts.map(({ slug, lang = '', translationGroup = '' }) => [
    slug,
    lang,
    translationGroup.replace('https://old.example ', ''),
  ])

describe('an export in several languages', () => {
  it('of Polylang says the language and group of texts, categories and tags', async () => {
    const plan = await planOf(withPolylang, { language: 'en', languages: ['de'] })
    expect(inLanguages(plan.articles)).toEqual([
      ['coast', '', 'pll_1'],
      ['kueste', 'de', 'pll_1'],
      ['only', '', ''],
      ['allein', 'de', ''],
      ['phare', 'fr', 'pll_1'],
    ])
    expect(inLanguages(plan.pages)).toEqual([
      ['about', '', 'pll_2'],
      ['ueber-uns', 'de', 'pll_2'],
    ])
    expect(inLanguages(plan.categories)).toEqual([
      ['sea', '', 'pll_terms'],
      ['meer@de', 'de', 'pll_terms'],
      ['common', '', 'common'],
      ['common@de', 'de', 'common'],
    ])
    expect(plan.articles.map(({ categorySlug }) => categorySlug)).toEqual([
      'sea',
      'meer@de',
      'common',
      'common@de',
      null,
    ])
    expect(inLanguages(plan.tags).toSorted()).toEqual([
      ['boat', '', 'boat'],
      ['boat@de', 'de', 'boat'],
      ['waves', '', 'pll_tags'],
      ['wellen@de', 'de', 'pll_tags'],
      ['wind@de', 'de', ''],
    ])
    expect(plan.notes).toEqual([
      'Texts in French (fr) are hidden until you add this language in the settings',
    ])
    const targetOf = (path: string) => plan.redirects.find(({ from }) => from === path)?.target
    for (const [path, slug] of [
      ['/category/meer', 'meer@de'],
      ['/de/category/meer', 'meer@de'],
      ['/category/common', 'common'],
      ['/de/category/common', 'common@de'],
      ['/en/category/common', 'common'],
    ] as const)
      expect(targetOf(path), path).toEqual({ type: 'category', slug })
  })

  it('of WPML says it of texts', async () => {
    const wxr = exported(
      item({ id: 1, slug: 'coast', inside: wpml('en', '12') }) +
        item({ id: 2, slug: 'costa', inside: wpml('pt-br', '12') }) +
        item({ id: 3, slug: 'outra-costa', inside: wpml('pt-br', '12') }),
    )
    const { articles } = await planOf(wxr, { language: 'en-GB', languages: ['pt-BR'] })
    expect(inLanguages(articles)).toEqual([
      ['coast', '', '12'],
      ['costa', 'pt-BR', '12'],
      // A second text in the same language is no translation.
      ['outra-costa', 'pt-BR', ''],
    ])
  })

  it('whose own language this site does not have brings it as the first one', async () => {
    const wxr = exported(
      item({ id: 1, slug: 'kueste', inside: polylang('de', 'pll_1') }) +
        item({ id: 2, slug: 'coast', inside: polylang('en', 'pll_1') }),
      'de-AT',
    )
    const { articles } = await planOf(wxr, { language: 'fr', languages: [] })
    expect(inLanguages(articles)).toEqual([
      ['kueste', '', 'pll_1'],
      ['coast', 'en', 'pll_1'],
    ])
  })

  it('has texts in the first language here although its own is another', async () => {
    const wxr = exported(
      item({ id: 1, slug: 'coast', inside: polylang('en', 'pll_1') }) +
        item({ id: 2, slug: 'littoral', inside: polylang('fr', 'pll_1') }),
    )
    const plan = await planOf(wxr, { language: 'fr', languages: [] })
    expect(inLanguages(plan.articles)).toEqual([
      ['coast', 'en', 'pll_1'],
      ['littoral', '', 'pll_1'],
    ])
    expect(plan.notes).toEqual([
      'Texts in English (en) are hidden until you add this language in the settings',
    ])
  })

  it('is in the language with the same tag rather than in a similar one', async () => {
    const wxr = exported(item({ id: 1, slug: 'costa', inside: polylang('pt-br', 'pll_1') }))
    const { articles } = await planOf(wxr, { language: 'pt', languages: ['pt-PT', 'pt-BR'] })
    expect(inLanguages(articles)).toEqual([['costa', 'pt-BR', 'pll_1']])
  })

  it('calls a language as it likes, and says its locale', async () => {
    const wxr = exported(
      [
        language('english', 'en_GB'),
        language('br', 'pt_BR'),
        item({ id: 1, slug: 'coast', inside: polylang('english', 'pll_1') }),
        item({ id: 2, slug: 'costa', inside: polylang('br', 'pll_1') + term('category', 'mar') }),
        category(7, 'mar'),
      ].join(''),
    )
    const { articles, redirects } = await planOf(wxr, { language: 'fr', languages: ['en', 'pt-BR'] })
    expect(inLanguages(articles)).toEqual([
      ['coast', 'en', 'pll_1'],
      ['costa', 'pt-BR', 'pll_1'],
    ])
    expect(redirects).toContainEqual({
      from: '/br/category/mar',
      target: { type: 'category', slug: 'mar@pt-br' },
    })
  })

  it('may have a taxonomy that is called language, but is not of Polylang', async () => {
    const wxr = exported(
      item({ id: 1, slug: 'arrays', inside: term('language', 'c') + term('language', 'go') }),
    )
    const plan = await planOf(wxr, { language: 'en', languages: ['de'] })
    expect(inLanguages(plan.articles)).toEqual([['arrays', '', '']])
    expect(plan.notes).toEqual([])
  })

  it('says nothing on languages in which nothing is imported', async () => {
    const inside = polylang('fr', 'pll_1') + term('category', 'sea')
    const wxr = exported(
      category(7, 'sea') +
        item({ id: 1, slug: 'coast', inside: polylang('en', 'pll_1') + term('category', 'sea') }) +
        item({ id: 2, slug: 'photo', inside, type: 'attachment' }) +
        item({ id: 3, slug: 'older', inside, type: 'revision' }),
    )
    const plan = await planOf(wxr, { language: 'en', languages: [] })
    expect(inLanguages(plan.categories)).toEqual([['sea', '', '']])
    expect(plan.notes).toEqual([])
  })

  it('has groups that another site cannot have', async () => {
    const wxr = exported(item({ id: 1, slug: 'coast', inside: polylang('en', 'pll_1') }))
    const [ours] = (await planOf(wxr, { language: 'en', languages: [] })).articles
    const other = wxr.replaceAll('old.example', 'other.example')
    const [theirs] = (await planOf(other, { language: 'en', languages: [] })).articles
    expect(ours?.translationGroup).not.toBe(theirs?.translationGroup)
  })

  it('with something else in place of a language is in the first one', async () => {
    const wxr = exported(item({ id: 1, slug: 'coast', inside: polylang('../x', 'pll_1') }))
    expect(inLanguages((await planOf(wxr, { language: 'en', languages: ['de'] })).articles)).toEqual([
      ['coast', '', 'pll_1'],
    ])
  })
})

describeEachEngine('an export of Polylang', (engine) => {
  it('is stored as translations of each other', async () => {
    const site = await startTestApp(engine)
    const folder = await mkdtemp(path.join(tmpdir(), 'masthead-polylang-'))
    const file = path.join(folder, 'export.xml')
    await writeFile(file, withPolylang)
    await settings.update(site.ctx(), { languages: ['de'] })
    for (const _ of ['once', 'again']) await importFile(site.ctx(), 'wordpress', file, { fetchMedia: false })
    const { articles: list } = await articles.adminList(site.ctx(), { page: 1, limit: 20 })
    const coast = list.find(({ slug }) => slug === 'coast')
    expect(list).toHaveLength(5)
    expect(coast?.translations.map(({ lang, slug }) => [lang, slug])).toContainEqual(['de', 'kueste'])
    expect(list.find(({ slug }) => slug === 'kueste')?.url).toBe('/de/meer/kueste')
    const [meer] = (await categories.adminList(site.ctx(), { page: 1, limit: 20 })).filter(
      ({ slug }) => slug === 'meer',
    )
    expect(meer).toMatchObject({ lang: 'de', translations: [{ lang: 'en', slug: 'sea' }] })
    const { tags: named } = await tags.adminList(site.ctx(), { page: 1, limit: 20, lang: 'de' })
    expect(named.map(({ slug, translations }) => [slug, translations.map((one) => one.slug)])).toEqual([
      ['boat', ['boat']],
      ['wellen', ['waves']],
      ['wind', []],
    ])
    const old = await site.call('GET', '/kueste')
    expect([old.statusCode, old.headers.location]).toEqual([301, '/de/meer/kueste'])
    await rm(folder, { recursive: true })
    await site.close()
  })

  it('makes categories that are here already translations of each other', async () => {
    const site = await startTestApp(engine)
    const folder = await mkdtemp(path.join(tmpdir(), 'masthead-polylang-'))
    const file = path.join(folder, 'export.xml')
    await writeFile(file, withPolylang)
    await settings.update(site.ctx(), { languages: ['de'] })
    await categories.create(site.ctx(), { name: 'Sea', slug: 'sea' })
    await importFile(site.ctx(), 'wordpress', file, { fetchMedia: false })
    const sea = await categories.get(site.ctx(), 'sea')
    expect(sea).toMatchObject({ name: 'Sea', translations: [{ lang: 'de', slug: 'meer' }] })
    await rm(folder, { recursive: true })
    await site.close()
  })

  it('leads to an article of a further language, which does not get the category of those without one', async () => {
    const site = await startTestApp(engine)
    const folder = await mkdtemp(path.join(tmpdir(), 'masthead-polylang-'))
    const file = path.join(folder, 'export.xml')
    const link = '<content:encoded><![CDATA[<a href="https://old.example/allein/">x</a>]]></content:encoded>'
    const items = [
      item({ id: 1, slug: 'allein', inside: polylang('de', 'a') }),
      item({ id: 2, slug: 'coast', inside: polylang('en', 'b') + link }),
    ]
    await writeFile(file, exported(items.join('')))
    await settings.update(site.ctx(), { languages: ['de'] })
    const { id: categoryId } = await categories.create(site.ctx(), { name: 'News' })
    const decisions = importDecisions.parse({ categoryId })
    await importFile(site.ctx(), 'wordpress', file, { fetchMedia: false, decisions })
    const { articles: list } = await articles.adminList(site.ctx(), { page: 1, limit: 20 })
    expect(list.map(({ url }) => url).toSorted()).toEqual(['/de/blog/allein', '/news/coast'])
    const { content } = await articles.adminGet(site.ctx(), list.find(({ lang }) => lang === 'en')?.id ?? '')
    expect(content).toContain('href="/de/blog/allein"')
    await rm(folder, { recursive: true })
    await site.close()
  })

  it('can bring its language as the first one, although this site had another of its languages', async () => {
    const site = await startTestApp(engine)
    const folder = await mkdtemp(path.join(tmpdir(), 'masthead-polylang-'))
    const file = path.join(folder, 'export.xml')
    await writeFile(
      file,
      exported(
        item({ id: 1, slug: 'kueste', inside: polylang('de', 'pll_1') }) +
          item({ id: 2, slug: 'coast', inside: polylang('en', 'pll_1') }),
        'de-AT',
      ),
    )
    const decisions = importDecisions.parse({ take: ['language'] })
    const { notes } = await importFile(site.ctx(), 'wordpress', file, { fetchMedia: false, decisions })
    const { articles: list } = await articles.adminList(site.ctx(), { page: 1, limit: 20 })
    expect(Object.fromEntries(list.map(({ slug, lang }) => [slug, lang]))).toEqual({
      kueste: 'de-AT',
      coast: 'en',
    })
    expect(notes).toContain('Texts in English (en) are hidden until you add this language in the settings')
    await rm(folder, { recursive: true })
    await site.close()
  })
})
