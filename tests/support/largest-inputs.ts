// For every call of the contract the largest input that it takes, on a site that is full of the largest things.
import type { Endpoint } from '../../src/contracts/endpoint.ts'
import { deepValues, largestDocuments, largestTexts, manyValues, refusedTexts } from './largest-texts.ts'

export type Call = { method: string; path: string; body?: string | Buffer; type?: string }
export type Answer = { status: number; text: string }
export type Send = (call: Call) => Promise<Answer>
/** Ids and slugs of what is on the site, by the part of a path that they stand for. */
export type Places = Record<string, string>
export type Input = { name: string; path?: string; body?: unknown; raw?: string | Buffer; type?: string }

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

const words = (length: number) => 'word '.repeat(length / 5).trim()
const list = (count: number, make: (index: number) => unknown) =>
  Array.from({ length: count }, (_, index) => make(index))

const none = (): Input[] => [{ name: 'nothing' }]
const with_ = (body: unknown) => (): Input[] => [{ name: 'every field', body }]
const listed =
  (query = '') =>
  (): Input[] => [
    { name: 'a page', path: `?limit=100${query}` },
    { name: 'far down', path: `?limit=100&page=1000000${query}` },
    { name: 'a search', path: `?limit=100&q=${encodeURIComponent(words(500))}` },
  ]
const texts = (extra: object, of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([name, content]) => ({ name, body: { ...extra, content } }))
const documents = (extra: object, of: Readonly<Record<string, object>> = largestDocuments) =>
  Object.entries(of).map(([name, blocks]) => ({ name, body: { ...extra, blocks } }))
const refused: Input[] = [
  { name: 'values without number', raw: manyValues },
  { name: 'values without depth', raw: deepValues },
]
const some = <T>(all: Readonly<Record<string, T>>, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, all[name] as T]))

