import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { emptyArticle } from '../contracts/article-fields.ts'
import { emptySeo } from '../contracts/common.ts'
import type { MenuItem } from '../contracts/menu.ts'
import { settings as settingsContract } from '../contracts/settings.ts'
import { english } from '../i18n/catalogs.ts'
import { renderPage, speculationRules, themeCss } from './render.tsx'
import type { CardData, Frame, View, ViewOf } from './view.ts'

const settings = settingsContract.parse({ siteName: 'Field Notes', siteDescription: 'Notes from the field' })
const frame: Frame = {
  publicUrl: 'https://notes.example',
  settings,
  language: english,
  lang: '',
  languages: [],
  logo: null,
  sharedImage: null,
  menus: { header: [], footer: [], legal: [] },
  footerLists: { categories: [], latest: [] },
  assets: {
    bootstrap: '/assets/b.js',
    islands: '/assets/i.js',
    cardStyles: '/assets/cards.css',
    compare: '/assets/compare.js',
    blockStyles: '/block-style.css',
    styles: '/assets/s.css',
    fonts: ['/assets/f.woff2'],
  },
  customHead: `<style>${themeCss(settings.themeSettings, '')}</style>`,
  customBody: '',
  year: 2026,
}
const category = { id: 'c1', slug: 'travel', name: 'Travel' }
const article: ViewOf<'article'>['article'] = {
  ...emptyArticle,
  id: 'a1',
  title: 'A <b>walk</b> & a swim',
  slug: 'walk',
  lang: 'en',
  excerpt: 'Down to the "sea"',
  standfirst: 'Down to the "sea"',
  body: {
    html: '<h2 id="start">Start</h2><p>Text</p><img data-first="" loading="lazy" decoding="async" src="/media/x.png" alt=""><img loading="lazy" decoding="async" src="/media/y.png" alt="">',
    outline: ['start', 'middle', 'end'].map((id) => ({ id, level: 2, text: `The ${id}` })),
    words: 900,
  },
  image: '/media/lead.png',
  seo: emptySeo,
  category,
  series: null,
  tags: [{ slug: 'sea', name: 'Sea' }],
  author: { id: 'u1', name: 'Anna', avatarUrl: null, slug: 'anna' },
  authors: [{ id: 'u1', name: 'Anna', avatarUrl: null, slug: 'anna' }],
  status: 'published',
  pinned: false,
  visibility: 'public',
  publishedAt: '2026-11-05T23:30:00.000Z',
  createdAt: '2026-10-01T00:00:00.000Z',
  updatedAt: '2026-11-07T00:00:00.000Z',
  revisedAt: '2026-11-06T00:00:00.000Z',
  readingMinutes: 4,
  url: '/travel/walk',
  version: 1,
}
const card = (id: string): CardData => ({
  ...article,
  id,
  title: `Card ${id}`,
  url: `/travel/${id}`,
  picture: null,
})
const categories = [{ ...category, articleCount: 2 }]
const meta = { page: 2, limit: 10, total: 25, totalPages: 3 }

const item = (id: string, change: Partial<MenuItem>): MenuItem => ({
  id,
  menu: 'header',
  parentId: null,
  order: 0,
  title: id,
  link: `/${id}`,
  type: 'page',
  isVisible: true,
  openInNewTab: false,
  version: 1,
  ...change,
})
const menu = [
  item('About', { link: '/page/about', order: 1 }),
  item('Travel', { type: 'category', link: '/category/travel?x=1', order: 0 }),
  item('Team', { parentId: 'About', link: '/page/team', openInNewTab: true }),
  item('Prices', { type: 'anchor', link: '#prices', order: 2 }),
  item('Hidden', { isVisible: false, order: 3 }),
  item('Below hidden', { parentId: 'Hidden' }),
]

