import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { isFileAddress } from '../../../../contracts/paths.ts'
import * as addresses from '../../addresses/addresses.ts'
import * as articles from '../../articles/articles.ts'
import * as categories from '../../categories/categories.ts'
import { exportMarkdown } from '../../export/markdown.ts'
import * as media from '../../media/media.ts'
import * as pages from '../../pages/pages.ts'
import * as series from '../../series/series.ts'
import * as settings from '../../settings/settings.ts'
import * as tags from '../../tags/tags.ts'
import { importFile } from '../import.ts'

const text = `<p>Words with <strong>bold</strong>, <em>italic</em>, <code>code</code>, <u>underlined</u>, <mark>marked</mark>, H<sub>2</sub>O, <s>gone</s> and <a href="/coast/pier#part">a link</a>.</p>
<h2 id="part">A part</h2><h3>Below</h3>
<ul><li>one<ul><li>in it</li></ul></li><li>two</li></ul><ol start="3"><li>three</li></ol>
<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li><li data-type="taskItem" data-checked="false"><p>open</p></li></ul>
<blockquote><p>Said</p></blockquote>
<div class="callout" data-kind="tip"><p>A <strong>tip</strong></p><p>twice</p></div>
<div class="callout" data-kind="danger"><p>Careful</p></div>
<pre><code class="language-ts">const a = '{{< x >}}'

// $a_1$ {% raw %}</code></pre>
<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2 | 3</td></tr></tbody></table>
<figure data-align="wide"><img src="IMAGE" alt="A pier"><figcaption>The <em>pier</em></figcaption></figure>
<div data-type="gallery" data-columns="3"><figure><img src="IMAGE" alt="1"></figure><figure><img src="IMAGE" alt="2"></figure></div>
<div class="content-card" data-kind="button"><a href="https://example.com/">Press</a></div>
<details><summary>More</summary><p>Inside</p></details>
<p style="text-align: center">In the middle</p>
<p>A note<sup><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup> and $x_1 * y_1$ * 2 {{ page.title }}</p>
<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="A film" width="560" height="315" allowfullscreen=""></iframe>
<hr><p>Line<br>break</p>
<section class="footnotes" role="doc-endnotes" data-footnotes=""><ol><li id="fn-1"><p>The note.</p></li></ol></section>`

