import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { secretEnv, uploadPicture, writeFullSite } from '../../../../../tests/support/full-site.ts'
import { textsOf } from '../../../../../tests/support/texts-of.ts'
import { emptySeo } from '../../../../contracts/common.ts'
import * as articles from '../../articles/articles.ts'
import * as categories from '../../categories/categories.ts'
import * as guests from '../../guest-authors/guest-authors.ts'
import { importFile, recognise } from '../../import/import.ts'
import { readWxr } from '../../import/wordpress/wxr.ts'
import * as media from '../../media/media.ts'
import * as settings from '../../settings/settings.ts'
import { exportWxr } from './wxr.ts'

/** Changes everything that WordPress has no place for. */
function asWordPress({ articles, pages }: Awaited<ReturnType<typeof textsOf>>) {
  for (const article of [...Object.values(articles), ...Object.values(pages)]) {
    if (article.status === 'draft') article.publishedAt = null
    article.seo = emptySeo
  }
  for (const article of Object.values(articles)) article.authors = article.authors.slice(0, 1)
  // In WordPress, only editors see these texts; here, they are drafts.
  for (const slug of ['by-link', 'locked'])
    Object.assign(articles[slug] ?? {}, { status: 'draft', publishedAt: null })
  return { articles, pages }
}

describeEachEngine('a site for WordPress', (engine) => {
  let from: TestApp
  let directory: string
  let file: string
  beforeEach(async () => {
    from = await startTestApp(engine, { env: secretEnv })
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-wxr-'))
    file = path.join(directory, 'site.xml')
  })
  afterEach(async () => {
    await from.close()
    await rm(directory, { recursive: true, force: true })
  })

  it('has the categories and tags of each language', async () => {
    await settings.update(from.ctx(), { languages: ['de'] })
    for (const lang of ['en', 'de']) {
      const { id } = await categories.create(from.ctx(), { name: `Fern ${lang}`, slug: 'fern', lang })
      const text = { title: lang, lang, content: '', categoryId: id, tags: ['Wind'] }
      await articles.create(from.ctx(), text)
    }
    await exportWxr(from.ctx(), file)
    const { categories: list, tags } = await readWxr(file)
    expect(list.map(({ slug }) => slug).toSorted()).toEqual(['fern', 'fern-de'])
    expect(tags.map(({ slug }) => slug).toSorted()).toEqual(['wind', 'wind-de'])
    const nicenames = [...(await readFile(file, 'utf8')).matchAll(/nicename="([^"]+)"/g)].map(
      ([, slug]) => slug,
    )
    expect(nicenames.toSorted()).toEqual(['fern', 'fern-de', 'wind', 'wind-de'])
  })

  it('has what WordPress reads, and no secret', async () => {
    const secrets = await writeFullSite(from)
    await settings.update(from.ctx(), { timeZone: 'Europe/Berlin', siteName: 'Sea & <shore>' })
    expect(await exportWxr(from.ctx(), file)).toEqual({ articles: 6, pages: 2, media: 2 })
    expect(await readdir(directory)).toEqual(['site.xml'])
    const text = await readFile(file, 'utf8')
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    const { site, authors, items, categories, tags, notes } = await readWxr(file)
    expect(notes).toEqual([])
    expect(site).toMatchObject({ title: 'Sea &amp; &lt;shore>', link: 'http://masthead.test' })
    expect(authors).toEqual([
      { id: '1', login: 'mira', email: 'mira@old.example', name: 'Mira Holt' },
      { id: '2', login: 'gale', email: '', name: 'Guest “G” Gale' },
    ])
    expect(categories.map(({ slug, description }) => [slug, description])).toEqual([
      ['coast', 'Where land ends'],
      ['empty', ''],
    ])
    expect(tags.map(({ slug, name }) => [slug, name])).toContainEqual(['cpp', 'C++'])
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    const pier = items.find(({ slug }) => slug === 'pier')
    const picture = items.find(({ id }) => id === pier?.meta._thumbnail_id)
    expect(pier).toMatchObject({
      type: 'post',
      status: 'publish',
      isSticky: true,
      title: 'The: "pier" &amp; &lt;more>',
      link: 'http://masthead.test/coast/pier',
      publishedAt: '2021-05-04T10:00:00.000Z',
      meta: { _wp_old_slug: 'old-pier' },
    })
    expect(text).toContain('<wp:post_date>2021-05-04 12:00:00</wp:post_date>')
    expect(picture?.attachmentUrl).toMatch(/^http:\/\/masthead\.test\/media\/.*\.png$/)
    expect(pier?.content).toContain(`src="${picture?.attachmentUrl}"`)
    expect(pier?.content).toContain('<!-- wp:heading -->\n<h2 id="part">A part</h2>\n<!-- /wp:heading -->')
    const statusOf = (slug: string) => items.find((item) => item.slug === slug)?.status
    expect(['later', 'draft', 'by-link', 'locked', 'hidden'].map(statusOf)).toEqual([
      'future',
      'draft',
      'private',
      'private',
      'draft',
    ])
  })

  it('is the same site again, except for what WordPress does not have', async () => {
    await writeFullSite(from)
    await exportWxr(from.ctx(), file)
    expect(await recognise(file)).toBe('wordpress')
    const to = await startTestApp(engine)
    try {
      const mediaDir = path.join(from.ctx().config.dataDir, 'media')
      const report = await importFile(to.ctx(), 'wordpress', file, { fetchMedia: false, mediaDir })
      expect(report).toMatchObject({
        skipped: [],
        unreachable: [],
        importedByKind: { article: 6, page: 2, media: 2 },
      })
      expect(await textsOf(to)).toEqual(asWordPress(await textsOf(from)))
      const { media: files } = await media.list(to.ctx(), { page: 1, limit: 10, q: 'pier' })
      expect(files).toMatchObject([{ alt: 'A pier & the <sea>', title: 'Pier', caption: 'At low tide' }])
      const all = await categories.list(to.ctx())
      expect(all.map(({ slug, description }) => [slug, description])).toContainEqual([
        'coast',
        'Where land ends',
      ])
    } finally {
      await to.close()
    }
  })

  it('keeps words that look like shortcodes, markup or the end of a section', async () => {
    const content =
      '<p>[gallery ids="1"] ]]&gt; &lt;!-- wp:x --&gt; &amp;lt;</p><pre><code>[caption]x[/caption]\n\n&lt;b&gt;</code></pre>'
    await articles.create(from.ctx(), {
      title: '[caption] & &amp;',
      slug: 'odd',
      content,
      status: 'published',
    })
    await exportWxr(from.ctx(), file)
    const to = await startTestApp(engine)
    try {
      await importFile(to.ctx(), 'wordpress', file, { fetchMedia: false })
      expect((await textsOf(to)).articles.odd).toEqual((await textsOf(from)).articles.odd)
    } finally {
      await to.close()
    }
  })

  it('has no two items that WordPress takes for one: of one type, title and second', async () => {
    const publishedAt = '2026-01-01T12:00:00.000Z'
    for (const title of ['Links', 'LINKS', 'Línks'])
      await articles.create(from.ctx(), { title, content: '<p>x</p>', status: 'published', publishedAt })
    for (const _ of ['first', 'second']) await uploadPicture(from, 'cover.png')
    await exportWxr(from.ctx(), file)
    const { items } = await readWxr(file)
    const timesOf = (type: string) =>
      items.filter((item) => item.type === type).map((item) => item.publishedAt)
    expect(timesOf('post')).toEqual([
      '2026-01-01T12:00:00.000Z',
      '2026-01-01T12:00:01.000Z',
      '2026-01-01T12:00:02.000Z',
    ])
    expect(new Set(timesOf('attachment')).size).toBe(2)
  })

  it('has names no longer than WordPress takes, and logins of Latin letters', async () => {
    const people = ['港 太郎', '港 太朗', 'Мария '.repeat(12).trim(), '👩‍👩‍👧']
    for (const name of people) {
      const { id } = await guests.create(from.ctx(), { name })
      await articles.create(from.ctx(), {
        title: `По пути ${name}`.repeat(4).slice(0, 200),
        content: '<p>x</p>',
        authorIds: [id],
        tags: ['港'.repeat(40)],
        status: 'published',
      })
    }
    await exportWxr(from.ctx(), file)
    const { authors, items, tags } = await readWxr(file)
    expect(authors.map(({ name }) => name)).toEqual(people)
    const logins = authors.map(({ login }) => login)
    expect(logins.filter((login) => !/^[a-z0-9-]{1,60}$/.test(login))).toEqual([])
    expect(new Set(logins).size).toBe(people.length)
    expect(items.map(({ authorLogin }) => authorLogin)).toEqual(logins)
    const names = [...items, ...tags].map(({ slug }) => slug)
    expect(names.filter((slug) => slug.length > 200 || !isWhole(slug))).toEqual([])
    expect(items.filter(({ guid }) => guid.length > 255)).toEqual([])
    expect(new Set(items.map(({ guid }) => guid)).size).toBe(items.length)
  })

  it('has no address alone in its line, which WordPress would replace by what is there', async () => {
    const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const content = `<p>${address}</p><pre><code>curl\n  ${address}\n</code></pre>`
    await articles.create(from.ctx(), { title: 'Alone', slug: 'alone', content, status: 'published' })
    await exportWxr(from.ctx(), file)
    const { items } = await readWxr(file)
    expect(items[0]?.content).not.toContain(address)
    expect(items[0]?.content.replaceAll('&#47;', '/')).toContain(`<p>${address}</p>`)
  })
})

const isWhole = (slug: string) => encodeURIComponent(decodeURIComponent(slug)).toLowerCase() === slug
