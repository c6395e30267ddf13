import sharp from 'sharp'
import type { Fields } from '../../../src/content/blocks/fields.ts'
import { blockDefinitions } from '../../../src/content/blocks/registry.ts'
import { scaled } from '../../support/timeouts.ts'
import { changed, eachOf, line, type Made, made, packed, partOfAddress, texts } from './attack-fields.ts'
import { sendForms } from './attack-forms.ts'
import { talkAbout } from './attack-talk.ts'
import { admin, type Call, expect } from './test.ts'

const articlesToEdit = 3
const lists = 10
const words = packed(2000)

/** Pages for readers, screens and previews for signed-in users, editors of articles with revisions; and whole pages. */
type Addresses = {
  site: string[]
  admin: string[]
  previews: string[]
  editors: string[]
  feeds: string[]
  documents: string[]
}

/** Puts every attack into every text field. Returns the addresses where readers and editors see them. */
export async function fillWithAttacks(api: Call, url: string): Promise<Addresses> {
  const image = await uploadPicture(api, url)
  const categories = await eachOf(lists, async (n) => {
    const fields = { name: line(n * 31).slice(0, 80), slug: `attacks-${n}`, description: line(n * 17), image }
    return (await made(api, '/api/admin/categories', fields)).id
  })
  const authors = [...(await makeAuthors(api)), ...(await makeGuests(api))]
  const articles = await eachOf(texts.length, (n) => {
    const seo = { title: line(n + 1), description: line(n + 2), keywords: line(n + 3) }
    return made(api, '/api/admin/articles', {
      title: line(n),
      slug: `attack-${n}`,
      excerpt: line(n + 4),
      content: texts[n],
      seo,
      tags: [line(n).slice(0, 80)],
      featuredImage: image,
      categoryId: categories[n % lists],
      authorIds: [authors[n % authors.length]?.id],
      status: 'published',
    })
  })
  const edited = await eachOf(articlesToEdit, (n) => articleToEdit(api, articles, n))
  const { pages, sectionId } = await makePages(api)
  const tags = await describeTags(api)
  const forms = await sendForms(api, url)
  await redirectAll(api, url)
  await askForNothing(api, url)
  expect((await api('DELETE', `/api/admin/articles/${articles[0]?.id}`)).status).toBe(200)
  await fillTheFrame(api)
  return {
    site: [
      '/',
      '/blog?page=2',
      '/search?q=attacked',
      '/404',
      ...edited.map(({ preview }) => preview),
      ...categories.map((_, n) => `/attacks-${n}`),
      ...texts.map((_, n) => `/attacks-${n % lists}/attack-${n}`).slice(1),
      ...[...authors, ...tags].map(({ url }) => url),
      ...pages.map((_, n) => `/attack-page-${n}`),
      ...forms.map(({ path }) => path),
    ],
    admin: [
      'articles',
      `articles/suggest/${edited[0]?.id}`,
      'pages',
      'pages/sections',
      'categories',
      'tags?sort=-name',
      'menu',
      'menu/test',
      'media',
      ...forms.map(({ name, messageId }) => `messages?form=${encodeURIComponent(name)}&message=${messageId}`),
      'redirects',
      'redirects/not-found',
      'guest-authors',
      'series',
      'audit',
      'dashboard',
      'trash',
      'settings?tab=users',
      'profile',
      ...['general', 'seo', 'schema', 'social', 'footer'].map((tab) => `settings?tab=${tab}`),
      `pages/edit/${pages[0]}`,
      `pages/sections/${sectionId}`,
    ].map((path) => `/admin/${path}`),
    previews: edited.map(({ id }) => `/preview/article/${id}`),
    editors: edited.map(({ id }) => `/admin/articles/edit/${id}?comments=1`),
    feeds: [
      '/feed.xml',
      '/attacks-0/feed.xml',
      `${authors[0]?.url}/feed.xml`,
      `${tags[0]?.url}/feed.xml`,
      '/sitemap.xml',
    ],
    documents: forms.map(({ refusal }) => refusal),
  }
}