describeEachEngine('an export that is imported again', (engine) => {
  let from: TestApp
  let to: TestApp
  let directory: string
  beforeEach(async () => {
    ;[from, to] = [await startTestApp(engine), await startTestApp(engine)]
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-round-trip-'))
  })
  afterEach(async () => {
    await Promise.all([from.close(), to.close()])
    await rm(directory, { recursive: true, force: true })
  })

  /** Every article and page, without ids, versions and the new parts of file addresses. */
  async function contentOf(site: TestApp) {
    const ctx = site.ctx()
    const plain = (value: unknown): unknown => {
      if (typeof value === 'string')
        return value
          .replace(/\/media\/[\w/-]+\/(?:[0-9a-f]{6}-)?/g, '/media/')
          .replace(/ (?:width|height)="\d+"/g, '')
          .replace(/>\s+</g, '><')
          .replace(/\n+$/g, '')
      if (Array.isArray(value)) return value.map(plain)
      if (value === null || typeof value !== 'object') return value
      const entries = Object.entries(value).filter(([name]) => !['id', 'version', 'author'].includes(name))
      return Object.fromEntries(
        entries.map(([name, inside]) => [name, name === 'authors' ? namesOf(inside) : plain(inside)]),
      )
    }
    const { articles: list } = await articles.adminList(ctx, { page: 1, limit: 100, sort: 'oldest' })
    const { pages: others } = await pages.adminList(ctx, { page: 1, limit: 100 })
    return plain({
      articles: await Promise.all(list.map(({ id }) => articles.adminGet(ctx, id))),
      pages: await Promise.all(others.map(({ id }) => pages.adminGet(ctx, id))),
    })
  }
  const namesOf = (people: unknown) => (people as { name: string }[]).map(({ name }) => name)

  it('is the same site again', async () => {
    const ctx = from.ctx()
    const file = path.join(directory, 'pier.png')
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#486' } })
      .png()
      .toFile(file)
    const { url: image } = await media.upload(ctx, { path: file, filename: 'pier.png', checksum: 'pier' })
    await rm(file)
    const { id: author } = await from.signIn('EDITOR')
    const { id: categoryId } = await categories.create(ctx, { name: 'The coast', slug: 'coast' })
    await tags.create(ctx, { name: 'C++', slug: 'cpp' })
    const { id } = await articles.create(ctx, {
      title: 'The: "pier" & more',
      slug: 'old-name',
      excerpt: 'Two <hundred> legs.',
      content: text.replaceAll('IMAGE', image),
      featuredImage: image,
      categoryId,
      authorIds: [author],
      tags: ['C++', 'Sea'],
      pinned: true,
      status: 'published',
      publishedAt: '2021-05-04T10:00:00.000Z',
      seo: {
        title: 'For search',
        description: 'Described',
        keywords: 'a, b',
        ogImage: image,
        canonicalUrl: 'https://elsewhere.example/pier',
        noindex: true,
      },
    })
    await articles.update(ctx, id, { slug: 'pier' })
    await articles.create(ctx, {
      title: 'Later',
      unpublishAt: '2032-01-01T00:00:00.000Z',
      content: '<p>x</p>',
      status: 'scheduled',
      publishedAt: '2031-01-01T00:00:00.000Z',
    })
    await articles.create(ctx, { title: 'Draft', content: '<p>y</p>' })
    await pages.create(ctx, {
      title: 'About',
      status: 'published',
      publishedAt: '2020-01-01T00:00:00.000Z',
      blocks: {
        root: {},
        content: [
          { type: 'RichText', props: { id: 'a', html: `<p>See <img src="${image}" alt="it"></p>` } },
          { type: 'Image', props: { id: 'b', src: image, alt: 'Pier', style: { width: 'full' } } },
        ],
      },
    })

    await exportMarkdown(ctx, directory)
    const report = await importFile(to.ctx(), 'markdown', directory, { fetchMedia: false })
    expect(report).toMatchObject({
      skipped: [],
      unreachable: [],
      importedByKind: { article: 3, page: 1, media: 1 },
    })
    expect(await contentOf(to)).toEqual(await contentOf(from))
    const { media: files } = await media.list(to.ctx(), { page: 1, limit: 10 })
    expect(files.map(({ url }) => isFileAddress(url))).toEqual([true])
    const { redirect } = await addresses.knownAt(to.ctx(), '/coast/old-name', [])
    expect(redirect && 'place' in redirect && redirect.place?.url).toBe('/coast/pier')
  })

  it('has its languages again, or one if they are missing', async () => {
    await settings.update(from.ctx(), { languages: ['de'] })
    const { id: sea } = await categories.create(from.ctx(), { name: 'Sea' })
    const own = { name: 'Meer', slug: 'sea', lang: 'de', translationOf: sea }
    const { id: categoryId } = await categories.create(from.ctx(), own)
    const { id: seriesId } = await series.create(from.ctx(), { name: 'Walks', slug: 'walks' })
    const { id: inGerman } = await series.create(from.ctx(), {
      name: 'Wege',
      slug: 'walks',
      lang: 'de',
      translationOf: seriesId,
    })
    const waves = await tags.create(from.ctx(), { name: 'Waves' })
    await tags.create(from.ctx(), { name: 'Wellen', slug: 'waves', lang: 'de', translationOf: waves.id })
    const text = { title: 'Tide', slug: 'tide', status: 'published', categoryId: sea, seriesId } as const
    const one = await articles.create(from.ctx(), { ...text, tags: ['Waves', 'Salt'] })
    const parents = { categoryId, seriesId: inGerman }
    const words = { lang: 'de', tags: ['Meer', 'Wellen'] }
    const german = { slug: 'tide', status: 'published' as const, ...words, ...parents }
    await articles.create(from.ctx(), { ...german, title: 'Die Tide', translationOf: one.id })
    const content = '<p><a href="/de/sea/tide">hier</a></p>'
    await articles.create(from.ctx(), { ...german, title: 'Allein', slug: 'allein', content })
    const about = await pages.create(from.ctx(), { title: 'About', slug: 'about', status: 'published' })
    const translated = { title: 'Über', slug: 'ueber', lang: 'de', translationOf: about.id } as const
    await pages.create(from.ctx(), { ...translated, status: 'published' })
    await exportMarkdown(from.ctx(), directory)
    const other = await startTestApp(engine)
    try {
      await settings.update(to.ctx(), { languages: ['de'] })
      for (const site of [to, other])
        await importFile(site.ctx(), 'markdown', directory, { fetchMedia: false })
      expect(await inLanguages(to)).toEqual(await inLanguages(from))
      expect(await categoriesOf(to)).toEqual(await categoriesOf(from))
      expect(await seriesOf(to)).toEqual(await seriesOf(from))
      expect(await tagsOf(to)).toEqual(await tagsOf(from))
      expect(await tagsOf(to)).toContainEqual(['Wellen', '/de/tag/waves', 2, ['Waves']])
      expect((await inLanguages(to)).map(({ url }) => url)).toContain('/de/sea/allein')
      const { articles: list } = await articles.adminList(other.ctx(), { page: 1, limit: 10 })
      expect(list.map(({ title, lang }) => `${title} ${lang}`).sort()).toEqual([
        'Allein en',
        'Die Tide en',
        'Tide en',
      ])
    } finally {
      await other.close()
    }
  })
})