const articleView: View = {
  kind: 'article',
  article,
  picture: null,
  sharedImage: {
    src: '/media/lead.png',
    alt: 'A hill',
    width: 1600,
    height: 900,
    placeholder: null,
    sources: [],
  },
  related: [card('r1')],
  previous: null,
  next: { title: 'Next', url: '/blog/next' },
  series: null,
}
const builtPage: ViewOf<'page'> = {
  kind: 'page',
  page: {
    id: 'p',
    title: 'About',
    slug: 'about',
    lang: 'en',
    seo: emptySeo,
    author: null,
    status: 'published',
    version: 1,
    publishedAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    url: '/about',
    blocks: {
      root: {},
      content: [
        {
          type: 'Hero',
          props: { title: 'Hello', subtitle: 'There', buttonLabel: 'Go', buttonLink: 'javascript:alert(1)' },
        },
        { type: 'NoSuchBlock', props: { text: 'never shown' } },
        { type: 'constructor', props: {} },
        { type: 'Heading', props: { text: 'Section', level: 'h3' } },
        { type: 'RichText', props: { html: '<p>Rich</p>' } },
        {
          type: 'Columns',
          props: { columns: [{ content: [{ type: 'Quote', props: { text: 'In a column' } }] }] },
        },
        { type: 'CardGrid', props: { cards: [{ title: 'One', text: 'Two', href: '/x' }] } },
        { type: 'Features', props: { items: [{ title: 'Fast' }] } },
        { type: 'Faq', props: { items: [{ question: 'Why?', answer: 'Because' }] } },
        { type: 'Buttons', props: { buttons: [{ label: 'Press', href: '/y' }] } },
        { type: 'CallToAction', props: { title: 'Come', buttonLabel: 'In', buttonLink: '/in' } },
        { type: 'Image', props: { src: '/media/x.png', alt: 'A hill' } },
        { type: 'Gallery', props: { images: [{ src: '/media/x.png', alt: 'A hill' }] } },
        { type: 'LatestArticles', props: { limit: 1 } },
        { type: 'CategoryList', props: {} },
        { type: 'Divider', props: {} },
        { type: 'Spacer', props: { size: 'large' } },
        { type: 'Html', props: { html: '<p>Raw</p>' } },
        { type: 'Image', props: { src: 7 } },
        { type: 'Columns', props: { columns: 'none' } },
      ],
    },
  },
  latest: [card('a'), card('b')],
  categories,
  byCategory: {},
  pictures: {},
  sharedImage: null,
}

const views: Record<string, View> = {
  home: { kind: 'home', latest: [card('a'), card('b'), card('c')], categories },
  'home of an empty site': { kind: 'home', latest: [], categories: [] },
  'home without data': { kind: 'home', latest: 'failed', categories: 'failed' },
  list: { kind: 'articles', list: { articles: [card('a')], meta }, categories },
  category: {
    kind: 'category',
    category: {
      ...category,
      url: '/travel',
      lang: 'en',
      description: 'Going places',
      image: null,
      seo: emptySeo,
      articleCount: 2,
      version: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    },
    list: { articles: [card('a')], meta: { ...meta, page: 1 } },
    categories,
    sharedImage: null,
  },
  article: articleView,
  page: builtPage,
  search: {
    kind: 'search',
    q: '"tea" <script>',
    found: {
      results: [
        {
          type: 'article',
          title: 'Tea',
          url: '/blog/tea',
          excerpt: '<mark>tea</mark> pots',
          publishedAt: null,
        },
      ],
      meta: { page: 1, limit: 10, total: 1, totalPages: 1 },
    },
  },
  'page not found': { kind: 'notFound', what: 'page' },
  'article not found': { kind: 'notFound', what: 'article' },
  gone: { kind: 'notFound', what: 'gone', instead: { title: 'A & B', url: '/blog/a' } },
  withheld: { kind: 'notFound', what: 'withheld' },
}
const withMenu = { ...frame, menus: { ...frame.menus, header: menu } }
const render = (name: string, one: Frame = withMenu) => renderPage(views[name] as View, one)

describe('every public page', () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // React writes them like this.
      'void-style': 'off',
      'no-self-closing': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'no-inline-style': 'off',
      'long-title': 'off',
      'no-trailing-whitespace': 'off',
      'require-sri': 'off',
      'no-implicit-button-type': 'off',
      'attr-case': 'off',
      'script-type': 'off',
      'doctype-style': 'off',
      'prefer-native-element': 'off',
      'no-redundant-role': 'off',
    },
  })
  it.each(Object.keys(views))('is valid HTML: %s', async (name) => {
    const report = await validator.validateString(render(name))
    const messages = report.results.flatMap(({ messages }) =>
      messages.map((one) => `${one.ruleId}: ${one.message}`),
    )
    expect(messages).toEqual([])
  })

  it.each(Object.keys(views))(
    'has one title, one heading and no address of another origin as its own: %s',
    (name) => {
      const html = render(name)
      expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html).toMatch(/^<!doctype html><html lang="en">/)
    },
  )

  it('is the same each time it is rendered', () => {
    for (const name of Object.keys(views)) expect(render(name)).toBe(render(name))
  })
})

