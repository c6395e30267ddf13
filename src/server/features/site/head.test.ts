import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { type HeadTags, headOf } from '../../../../tests/support/head-of.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as pages from '../pages/pages.ts'
import * as settings from '../settings/settings.ts'

const origin = 'http://masthead.test'
const plain = {
  siteName: 'Field Notes',
  siteDescription: 'From the field',
  siteKeywords: '',
  logoUrl: '',
  hideSiteName: false,
  metadata: {
    title: '',
    description: '',
    keywords: '',
    favicon: '/favicon.ico',
    ogTitle: '',
    ogDescription: '',
    ogImage: '',
  },
}

describeEachEngine('the head of a page', (engine) => {
  let site: TestApp
  let articleId: string
  let categoryId: string
  let pageId: string
  const head = async (url: string) => headOf((await site.call('GET', url)).body)

  beforeAll(async () => {
    site = await startTestApp(engine)
    await settings.update(site.ctx(), plain)
    const author = await site.signIn('AUTHOR')
    await site.deps.db.updateTable('users').set({ name: 'Anna Field' }).where('id', '=', author.id).execute()
    const category = { name: 'Travel', description: 'Going places', image: 'https://img.example/travel.jpg' }
    categoryId = (await categories.create(site.ctx(), category)).id
    await categories.create(site.ctx(), { name: 'Empty' })
    const { id } = await articles.create(site.ctx(author.viewer), {
      title: 'The Coast',
      content: '<p>Down to the sea we went.</p>',
      categoryId,
      tags: ['Sea', 'Wind'],
      featuredImage: 'https://img.example/coast.jpg',
      status: 'published',
      publishedAt: '2026-11-05T08:00:00.000Z',
    })
    articleId = id
    for (let number = 1; number <= 21; number += 1)
      await articles.create(site.ctx(), {
        title: `Plain ${number}`,
        content: '<p>Text</p>',
        status: 'published',
      })
    const content = [{ type: 'RichText', props: { html: '<p>We are <b>here</b></p>' } }]
    const page = { title: 'About', blocks: { root: {}, content }, status: 'published' as const }
    pageId = (await pages.create(site.ctx(), page)).id
  })
  afterAll(() => site.close())

  it('requests the styles of blocks only if a block has one', async () => {
    const sheetsOf = async (url: string) =>
      [...(await site.call('GET', url)).body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
        ([, href]) => href,
      )
    const plainSheets = await sheetsOf('/about')
    expect(plainSheets).toHaveLength(1)
    expect(await sheetsOf('/')).toEqual(plainSheets)
    const text = (style: object) => ({ type: 'RichText', props: { html: '<p>We are here</p>', style } })
    const write = (title: string, ...content: ReturnType<typeof text>[]) =>
      pages.create(site.ctx(), { title, status: 'published', blocks: { root: {}, content } })
    await write('No style', text({}))
    expect(await sheetsOf('/no-style')).toEqual(plainSheets)
    await write('With a style', text({ background: 'tint' }))
    const sheets = await sheetsOf('/with-a-style')
    expect(sheets).toHaveLength(2)
    const css = (await site.call('GET', sheets[1] ?? '')).body
    expect(css).toContain('.background-tint')
    expect((await site.call('GET', plainSheets[0] ?? '')).body).not.toContain('.styled')
  })

  it('of an article describes its type, authors, dates, topics, and its look when shared', async () => {
    expect(await head('/travel/the-coast')).toMatchObject({
      title: ['The Coast - Field Notes'],
      description: ['Down to the sea we went.'],
      keywords: ['Sea, Wind'],
      author: ['Anna Field'],
      canonical: [`${origin}/travel/the-coast`],
      'og:type': ['article'],
      'og:locale': ['en_US'],
      'og:site_name': ['Field Notes'],
      'og:title': ['The Coast'],
      'og:description': ['Down to the sea we went.'],
      'og:url': [`${origin}/travel/the-coast`],
      'og:image': ['https://img.example/coast.jpg'],
      'og:image:alt': ['The Coast'],
      'article:published_time': ['2026-11-05T08:00:00.000Z'],
      'article:modified_time': ['2026-11-05T08:00:00.000Z'],
      'article:author': ['Anna Field'],
      'article:section': ['Travel'],
      'article:tag': ['Sea', 'Wind'],
      'twitter:card': ['summary_large_image'],
      'twitter:title': ['The Coast'],
      'twitter:description': ['Down to the sea we went.'],
      'twitter:image': ['https://img.example/coast.jpg'],
      'twitter:image:alt': ['The Coast'],
    })
  })

  it('gives the size of the image that is drawn for an article without one', async () => {
    const tags = await head('/blog/plain-1')
    expect(tags['og:image']?.[0]).toMatch(/^http:\/\/masthead\.test\/.+\.png$/)
    expect(tags).toMatchObject({ 'og:image:width': ['1200'], 'og:image:height': ['630'] })
  })

  it.each([
    ['/', 'Field Notes', 'From the field'],
    ['/blog', 'Articles - Field Notes', 'All articles from Field Notes.'],
    ['/blog?page=2', 'Articles, page 2 - Field Notes', 'Page 2. All articles from Field Notes.'],
    ['/travel', 'Travel - Field Notes', 'Going places'],
    ['/empty', 'Empty - Field Notes', 'Articles in Empty.'],
    ['/about', 'About - Field Notes', 'We are here'],
  ])('of %s has words of its own', async (url, title, description) => {
    const tags = await head(url)
    expect(tags).toMatchObject({ title: [title], description: [description] })
    expect(tags).toMatchObject({ 'og:description': [description], 'og:type': ['website'] })
    expect(tags.canonical).toEqual([origin + url])
    expect(tags['og:url']).toEqual(tags.canonical)
  })

  it.each([
    ['Hero', { text: 'Said long ago' }],
    ['RichText', { content: '<p>Said long ago</p>' }],
    ['Html', { code: '<p>Said long ago</p>' }],
  ])('of a page whose %s was written by an earlier version has its text', async (type, props) => {
    const blocks = JSON.stringify({ root: {}, content: [{ type, props }] })
    const { id, url } = await pages.create(site.ctx(), { title: `Old ${type}`, status: 'published' })
    await site.deps.db.updateTable('pages').set({ blocks }).where('id', '=', id).execute()
    expect(await head(url)).toMatchObject({ description: ['Said long ago'] })
  })

  it.each(['/blog/the-coast', '/travel/the-coast?utm_source=x', '/travel/the-coast?page=1'])(
    'of an article at %s names its one address',
    async (url) => expect((await head(url)).canonical).toEqual([`${origin}/travel/the-coast`]),
  )

  it.each([
    ['/blog', undefined, '/blog?page=2'],
    ['/blog?page=1', undefined, '/blog?page=2'],
    ['/blog?page=2', '/blog', '/blog?page=3'],
    ['/blog?page=3', '/blog?page=2', undefined],
    ['/travel/', undefined, undefined],
    ['/', undefined, undefined],
    ['/travel/the-coast', undefined, undefined],
  ])('of %s links the pages before and after: %s, %s', async (url, previous, next) => {
    const { prev, next: after } = await head(url)
    expect([prev?.[0], after?.[0]]).toEqual([previous, next])
  })

  it.each(['/search', '/search?q=coast', '/404', '/nowhere', '/blog/nowhere', '/travel/nowhere'])(
    'of %s keeps it out of search engines, without an address to look for',
    async (url) => {
      const tags = await head(url)
      expect(tags.robots).toEqual(['noindex'])
      expect([tags.canonical, tags['og:url']]).toEqual([undefined, undefined])
    },
  )

  it.each<[change: Record<string, unknown>, url: string, difference: HeadTags]>([
    [
      { siteName: 'Other' },
      '/blog',
      {
        title: ['Articles - Other'],
        'og:site_name': ['Other'],
        ...both('description', 'All articles from Other.'),
      },
    ],
    [{ siteDescription: 'Another' }, '/', both('description', 'Another')],
    [{ siteKeywords: 'a, b' }, '/blog', { keywords: ['a, b'] }],
    [{ siteKeywords: 'a, b', metadata: { keywords: 'c' } }, '/blog', { keywords: ['c'] }],
    [{ siteKeywords: 'a, b' }, '/travel/the-coast', {}],
    [{ metadata: { title: 'Start' } }, '/', { title: ['Start'], ...shared('title', 'Start') }],
    [{ metadata: { title: 'Start' } }, '/blog', {}],
    [{ metadata: { description: 'Said' } }, '/', both('description', 'Said')],
    [{ metadata: { description: 'Said' } }, '/travel', {}],
    [{ metadata: { ogTitle: 'Shared' } }, '/', shared('title', 'Shared')],
    [{ metadata: { ogDescription: 'Shared' } }, '/', shared('description', 'Shared')],
    [{ metadata: { ogTitle: 'Shared', ogDescription: 'Shared' } }, '/travel/the-coast', {}],
    [
      { metadata: { ogImage: '/media/og.png' } },
      '/',
      {
        'twitter:card': ['summary_large_image'],
        ...shared('image', `${origin}/media/og.png`),
        'og:image:alt': ['Field Notes'],
        'twitter:image:alt': ['Field Notes'],
      },
    ],
    [{ metadata: { ogImage: '/media/og.png' } }, '/travel/the-coast', {}],
    [{ metadata: { favicon: '/media/icon.svg' } }, '/', { icon: ['/media/icon.svg'] }],
    [{ hideSiteName: true }, '/', {}],
    [{ logoUrl: '/media/logo.svg' }, '/', {}],
  ])('follows the settings: %j at %s', async (change, url, difference) => {
    const tags = await head(url)
    await settings.update(site.ctx(), change)
    expect(changes(tags, await head(url))).toEqual(difference)
    await settings.update(site.ctx(), plain)
  })

  const seo = {
    title: 'Found',
    description: 'Read this',
    keywords: 'x, y',
    ogImage: '/media/shared.png',
    canonicalUrl: 'https://other.example/first',
    noindex: true,
  }
  const differences = (label: string): Record<string, HeadTags> => ({
    title: { title: ['Found - Field Notes'], ...shared('title', 'Found') },
    description: both('description', 'Read this'),
    keywords: { keywords: ['x, y'] },
    ogImage: {
      ...shared('image', `${origin}/media/shared.png`),
      'twitter:card': ['summary_large_image'],
      'og:image:alt': [label],
      'twitter:image:alt': [label],
    },
    canonicalUrl: { canonical: [seo.canonicalUrl], 'og:url': [seo.canonicalUrl] },
    noindex: { robots: ['noindex'], canonical: [], 'og:url': [] },
  })
  const kinds = {
    article: [
      '/travel/the-coast',
      'The Coast',
      (body: object) => articles.update(site.ctx(), articleId, body),
    ],
    category: ['/travel', 'Travel', (body: object) => categories.update(site.ctx(), categoryId, body)],
    page: ['/about', 'About', (body: object) => pages.update(site.ctx(), pageId, body)],
  } as const

  it.each(Object.keys(kinds).flatMap((kind) => Object.keys(seo).map((field) => [kind, field] as const)))(
    'of a(n) %s follows seo.%s',
    async (kind, field) => {
      const [url, label, update] = kinds[kind as keyof typeof kinds]
      const { [field]: expected = {} } = differences(label)
      const before = await head(url)
      await update({ seo: { [field]: seo[field as keyof typeof seo] } })
      const after = changes(before, await head(url))
      // Values that were the same before are not a change.
      for (const [name, value] of Object.entries(expected))
        if (String(before[name] ?? []) === String(value)) delete expected[name]
      expect(after).toEqual(expected)
      const empty = {
        title: '',
        description: '',
        keywords: '',
        ogImage: null,
        canonicalUrl: null,
        noindex: false,
      }
      await update({ seo: { [field]: empty[field as keyof typeof empty] } })
      expect(changes(before, await head(url))).toEqual({})
    },
  )

  it('cannot be ended early by anything that people type', async () => {
    const title = '</title><script>alert(1)</script>\u2028"\'&'
    const { id } = await articles.create(site.ctx(), {
      title,
      slug: 'hostile',
      content: '<p>x</p>',
      tags: ['"><script>'],
      status: 'published',
    })
    const { body } = await site.call('GET', '/blog/hostile')
    expect(body).not.toContain('<script>alert')
    expect(headOf(body)['og:title']?.[0]?.replace('\u2028', ' ')).toContain(
      '</title><script>alert(1)</script>',
    )
    await articles.remove(site.ctx(), id)
  })
})

function both(name: string, value: string): HeadTags {
  return { [name]: [value], ...shared(name, value) }
}

function shared(name: string, value: string): HeadTags {
  return { [`og:${name}`]: [value], [`twitter:${name}`]: [value] }
}

/** The changed tags in their new form; removed ones are empty. */
function changes(before: HeadTags, after: HeadTags): HeadTags {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  // The time of an article's last change is covered elsewhere.
  names.delete('article:modified_time')
  // Only feeds have the site's name in their titles.
  return Object.fromEntries(
    [...names]
      .filter((name) => String(before[name] ?? []) !== String(after[name] ?? []))
      .map((name) => [name, after[name] ?? []]),
  )
}