/** The categories of a site, and what they are translations of. */
const categoriesOf = async (site: TestApp) =>
  (await categories.adminList(site.ctx(), { page: 1, limit: 10 })).map(
    ({ name, slug, lang, articleCount, translations }) => ({
      name,
      slug,
      lang,
      articleCount,
      translations: translations.map(({ title }) => title),
    }),
  )

/** The series of a site, and what they are translations of. */
const seriesOf = async (site: TestApp) =>
  (await series.adminList(site.ctx(), { page: 1, limit: 10 })).series.map(
    ({ name, url, lang, articleCount, translations }) => ({
      name,
      url,
      lang,
      articleCount,
      translations: translations.map(({ title }) => title),
    }),
  )

/** The tags of a site, and what they are translations of. */
const tagsOf = async (site: TestApp) =>
  (await tags.adminList(site.ctx(), { page: 1, limit: 10 })).tags.map(
    ({ name, url, articleCount, translations }) => [
      name,
      url,
      articleCount,
      translations.map(({ title }) => title),
    ],
  )

/** The languages and translations of a site's texts. */
async function inLanguages(site: TestApp) {
  const { articles: list } = await articles.adminList(site.ctx(), { page: 1, limit: 10 })
  const { pages: others } = await pages.adminList(site.ctx(), { page: 1, limit: 10 })
  const texts = [
    ...(await Promise.all(list.map(({ id }) => articles.adminGet(site.ctx(), id)))),
    ...(await Promise.all(others.map(({ id }) => pages.adminGet(site.ctx(), id)))),
  ]
  return texts
    .map((text) => ({
      url: text.url,
      title: text.title,
      lang: text.lang,
      content: 'content' in text ? text.content : '',
      tags: 'tags' in text ? text.tags.map(({ name, slug }) => [name, slug]) : [],
      translations: text.translations.map(({ lang, title }) => [lang, title]),
    }))
    .sort((a, b) => (a.url < b.url ? -1 : 1))
}