const seo = { title: words(200), description: words(500), keywords: words(500) }
const article = { title: words(200), tags: list(50, (index) => `tag ${index} ${words(70)}`), seo }
const menuItem = (index: number) => ({
  title: `${index} ${words(50)}`,
  link: `/${'a'.repeat(140)}`,
  type: 'page',
  order: index,
})
const contactMessage = {
  name: words(200),
  email: 'a@b.example',
  subject: words(200),
  message: words(10_000),
  page: '/',
  block: 'b',
  website: 'x'.repeat(50_000),
}
const largestComment = {
  text: words(2000),
  mentions: list(20, (index) => `nobody${index}`),
  passage: { quote: words(1000), before: words(60), after: words(60) },
}
const password = words(1000)
const secret = 'x'.repeat(200)
const picture = Buffer.concat([
  Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.svg"\r\n\r\n'),
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${'<path d="M0 0h9v9z"/>'.repeat(20_000)}</svg>`,
  ),
  Buffer.from('\r\n--edge--\r\n'),
])
const upload = (): Input[] => [
  { name: 'a drawing', raw: picture, type: 'multipart/form-data; boundary=edge' },
]

/** In this order: what is deleted is deleted last. */
export const largestInputs: Readonly<Record<string, (places: Places) => Input[]>> = {
  'GET /api/health': none,
  'GET /api/ready': none,
  'POST /api/auth/login': with_({ email: words(1000), password }),
  'POST /api/auth/setup': with_({ setupToken: secret, name: words(100), email: 'a@b.example', password }),
  'POST /api/auth/invite': with_({ inviteToken: secret, password }),
  'POST /api/auth/invite/check': with_({ inviteToken: secret }),
  'POST /api/auth/forgotten': with_({ email: words(1000) }),
  'POST /api/auth/passkey/options': none,
  'POST /api/auth/passkey': with_({ response: { id: 'x'.repeat(60_000) } }),
  'POST /api/auth/session': none,
  'GET /api/auth/me': none,
  'PUT /api/auth/me': () => [{ name: 'every field', body: { name: words(100) } }, ...refused],
  'PUT /api/auth/password': with_({ currentPassword: password, password }),
  'GET /api/auth/sessions': none,
  'GET /api/auth/two-step': none,
  'POST /api/auth/two-step': with_({ password }),
  'PUT /api/auth/two-step': with_({ code: words(100) }),
  'POST /api/auth/two-step/recovery-codes': with_({ password }),
  'POST /api/auth/two-step/off': with_({ password }),
  'GET /api/auth/passkeys': none,
  'POST /api/auth/passkeys/options': with_({ password }),
  'POST /api/auth/passkeys': with_({ name: words(100), response: { id: 'x'.repeat(1_000_000) } }),
  'POST /api/admin/articles': () => [
    ...texts(article, largestTexts),
    ...texts(article, refusedTexts),
    ...refused,
  ],
  'PUT /api/admin/articles/:id': () => [
    ...texts({ status: 'published' }, some(largestTexts, 'headings', 'prose')),
    { name: 'another title', body: { title: words(200) } },
    { name: 'no picture', body: { featuredImage: null } },
  ],
  'PUT /api/admin/articles/:id/draft': () => texts({}, some(largestTexts, 'table rows', 'prose')),
  'GET /api/admin/articles/:id/draft': none,
  'PUT /api/admin/articles/:id/suggestions': () =>
    texts(
      { title: words(200), excerpt: words(500), version: 1000, draftVersion: 1000 },
      some(largestTexts, 'table rows', 'prose'),
    ),
  'GET /api/admin/articles/:id/suggestions': none,
  'GET /api/admin/articles/:id/suggestions/:suggestionId': none,
  'PUT /api/admin/articles/:id/suggestions/:suggestionId': with_({
    version: 1,
    accepted: list(5000, (index) => `content:${100_000 + index}:${100_000 + index}`),
    rejected: list(5000, (index) => `content:${100_000 + index}:${100_000 + index}`),
  }),
  'DELETE /api/admin/articles/:id/suggestions/:suggestionId': none,
  'GET /api/admin/articles/:id/revisions': listed(),
  'GET /api/admin/articles/:id/revisions/:revisionId': none,
  'POST /api/admin/articles/:id/revisions/:revisionId/restore': with_({}),
  'POST /api/admin/articles/:id/previews': with_({ days: 90 }),
  'GET /api/admin/articles/:id/previews': none,
  'DELETE /api/admin/articles/:id/previews/:previewId': none,
  'PUT /api/admin/articles/:id/review': with_({ state: 'ready', note: words(2000) }),
  'PUT /api/admin/articles/:id/presence': with_({ isHere: true }),
  'GET /api/admin/articles/presence': none,
  'POST /api/admin/articles/:id/comments': with_(largestComment),
  'GET /api/admin/articles/:id/comments': listed('&state=open'),
  'GET /api/admin/articles/:id/comments/people': none,
  'PUT /api/admin/articles/:id/comments/:commentId': with_({ text: words(2000), isResolved: true }),
  'DELETE /api/admin/articles/:id/comments/:commentId': none,
  'POST /api/admin/articles/:id/publish': with_({}),
  'DELETE /api/admin/articles/:id/draft': none,
  'GET /api/admin/articles/:id': none,
  'GET /api/admin/articles': listed('&sort=-title'),
  'GET /api/admin/articles/calendar': () => [
    { name: 'all times', path: '?from=0001-01-01T00:00:00Z&to=9999-01-01T00:00:00Z' },
  ],
  'GET /api/admin/articles/counts': listed(),
  'GET /api/articles': listed('&sort=title'),
  'GET /api/articles/:slug': none,
  'GET /api/admin/authors': none,
  'GET /api/admin/authors/:id/page': none,
  'PUT /api/admin/authors/:id/page': with_({ biography: words(500) }),
  'GET /api/tags': listed(),
  'GET /api/tags/:slug': none,
  'GET /api/admin/tags': listed('&sort=-articles'),
  'POST /api/admin/tags': with_({ name: words(70), description: words(500) }),
  'GET /api/admin/tags/:id': none,
  'PUT /api/admin/tags/:id': with_({ description: words(500) }),
  'POST /api/admin/tags/:id/merge': with_({ ids: list(50, (index) => `tag-${index}`) }),
  'GET /api/categories': none,
  'GET /api/categories/:slug': none,
  'GET /api/admin/categories': none,
  'POST /api/admin/categories': with_({ name: words(80), description: words(500), seo }),
  'GET /api/admin/categories/:id': none,
  'PUT /api/admin/categories/:id': with_({ description: words(500) }),
  'POST /api/admin/pages': () => [...documents({ title: words(200), seo }), ...refused],
  'PUT /api/admin/pages/:id': () => [
    ...documents({ status: 'published' }, some(largestDocuments, 'values', 'rich texts')),
    { name: 'another title', body: { title: words(200) } },
  ],
  'PUT /api/admin/pages/:id/draft': () => documents({}, some(largestDocuments, 'small elements')),
  'GET /api/admin/pages/:id/draft': none,
  'GET /api/admin/pages/:id/revisions': listed(),
  'GET /api/admin/pages/:id/revisions/:revisionId': none,
  'POST /api/admin/pages/:id/revisions/:revisionId/restore': with_({}),
  'POST /api/admin/pages/:id/previews': with_({ days: 90 }),
  'GET /api/admin/pages/:id/previews': none,
  'DELETE /api/admin/pages/:id/previews/:previewId': none,
  'PUT /api/admin/pages/:id/review': with_({ state: 'ready', note: words(2000) }),
  'PUT /api/admin/pages/:id/presence': with_({ isHere: true }),
  'GET /api/admin/pages/presence': none,
  'POST /api/admin/pages/:id/comments': with_(largestComment),
  'GET /api/admin/pages/:id/comments': listed('&state=open'),
  'GET /api/admin/pages/:id/comments/people': none,
  'PUT /api/admin/pages/:id/comments/:commentId': with_({ text: words(2000), isResolved: true }),
  'DELETE /api/admin/pages/:id/comments/:commentId': none,
  'POST /api/admin/pages/:id/publish': with_({}),
  'DELETE /api/admin/pages/:id/draft': none,
  'GET /api/admin/pages/:id': none,
  'GET /api/admin/pages/counts': listed(),
  'GET /api/admin/pages': listed('&sort=-title'),
  'GET /api/pages/:slug': none,
  'GET /api/admin/sections': listed(),
  'POST /api/admin/sections': () => documents({ name: words(100) }, some(largestDocuments, 'rich texts')),
  'GET /api/admin/sections/:id': none,
  'GET /api/admin/sections/:id/usage': none,
  'PUT /api/admin/sections/:id': () => documents({}, some(largestDocuments, 'small elements')),
  'POST /api/contact': () => [
    { name: 'every field', body: contactMessage },
    { name: 'a name of spaces', body: { ...contactMessage, name: `a${' '.repeat(900_000)}b` } },
  ],
  'GET /api/admin/messages': listed(),
  'GET /api/admin/messages/export': none,
  'GET /api/admin/messages/:id': none,
  'GET /api/messages/:id/files/:file': none,
  'PUT /api/admin/messages/:id': with_({ isRead: true }),
  'GET /api/admin/audit': () => [{ name: 'a whole page', path: '?limit=50' }],
  'GET /api/admin/audit/export': none,
  'GET /api/seen': () => [{ name: 'a long path', path: `?page=/${'a'.repeat(2000)}` }],
  'GET /api/admin/numbers': () => [{ name: 'ten years', path: '?from=2017-01-01&to=2027-01-01&limit=100' }],
  'GET /api/admin/numbers/export': () => [{ name: 'ten years', path: '?from=2017-01-01&to=2027-01-01' }],
  'GET /api/admin/numbers/articles': () => [
    { name: 'a hundred', path: `?ids=${list(100, (index) => `${index}${'a'.repeat(60)}`).join(',')}` },
  ],
  'POST /api/admin/upload': upload,
  'GET /api/admin/media': listed(),
  'GET /api/admin/media/:id': none,
  'GET /api/admin/media/:id/usage': none,
  'POST /api/admin/media/fetch': with_({ url: `http://127.0.0.1/${'a'.repeat(3900)}`, alt: words(400) }),
  'POST /api/admin/link-preview': with_({ url: `http://127.0.0.1/${'a'.repeat(3900)}` }),
  'POST /api/admin/media/:id/file': upload,
  'PUT /api/admin/media/:id': with_({ alt: words(500), title: words(200) }),
  'PUT /api/admin/menu': () => [{ name: '500 items', body: { menuItems: list(500, menuItem) } }],
  'GET /api/menu': none,
  'GET /api/admin/menu': none,
  'POST /api/admin/menu/item': with_({ ...menuItem(1) }),
  'PUT /api/admin/menu/item/:id': with_({ title: words(200) }),
  'PUT /api/admin/menu/order': () => [
    {
      name: '500 items',
      body: { items: list(500, (index) => ({ id: `i${index}`, parentId: null, order: index })) },
    },
  ],
  'GET /api/admin/redirects': listed(),
  'POST /api/admin/redirects': () => [
    {
      name: 'every field',
      body: { from: `/${'a/'.repeat(20)}{${'b'.repeat(20)}}/*`, to: `/${'x'.repeat(2000)}/*` },
    },
    { name: 'braces', body: { from: '/{'.repeat(290), to: '{'.repeat(2000) } },
  ],
  'POST /api/admin/redirects/import': () => [
    {
      name: 'many lines',
      body: {
        csv: list(5000, (index) => `/was-${index}/${'a'.repeat(200)},/blog/${'b'.repeat(150)}`).join('\n'),
      },
    },
    { name: 'no table', body: { csv: '"'.repeat(2_000_000) } },
  ],
  'GET /api/admin/redirects/export': none,
  'POST /api/admin/redirects/test': (places) => [
    { name: 'the largest article', body: { addresses: list(50, () => `/blog/${places.articleSlug}`) } },
  ],
  'GET /api/admin/redirects/:id': none,
  'PUT /api/admin/redirects/:id': with_({ from: `/${'a'.repeat(590)}`, to: `/${'x'.repeat(2000)}` }),
  'DELETE /api/admin/redirects/:id': none,
  'PUT /api/admin/settings': () => [
    {
      name: 'every text',
      body: {
        customScripts: `<script>${'a=1;'.repeat(49_000)}</script>`,
        customStyles: 'a{color:red}\n'.repeat(15_000),
        themeSettings: { customCSS: 'a{color:red}\n'.repeat(7_000) },
        socialLinks: list(50, () => ({ platform: words(50), url: 'https://example.com/' })),
      },
    },
    ...Object.entries(some(largestDocuments, 'small elements', 'values')).map(([name, footer]) => ({
      name: `a footer of ${name}`,
      body: { footer },
    })),
    { name: 'an empty footer', body: { footer: { root: {}, content: [] } } },
  ],
  'GET /api/settings': none,
  'GET /api/admin/settings': none,
  'POST /api/admin/settings/preview': () => [
    { name: 'every text', body: { path: '/', settings: { customStyles: 'a{color:red}\n'.repeat(15_000) } } },
  ],
  'POST /api/admin/settings/robots': with_({ robotsTxt: 'Disallow: /a\n'.repeat(38_000) }),
  'GET /api/admin/sitemap': none,
  'POST /api/admin/sitemap/refresh': none,
  'POST /api/admin/sitemap/generate': with_({
    sitemapSettings: { excludeUrls: list(1000, (index) => `/a${index}/${'b'.repeat(400)}`) },
  }),
  'GET /api/search': () => [
    { name: 'one word', path: '?limit=100&q=press' },
    { name: 'many words', path: `?limit=100&q=${encodeURIComponent(words(500))}` },
  ],
  'GET /api/admin/dashboard': none,
  'GET /api/admin/demo': none,
  'POST /api/admin/demo': none,
  'DELETE /api/admin/demo': none,
  'GET /api/admin/backups': none,
  'POST /api/admin/backups': none,
  'POST /api/admin/backups/:id/verify': none,
  'POST /api/admin/backups/upload': none,
  'POST /api/admin/backups/:id/restore': none,
  'PUT /api/admin/backups/passphrase': none,
  'POST /api/admin/backups/:id/link': none,
  'GET /api/backups/:id/:link': none,
  'GET /api/admin/users': none,
  'POST /api/admin/users': with_({ email: 'new@b.example', name: words(100), role: 'AUTHOR' }),
  'GET /api/admin/users/:id': none,
  'PUT /api/admin/users/:id': with_({ name: words(100) }),
  'POST /api/admin/users/:id/invite': none,
  'DELETE /api/admin/users/:id': none,
  'DELETE /api/admin/articles/:id': none,
  'GET /api/admin/trash': listed(),
  'POST /api/admin/articles/:id/restore': none,
  'DELETE /api/admin/pages/:id': none,
  'POST /api/admin/pages/:id/restore': none,
  'DELETE /api/admin/trash': () => [{ name: 'everything', path: '?until=2999-01-01T00:00:00Z' }],
  'DELETE /api/admin/trash/:id': none,
  'DELETE /api/admin/sections/:id': () => [{ name: 'one in use', path: '?force=true' }],
  'POST /api/admin/comments/:id/restore': none,
  'POST /api/admin/sections/:id/restore': none,
  'DELETE /api/admin/media/:id': none,
  'POST /api/admin/media/:id/restore': none,
  'DELETE /api/admin/messages/:id': none,
  'POST /api/admin/messages/:id/restore': none,
  'DELETE /api/admin/menu/item/:id': none,
  'POST /api/admin/menu/item/:id/restore': none,
  'DELETE /api/admin/tags/:id': none,
  'POST /api/admin/tags/:id/restore': none,
  'DELETE /api/admin/categories/:id': none,
  'POST /api/admin/categories/:id/restore': none,
  'DELETE /api/auth/passkeys/:id': none,
  'DELETE /api/auth/sessions/:id': none,
  'DELETE /api/auth/sessions': none,
  'POST /api/auth/logout': none,
}

/** What readers ask for beside the contract. */
export const readersPages = (places: Places): Call[] =>
  [
    '/',
    '/blog',
    `/blog/${places.articleSlug}`,
    `/${places.pageSlug}`,
    '/feed.xml',
    '/feed.json',
    '/sitemap.xml',
    '/search?q=press',
  ].map((path) => ({ method: 'GET', path }))

/** Puts the largest things on an empty site, through its API. */
export async function fillSite(send: Send): Promise<Places> {
  const create = async (path: string, body: unknown) => {
    const { status, text } = await send({
      method: 'POST',
      path: `/api/admin/${path}`,
      body: JSON.stringify(body),
    })
    if (status >= 300) throw new Error(`${path} was refused: ${status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as { id: string; slug: string }
  }
  const category = await create('categories', { name: 'Paper' })
  const tag = await create('tags', { name: 'Ink' })
  const status = 'published'
  const { prose: content = '' } = largestTexts
  for (let index = 0; index < 3; index += 1)
    await create('articles', { ...article, title: `Long ${index}`, content, status, categoryId: category.id })
  const long = await create('articles', { ...article, title: 'Longest', content, status })
  const section = await create('sections', { name: 'Section', blocks: largestDocuments.headings })
  const { 'rich texts': blocks } = largestDocuments
  const page = await create('pages', { title: 'Long page', blocks, status })
  const shows = { root: {}, content: [block('SavedSection', { sectionId: section.id }, 1)] }
  await create('pages', { title: 'Page of a section', blocks: shows, status })
  const revisionOf = async (kind: string, id: string) => {
    const { text } = await send({ method: 'GET', path: `/api/admin/${kind}/${id}/revisions` })
    return JSON.parse(text).revisions[0].id as string
  }
  return {
    articles: long.id,
    articleSlug: long.slug,
    articleRevision: await revisionOf('articles', long.id),
    pages: page.id,
    pageSlug: page.slug,
    pageRevision: await revisionOf('pages', page.id),
    sections: section.id,
    categories: category.id,
    categorySlug: category.slug,
    tags: tag.id,
    tagSlug: tag.slug,
  }
}

const block = (type: string, props: object, index: number) => ({ type, props: { id: `b${index}`, ...props } })
const nobody = '019a0000-0000-7000-8000-000000000000'

/** The calls of an endpoint, each with its name. Bodies are written out, so that this costs nothing while measuring. */
export function callsOf({ method, path }: Pick<Endpoint, 'method' | 'path'>, places: Places) {
  const inputs = largestInputs[nameOf({ method, path })]?.(places) ?? []
  return inputs.map(({ name, path: query = '', body, raw, type = 'application/json' }) => {
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const call: Call = {
      method,
      path: addressOf(path, places) + query,
      ...(text !== undefined && { body: text, type }),
    }
    return { name, call }
  })
}

function addressOf(path: string, places: Places): string {
  const kind = path.split('/').find((part) => Object.hasOwn(places, part)) ?? ''
  const one = { articles: 'article', pages: 'page', categories: 'category', tags: 'tag' }[kind] ?? kind
  return path
    .replace(':slug', places[`${one}Slug`] ?? 'none')
    .replace(':revisionId', places[`${one}Revision`] ?? nobody)
    .replace(':id', path.includes('/trash/') ? nobody : (places[kind] ?? nobody))
    .replace(/:\w+/g, nobody)
}