describe('the head', () => {
  it('names the page, its address and how it is shared', () => {
    const html = render('article')
    expect(html).toContain('<title>A &lt;b&gt;walk&lt;/b&gt; &amp; a swim - Field Notes</title>')
    expect(html).toContain('<link rel="canonical" href="https://notes.example/travel/walk"/>')
    expect(html).toContain('<meta property="og:type" content="article"/>')
    expect(html).toContain('<meta property="og:image" content="https://notes.example/media/lead.png"/>')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  })

  it('describes the article and its breadcrumb for machines, and nothing in it can end the script', () => {
    const data = [...render('article').matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => {
        expect(json).not.toMatch(/[<>&]/)
        return JSON.parse(json ?? '') as Record<string, unknown>
      },
    )
    expect(data.map((one) => one['@type'])).toEqual(['Organization', 'BlogPosting', 'BreadcrumbList'])
    expect(data[1]).toMatchObject({ headline: article.title, datePublished: article.publishedAt })
  })

  it('links the pages of a list, and gives the first one the address without a number', () => {
    const list = render('list')
    expect(list).toContain('<link rel="canonical" href="https://notes.example/blog?page=2"/>')
    expect(list).toContain('<link rel="prev" href="/blog"/>')
    expect(list).toContain('<link rel="next" href="/blog?page=3"/>')
    expect(render('category')).toContain('<link rel="canonical" href="https://notes.example/travel"/>')
  })

  it('gives an unknown address no canonical one and excludes it from search', () => {
    const html = render('page not found')
    expect(html).not.toContain('canonical')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })
})

describe('the menu', () => {
  it('shows visible items by their rules, and hides what is below a hidden one', () => {
    const html = render('list')
    expect(html).toContain('href="/travel/"')
    expect(html).toContain('href="/about"')
    expect(html).toContain('href="/#prices"')
    expect(render('home')).toContain('href="#prices"')
    expect(html).not.toContain('hidden">')
    expect(html).not.toContain('Below hidden')
  })

  it('opens dropdowns without a script, and new tabs without access to this one', () => {
    const html = render('list')
    expect(html).toContain('<details name="menu"><summary aria-label="More in About">')
    expect(html).toMatch(/href="\/team" target="_blank" rel="noopener"/)
  })

  it('lists everything flat for phones, children indented', () => {
    const [, mobile = ''] = /<details class="mobile-menu">(.*?)<\/details>/s.exec(render('list')) ?? []
    expect(
      [...mobile.matchAll(/<li( class="is-child")?><a [^>]*>([^<]+)/g)].map(([, child, title]) =>
        child ? `- ${title}` : title,
      ),
    ).toEqual(['Travel', 'About', '- Team', 'Prices'])
  })

  it('marks the current page', () => {
    expect(render('category')).toMatch(/href="\/travel\/" aria-current="page"/)
  })
})

describe('texts', () => {
  it('says what is missing or failed', () => {
    expect(render('home of an empty site')).toContain('No articles found.')
    expect(render('home of an empty site')).toContain('No categories found.')
    expect(render('home without data')).toContain('Failed to load articles.')
    expect(render('home without data')).toContain('Failed to load categories.')
    expect(render('page not found')).toContain('Page Not Found')
    const lost = render('article not found')
    expect(lost).toContain('Article Not Found')
    expect(lost).toContain('We couldn&#x27;t find the article you&#x27;re looking for.')
    expect(lost).toContain('Back to Home')
  })

  it('shows long English dates, of publication or otherwise of creation', () => {
    expect(render('article')).toContain('<time dateTime="2026-11-05T23:30:00.000Z">November 5, 2026</time>')
    const draft = { ...articleView, article: { ...article, publishedAt: null } } as View
    expect(renderPage(draft, frame)).toContain('>October 1, 2026</time>')
  })

  it('offers more to read', () => {
    expect(render('home')).toContain('Read full article')
    expect(render('article')).toContain('Related Articles')
    expect(render('article')).toContain('Read more')
    expect(render('list')).toContain('All Articles')
  })

  it('escapes typed text', () => {
    expect(render('search')).not.toContain('<script>')
    expect(render('article')).toContain('<h1>A &lt;b&gt;walk&lt;/b&gt; &amp; a swim</h1>')
  })
})