/** People with an article each, whose own pages describe them. */
const makeAuthors = (api: Call): Promise<Made[]> =>
  eachOf(words.length, async (n) => {
    const { id } = await made(api, '/api/admin/users', {
      email: `attacker-${n}@example.com`,
      name: line(n * 7).slice(0, 100),
      role: 'AUTHOR',
      password: 'granite-otter-lantern-4',
    })
    const links = Array.from({ length: 20 }, (_, m) => `https://example.com/${partOfAddress(n * 20 + m)}`)
    const { url } = await changed(api, `/api/admin/authors/${id}/page`, { biography: words[n], links })
    return { id, url, content: '' }
  })

/** Authors without an account. */
const makeGuests = (api: Call): Promise<Made[]> =>
  eachOf(lists, async (n) => {
    const { id } = await made(api, '/api/admin/guest-authors', {
      name: line(n * 11 + 3).slice(0, 100),
      slug: `attack-guest-${n}`,
      biography: words[n % words.length],
      links: [`https://example.com/${partOfAddress(n * 11 + 5)}`],
    })
    return { id, url: `/author/attack-guest-${n}`, content: '' }
  })

async function describeTags(api: Call): Promise<Made[]> {
  const { data } = await api('GET', `/api/admin/tags?limit=${words.length + 1}`)
  const [first, ...others] = data.tags as Made[]
  const described = await eachOf(others.length, (n) =>
    changed(api, `/api/admin/tags/${others[n]?.id}`, { description: words[n] }),
  )
  expect((await api('DELETE', `/api/admin/tags/${first?.id}`)).status).toBe(200)
  return described
}

/** Pages with every block; the first also shows a saved section. */
async function makePages(api: Call): Promise<{ pages: string[]; sectionId: string }> {
  const inSection = blocksWith(12).filter(({ type }) => type !== 'SavedSection')
  const section = { name: line(7).slice(0, 100), blocks: { root: {}, content: inSection } }
  const { id: sectionId } = await made(api, '/api/admin/sections', section)
  const shared = { type: 'SavedSection', props: { id: 'shared', sectionId } }
  const pages = await eachOf(12, async (n) => {
    const blocks = { root: {}, content: [...blocksWith(n), ...(n === 0 ? [shared] : [])] }
    const page = { title: line(n * 29), slug: `attack-page-${n}`, status: 'published', blocks }
    return (await made(api, '/api/admin/pages', page)).id
  })
  return { pages, sectionId }
}

/** Redirects from and to the attacks. Whatever they say, they lead to a page. */
async function redirectAll(api: Call, url: string): Promise<void> {
  // Characters with a meaning in addresses of redirects.
  const plain = (text: string) => text.replace(/[{}*\\]/g, '').trim()
  await eachOf(20, async (n) => {
    const from = `/attack-${n}/${encodeURIComponent(plain(line(n * 16)).replaceAll('/', ' '))}`
    const host = n % 2 ? 'https://example.com' : url
    const to = `${n % 2 ? host : ''}/x${plain(partOfAddress(n * 16 + 1))}`
    await made(api, '/api/admin/redirects', { from, to })
    const answer = await fetch(url + from, { redirect: 'manual' })
    expect([from, answer.status]).toEqual([from, 301])
    expect([from, new URL(answer.headers.get('location') ?? '', url).origin]).toEqual([from, host])
  })
}

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36'

/** Addresses at which nothing is, as visitors and other sites ask for them. */
async function askForNothing(api: Call, url: string): Promise<void> {
  await eachOf(40, async (n) => {
    const headers = { 'user-agent': browser, referer: `https://example.com/${partOfAddress(n + 3)}` }
    const answer = await fetch(`${url}/nothing-${n}/${encodeURIComponent(partOfAddress(n * 8))}`, { headers })
    expect(answer.status).toBe(404)
  })
  const listed = async () => (await api('GET', '/api/admin/not-found')).data.addresses
  await expect.poll(listed, { timeout: scaled(30_000) }).toContainEqual(expect.anything())
}

