import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { secretEnv, uploadPicture, writeFullSite } from '../../../../../tests/support/full-site.ts'
import { textsOf } from '../../../../../tests/support/texts-of.ts'
import * as articles from '../../articles/articles.ts'
import * as categories from '../../categories/categories.ts'
import * as guests from '../../guest-authors/guest-authors.ts'
import { importFile, recognise } from '../../import/import.ts'
import * as menu from '../../menu/menu.ts'
import * as pages from '../../pages/pages.ts'
import * as settings from '../../settings/settings.ts'
import * as tags from '../../tags/tags.ts'
import { exportGhost } from './ghost.ts'

type Row = Record<string, unknown>
type Exported = { db: [{ meta: Row; data: Record<string, Row[]> }] }
type Texts = Awaited<ReturnType<typeof textsOf>>

/** Changes everything that Ghost has no place for. */
function asGhost({ articles, pages }: Texts): Texts {
  for (const text of [...Object.values(articles), ...Object.values(pages)]) {
    if (text.status === 'draft') text.publishedAt = null
    text.seo = { ...text.seo, keywords: '', noindex: false }
    // The category becomes a tag, so no address contains it.
    text.content = text.content.replaceAll('href="/coast/', 'href="/blog/')
  }
  for (const article of Object.values(articles)) {
    if (article.category) article.tags = [article.category, ...article.tags]
    article.tags.sort((a, b) => (a.slug < b.slug ? -1 : 1))
    article.category = null
  }
  for (const slug of ['by-link', 'locked'])
    Object.assign(articles[slug] ?? {}, { status: 'draft', publishedAt: null })
  return { articles, pages }
}