describe('an article', () => {
  it('has a table of contents if it has three headings or more', () => {
    expect(render('article').match(/<a href="#middle">The middle<\/a>/g)).toHaveLength(2)
    const outline = article.body.outline.slice(1)
    const short = { ...article, body: { ...article.body, outline } }
    expect(renderPage({ ...articleView, article: short } as View, frame)).not.toContain('On this page')
  })

  it('can be shared by plain links with its own address', () => {
    const html = render('article')
    expect(html).toContain('data-copy="https://notes.example/travel/walk"')
    expect(html).toContain('sharer.php?u=https%3A%2F%2Fnotes.example%2Ftravel%2Fwalk"')
    expect(html).toMatch(/href="mailto:\?subject=A%20%3Cb%3Ewalk/)
  })

  it('runs from right to left if its title does', () => {
    expect(render('article')).not.toContain('dir="rtl"')
    const arabic = { ...article, title: 'نزهة على الشاطئ', standfirst: '' }
    const html = renderPage({ ...articleView, article: arabic } as View, frame)
    expect(html).toContain('class="article" dir="rtl"')
    // The site's own sentences in it do not.
    expect(html).toContain('<li><bdi><time')
    expect(html).toMatch(/<section class="share"[^>]* dir="ltr">/)
  })

  it('isolates each name of the by-line, so that one from right to left leaves the others in order', () => {
    const name = (id: string, title: string, slug: string | null) => ({
      id,
      name: title,
      avatarUrl: null,
      slug,
    })
    const authors = [name('u1', 'ليلى حداد', 'layla'), name('u2', 'Anna', null)]
    const html = renderPage({ ...articleView, article: { ...article, authors } } as View, frame)
    expect(html).toMatch(/<bdi><a href="[^"]*layla" rel="author">ليلى حداد<\/a><\/bdi> and <bdi>Anna<\/bdi>/)
  })
})

describe('a built page', () => {
  it('shows its blocks, leaves out unknown ones and dangerous links', () => {
    const html = render('page')
    for (const text of [
      'Hello',
      'Section',
      'Rich',
      'In a column',
      'One',
      'Fast',
      'Why?',
      'Press',
      'Come',
      'Raw',
    ])
      expect(html).toContain(text)
    expect(html).not.toContain('never shown')
    expect(html).not.toContain('javascript:')
    expect(html.match(/data-island="LatestArticles"/g)).toHaveLength(1)
  })

  it('leaves out the block of languages on a site with one', () => {
    const content = [{ type: 'Languages', props: {} }]
    const view: View = { ...builtPage, page: { ...builtPage.page, blocks: { root: {}, content } } }
    const languages = ['en', 'de'].map((tag) => ({ tag, name: tag, home: `/${tag}` }))
    expect(renderPage(view, frame)).not.toContain('<div class="block">')
    expect(renderPage(view, { ...frame, languages })).toMatch(
      /<div class="block"><div class="language-links">/,
    )
  })
})

describe('images and scripts', () => {
  it('load late in articles, and at once for the lead of a page', () => {
    expect(render('article')).toContain('<img fetchpriority="high" decoding="async" src="/media/x.png"')
    expect(render('article')).toContain('<img loading="lazy" decoding="async" src="/media/y.png"')
    const picture = {
      src: '/media/l.png',
      alt: '',
      width: 1200,
      height: 800,
      placeholder: null,
      sources: [{ type: 'image/avif', srcset: '/a 320w' }],
    }
    const html = renderPage({ ...articleView, picture } as View, frame)
    expect(html).toContain('loading="lazy" decoding="async" src="/media/x.png"')
    expect(html).toMatch(
      /<source type="image\/avif" srcSet="\/a 320w" sizes="[^"]+"\/><img src="\/media\/l.png" alt="" [^>]*width="1200" height="800" fetchPriority="high"/,
    )
  })

  it('contain islands with data that cannot break out', () => {
    const view: View = {
      kind: 'home',
      latest: [{ ...card('a'), title: '</script><script>alert(1)//' }],
      categories,
    }
    const html = renderPage(view, frame)
    expect(html).not.toContain('<script>alert')
    const [, json = ''] = /<script type="application\/json" id="latest-data">(.*?)<\/script>/.exec(html) ?? []
    expect((JSON.parse(json) as { articles: CardData[] }).articles[0]?.title).toBe(
      '</script><script>alert(1)//',
    )
  })

  it('are one small module for a page, with the address of the islands', () => {
    expect(render('home')).toContain(
      '<script type="module" src="/assets/b.js" data-islands="/assets/i.js" fetchPriority="low">',
    )
  })

  it('include the script for comparing images only where there are some', () => {
    const script = '<script type="module" src="/assets/compare.js"></script>'
    expect(render('article')).not.toContain(script)
    const html = '<figure class="content-card" data-kind="compare"><div data-type="before"></div></figure>'
    const view = { ...articleView, article: { ...article, body: { ...article.body, html } } } as View
    expect(renderPage(view, frame)).toContain(script)
  })
})

it('a search is never prefetched, in any language', () => {
  const [{ where }] = JSON.parse(speculationRules).prefetch
  const patterns: string[] = where.and.flatMap(
    (one: { not?: { href_matches?: string[] } }) => one.not?.href_matches ?? [],
  )
  const isLeftOut = (path: string) =>
    patterns.some((pattern) =>
      new URLPattern(pattern, 'https://site.example').test(path, 'https://site.example'),
    )
  for (const path of ['/search', '/search?q=a', '/de/search', '/pt-br/search?q=a'])
    expect(isLeftOut(path)).toBe(true)
  for (const path of ['/de/blog', '/blog/search-engines', '/blog/a']) expect(isLeftOut(path)).toBe(false)
})