/** A published article with some of the remaining attacks, an earlier revision, and a preview link. */
async function articleToEdit(api: Call, articles: Made[], n: number) {
  const isPart = (_: unknown, index: number) => index % articlesToEdit === n
  const content = articles.filter(isPart).map((article) => article.content)
  const fields = { title: line(n), slug: `attack-draft-${n}`, excerpt: line(n + 50) }
  const { id } = await made(api, '/api/admin/articles', {
    ...fields,
    content: texts.filter(isPart).join('\n'),
    status: 'published',
  })
  const later = { title: line(n + 100), excerpt: line(n + 150), content: content.join('\n') }
  await changed(api, `/api/admin/articles/${id}`, later)
  await talkAbout(api, id, [n, articlesToEdit])
  const { url } = await made(api, `/api/admin/articles/${id}/previews`, {})
  return { id, preview: new URL(url).pathname + new URL(url).search }
}

/** The surroundings of every page, and texts that only the admin shows. */
async function fillTheFrame(api: Call): Promise<void> {
  const menuItems = Array.from({ length: 20 }, (_, n) => {
    const place = { parentId: null, order: n, isVisible: true, openInNewTab: false }
    const start = ['#', '/', 'https://example.com/', '?'][n % 4]
    const link = `${start}${partOfAddress(n * 13 + 1)}`
    return { id: `attack-${n}`, title: line(n * 13), link, type: n % 4 ? 'page' : 'anchor', ...place }
  })
  expect((await api('PUT', '/api/admin/menu', { menuItems })).status).toBe(200)
  const widgets = ['text', 'copyright'].map((type, n) => ({ type, props: { text: line(n), html: texts[n] } }))
  const settings = {
    siteName: line(3),
    siteDescription: line(40),
    siteKeywords: line(90),
    metadata: { title: line(120), description: line(150), author: line(160) },
    schemaOrg: { name: line(180), description: line(190), telephone: line(200).slice(0, 50) },
    socialLinks: [{ platform: line(210).slice(0, 50), url: 'https://example.com/' }],
    footer: { root: {}, content: widgets },
  }
  for (const [name, value] of Object.entries(settings)) {
    const { status } = await api('PUT', '/api/admin/settings', { [name]: value })
    expect([name, status]).toEqual([name, 200])
  }
  for (const n of [5, 150, 300]) {
    const message = { name: line(n), email: 'a@example.com', subject: line(n + 1), message: texts[n + 2] }
    await made(api, '/api/contact', { ...message, page: '/attack-page-0', block: 'ContactForm-0' })
  }
}

/** Every block, with an attack in every text field. */
function blocksWith(seed: number) {
  let next = seed * 29
  const filled = (fields: Fields): object =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
        next += 1
        if (field.kind === 'text') return [[name, line(next)]]
        if (field.kind === 'long' || field.kind === 'html' || field.kind === 'code')
          return [[name, texts[next % texts.length]]]
        if (field.kind === 'list') return [[name, [filled(field.fields), filled(field.fields)]]]
        return []
      }),
    )
  return Object.entries(blockDefinitions).map(([type, { fields, defaults }]) => ({
    type,
    props: { ...defaults, ...filled(fields), id: `${type}-${seed}` },
  }))
}

async function uploadPicture(api: Call, url: string): Promise<string> {
  const { data } = await api('POST', '/api/auth/login', admin)
  const picture = { width: 40, height: 30, channels: 3, background: '#8a5a2b' } as const
  const form = new FormData()
  form.append('file', new Blob([await sharp({ create: picture }).png().toBuffer()]), 'attack.png')
  const headers = { authorization: `Bearer ${data.token}` }
  const sent = await fetch(`${url}/api/admin/upload`, { method: 'POST', headers, body: form })
  const media = (await sent.json()) as { id: string; url: string }
  const words = { alt: line(11), title: line(12), caption: line(14) }
  expect((await api('PUT', `/api/admin/media/${media.id}`, words)).status).toBe(200)
  return media.url
}