describeEachEngine('a site for Ghost', (engine) => {
  let from: TestApp
  let directory: string
  let file: string
  beforeEach(async () => {
    from = await startTestApp(engine, { env: secretEnv })
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-ghost-'))
    file = path.join(directory, 'site.json')
  })
  afterEach(async () => {
    await from.close()
    await rm(directory, { recursive: true, force: true })
  })

  async function exported(): Promise<Record<string, Row[]>> {
    await exportGhost(from.ctx(), file)
    return written()
  }

  const written = async () => (JSON.parse(await readFile(file, 'utf8')) as Exported).db[0].data

  /** The addresses in Ghost to which links to these addresses lead. */
  async function leadsOf(addresses: string[]): Promise<(string | undefined)[]> {
    const content = addresses.map((address) => `<p><a href="${address}">a</a></p>`).join('')
    await articles.create(from.ctx(), { title: 'Links', slug: 'all-links', content })
    const { posts = [] } = await exported()
    const lexical = String(posts.find(({ slug }) => slug === 'all-links')?.lexical)
    const html = String(JSON.parse(lexical).root.children[0].html)
    return [...html.matchAll(/href="(?:__GHOST_URL__)?([^"]*)"/g)].map(([, address]) => address)
  }

  it('has what Ghost reads, and no secret', async () => {
    const secrets = await writeFullSite(from)
    expect(await exportGhost(from.ctx(), file)).toMatchObject({ articles: 6, pages: 2 })
    expect(await readdir(directory)).toEqual(['site.json'])
    const text = await readFile(file, 'utf8')
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    const { meta, data } = (JSON.parse(text) as Exported).db[0]
    expect(meta).toEqual({ exported_on: Date.parse(from.ctx().now()), version: '5.130.0' })
    const { posts = [], users = [], tags = [], posts_meta = [] } = data
    expect(Object.keys(users[0] ?? {}).sort()).toEqual(
      ['bio', 'email', 'id', 'name', 'profile_image', 'slug', 'website'].sort(),
    )
    expect(users.map(({ slug }) => slug)).toEqual(['mira', 'gale'])
    expect(users[1]?.email).toMatch(/@guest\.invalid$/)
    expect(tags.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['coast', 'cpp', 'sea']))
    const pier = posts.find(({ slug }) => slug === 'pier')
    expect(pier).toMatchObject({ type: 'post', status: 'published', featured: true, visibility: 'public' })
    expect(pier?.feature_image).toMatch(/^__GHOST_URL__\/content\/images\/\d{4}\/\d\d\/.*\/pier\.png$/)
    const { root } = JSON.parse(String(pier?.lexical)) as { root: { children: Row[] } }
    expect(root.children).toMatchObject([{ type: 'html', version: 1 }])
    const html = String(root.children[0]?.html)
    expect(html).toContain(`src="${pier?.feature_image}"`)
    expect(html).toContain('href="__GHOST_URL__/second/#part"')
    expect(posts_meta.find(({ post_id }) => post_id === pier?.id)).toMatchObject({
      meta_title: 'For search',
      feature_image_alt: 'A pier & the <sea>',
    })
    const statusOf = (slug: string) => posts.find((post) => post.slug === slug)?.status
    expect(['later', 'draft', 'by-link', 'locked', 'about'].map(statusOf)).toEqual([
      'scheduled',
      'draft',
      'draft',
      'draft',
      'published',
    ])
    // Each of these rows refers to rows in the file.
    const ids = new Set([...posts, ...tags, ...users].map(({ id }) => id))
    const named = [...(data.posts_tags ?? []), ...(data.posts_authors ?? [])]
    expect(named.flatMap(({ post_id, tag_id, author_id }) => [post_id, tag_id ?? author_id])).toSatisfy(
      (list: unknown[]) => list.length > 10 && list.every((id) => ids.has(id)),
    )
  })

  it('is the same site again, except for what Ghost does not have', async () => {
    await writeFullSite(from)
    await exportGhost(from.ctx(), file)
    expect(await recognise(file)).toBe('ghost')
    const to = await startTestApp(engine)
    try {
      const mediaDir = path.join(from.ctx().config.dataDir, 'media')
      const report = await importFile(to.ctx(), 'ghost', file, { fetchMedia: false, mediaDir })
      expect(report).toMatchObject({ skipped: [], unreachable: [], importedByKind: { article: 6, page: 2 } })
      const [before, after] = [asGhost(await textsOf(from)), await textsOf(to)]
      for (const article of Object.values(after.articles))
        article.tags.sort((a, b) => (a.slug < b.slug ? -1 : 1))
      expect(after).toEqual(before)
      const items = await menu.list(to.ctx())
      expect(items.map(({ title, link }) => [title, link])).toEqual([
        ['About', '/about'],
        ['Coast', '/tag/coast'],
      ])
    } finally {
      await to.close()
    }
  })

  it('has nothing for which Ghost refuses the whole file', async () => {
    const ctx = from.ctx()
    const { id } = await guests.create(ctx, { name: 'Long', biography: 'tide '.repeat(400) })
    await tags.create(ctx, { name: ',#comma', description: 'tide '.repeat(400) })
    const featuredImage = await uploadPicture(from, 'pier.png', {
      alt: 'tide '.repeat(100),
      caption: 'Low <tide> & more',
    })
    await articles.create(ctx, {
      title: 'Empty',
      content: '',
      excerpt: 'tide '.repeat(100),
      authorIds: [id],
      featuredImage,
    })
    const { posts, posts_meta, users, tags: terms } = await exported()
    expect(JSON.parse(String(posts?.[0]?.lexical)).root.children).toMatchObject([
      { type: 'paragraph', children: [] },
    ])
    expect(posts?.[0]?.custom_excerpt).toMatch(/^.{250,299}…$/)
    expect(posts_meta?.[0]?.feature_image_alt).toMatch(/^(tide ){20,}tide…$/)
    expect(String(posts_meta?.[0]?.feature_image_alt).length).toBeLessThanOrEqual(125)
    expect(posts_meta?.[0]?.feature_image_caption).toBe('Low &lt;tide> &amp; more')
    expect(users?.find(({ name }) => name === 'Long')?.bio).toMatch(/^.{200,249}…$/)
    expect(terms).toMatchObject([{ name: 'comma', description: expect.stringMatching(/^.{400,499}…$/) }])
  })

  it('has the slugs that Ghost makes, also in links and menus', async () => {
    const ctx = from.ctx()
    const shared = { status: 'published' as const, tags: ['港'], content: '' }
    const titles = ['港', 'Gang', 'RSS', 'б'.repeat(200)]
    for (const title of titles) await articles.create(ctx, { ...shared, title })
    await articles.create(ctx, {
      ...shared,
      title: 'Links',
      content: '<p><a href="/blog/港">a</a><a href="/blog">b</a><a href="/feed.xml">c</a></p>',
    })
    await menu.create(ctx, { title: 'Harbour', link: '/blog/港', type: 'page' })
    const { posts = [], tags: terms, settings } = await exported()
    expect(posts.map(({ slug }) => slug)).toEqual(['gang-2', 'gang', 'rss-2', 'b'.repeat(180), 'links'])
    expect(terms).toMatchObject([{ slug: 'gang', name: '港' }])
    const { root } = JSON.parse(String(posts[4]?.lexical))
    expect(root.children[0].html).toBe(
      '<p><a href="__GHOST_URL__/gang-2/">a</a><a href="__GHOST_URL__/">b</a><a href="__GHOST_URL__/rss/">c</a></p>',
    )
    const navigation = settings?.find(({ key }) => key === 'navigation')?.value
    expect(JSON.parse(String(navigation))).toEqual([{ label: 'Harbour', url: '/gang-2/' }])
  })

  it('has a slug once among articles and pages', async () => {
    const ctx = from.ctx()
    await settings.update(ctx, { languages: ['de'] })
    const texts = [{ slug: 'about' }, { slug: 'meer', lang: 'de' }, { slug: 'shum' }, { slug: 'шум' }].map(
      (one) => ({ ...one, title: one.slug, status: 'published' as const }),
    )
    for (const text of texts) await articles.create(ctx, { ...text, content: '' })
    for (const text of texts) await pages.create(ctx, text)
    await pages.create(ctx, { title: 'Lake', slug: 'meer-de' })
    const links = ['/blog/about', '/about', '/de/blog/meer', '/de/meer', '/blog/шум', '/шум', '/shum']
    expect(await leadsOf(links)).toEqual([
      '/about/',
      '/about-2/',
      '/meer-de-2/',
      '/meer-de-3/',
      '/shum-3/',
      '/shum-4/',
      '/shum-2/',
    ])
    const slugs = (await written()).posts?.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(10)
  })

  it('has no slug of one character', async () => {
    const shared = { title: 'X', status: 'published' as const, content: '' }
    const { id } = await guests.create(from.ctx(), { name: 'B' })
    await articles.create(from.ctx(), { ...shared, slug: 'x', tags: ['C'], authorIds: [id] })
    await pages.create(from.ctx(), { title: 'Б', slug: 'б', status: 'published' })
    expect(await leadsOf(['/blog/x', '/tag/c', '/author/b', '/б'])).toEqual([
      '/post-x/',
      '/tag/tag-c/',
      '/author/user-b/',
      '/post-b/',
    ])
  })

  it('has one page of an author for all languages', async () => {
    await settings.update(from.ctx(), { languages: ['de'] })
    const { id } = await guests.create(from.ctx(), { name: 'Zoe' })
    await articles.create(from.ctx(), {
      title: 'Ebbe',
      lang: 'de',
      authorIds: [id],
      status: 'published',
      content: '',
    })
    expect(await leadsOf(['/de/author/zoe'])).toEqual(['/author/zoe/'])
  })

  it('has the lists and feeds of every language', async () => {
    const ctx = from.ctx()
    await settings.update(ctx, { languages: ['de'] })
    for (const lang of ['en', 'de']) {
      const { id } = await categories.create(ctx, { name: `Coast ${lang}`, slug: 'coast', lang })
      const text = { title: lang, lang, content: '', categoryId: id, tags: ['Sea'] }
      await articles.create(ctx, { ...text, status: 'published' })
    }
    const lists = ['/de', '/de/blog', '/de/feed.xml', '/de/feed.json', '/feed.json']
    const topics = ['/coast/feed.xml', '/de/coast/feed.xml', '/tag/sea/feed.xml', '/de/tag/sea/feed.xml']
    expect(await leadsOf([...lists, ...topics])).toEqual([
      '/',
      '/',
      '/rss/',
      '/rss/',
      '/rss/',
      '/tag/coast/rss/',
      '/tag/coast-de/rss/',
      '/tag/sea/rss/',
      '/tag/sea-de/rss/',
    ])
  })

  it('keeps words that look like markup', async () => {
    const content =
      '<p>&lt;!--kg-card-end: html--&gt; __GHOST &amp;lt; <a href="/100%">all</a></p><pre><code>&lt;b&gt;</code></pre>'
    const title = '<b> & &amp; "odd"'
    await articles.create(from.ctx(), { title, slug: 'odd', content, tags: ['R&D <x>'], status: 'published' })
    await exportGhost(from.ctx(), file)
    const to = await startTestApp(engine)
    try {
      await importFile(to.ctx(), 'ghost', file, { fetchMedia: false })
      expect((await textsOf(to)).articles.odd).toEqual((await textsOf(from)).articles.odd)
    } finally {
      await to.close()
    }
  })
})
