// What somebody with no account, or with any role below administrator, can ask for that costs the server most.

export type Targets = {
  /** Bearer tokens. */
  editor: string
  author: string
  contributor: string
  /** Ids of articles of the author and of the contributor. */
  ofAuthor: string
  ofContributor: string
  /** How many articles there are, at /blog/copy-N. */
  articles: number
}
export type AttackCall = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

const upTo = (count: number) => Math.floor(Math.random() * count)
const word = () => Math.random().toString(36).slice(2, 10)
const twoLetters = () => `${'abcdefghijklmnopqrst'[upTo(20)]}${'aeiouhr'[upTo(7)]}`

const get = (path: string, token?: string): AttackCall => ({
  method: 'GET',
  path,
  ...(token && { headers: { authorization: `Bearer ${token}` } }),
})
const send = (method: string, path: string, value: unknown, token?: string): AttackCall => {
  const body = typeof value === 'string' ? value : JSON.stringify(value)
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return { method, path, headers, body }
}

const headings = { content: '<h2>aaa</h2>'.repeat(8000) }
const words = { content: `<p>${'a '.repeat(900_000)}</p>` }
const rows = { content: `<table>${'<tr><td>a</td></tr>'.repeat(3000)}</table>` }
const nested = '['.repeat(50_000) + ']'.repeat(50_000)
const tags = () => Array.from({ length: 20 }, word)
const texts = Array.from({ length: 900 }, (_, index) => ({
  type: 'RichText',
  props: { id: `r${index}`, html: '<p>word word</p>' },
}))
const menuItems = Array.from({ length: 500 }, (_, order) => ({
  title: `Item ${order}`,
  link: '/x',
  type: 'page',
  order,
  parentId: null,
}))
const feeds = ['/feed.xml', '/feed.json', '/sitemap.xml', '/sitemap-articles-1.xml', '/robots.txt']

/** By name. `nothing` and `a cached page` show what any flood of requests costs on this machine. */
export const attacks: Readonly<Record<string, (targets: Targets) => AttackCall>> = {
  nothing: () => get('/api/health'),
  'a cached page': () => get('/'),

  'anybody: search of two letters': () => get(`/search?q=${twoLetters()}`),
  'anybody: search of the API': () => get(`/api/search?q=the+${twoLetters()}&limit=100`),
  'anybody: filtered list': () => get(`/api/articles?q=the&sort=-title&limit=100&page=${1 + upTo(40)}`),
  'anybody: list far down': ({ articles }) =>
    get(`/api/articles?sort=title&limit=100&page=${upTo(articles / 100)}`),
  'anybody: pages of the blog': ({ articles }) => get(`/blog?page=${1 + upTo(articles / 12)}`),
  'anybody: articles nobody has read': ({ articles }) => get(`/blog/copy-${upTo(articles)}`),
  'anybody: addresses that are not there': () => get(`/${word()}/${word()}`),
  'anybody: feeds and sitemap': () => get(feeds[upTo(feeds.length)] ?? '/'),
  'anybody: sharing cards': () => get(`/media/cards/${word()}.png`),
  'anybody: description of the API': () => get('/api/openapi.json'),
  'anybody: wrong passwords': () =>
    send('POST', '/api/auth/login', {
      email: `${word()}@example.com`,
      password: `${word()} longer password`,
    }),
  'anybody: huge password': () =>
    send('POST', '/api/auth/login', { email: 'a@example.com', password: 'x'.repeat(900_000) }),
  'anybody: forgotten passwords': () => send('POST', '/api/auth/forgotten', { email: 'author@example.com' }),
  'anybody: passkey challenges': () => send('POST', '/api/auth/passkey/options', {}),
  'anybody: nested JSON': () => send('POST', '/api/contact', nested),
  'anybody: large body that is refused': () => send('POST', '/api/admin/articles', words),
  'anybody: contact form': () => ({
    method: 'POST',
    path: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `page=/blog&block=x&message=${'%F0%9F%98%80'.repeat(9000)}`,
  }),

  'contributor: saves of headings': ({ contributor, ofContributor }) =>
    send('PUT', `/api/admin/articles/${ofContributor}`, headings, contributor),
  'contributor: saves of words': ({ contributor, ofContributor }) =>
    send('PUT', `/api/admin/articles/${ofContributor}`, words, contributor),
  'contributor: saves of rows': ({ contributor, ofContributor }) =>
    send('PUT', `/api/admin/articles/${ofContributor}`, rows, contributor),
  'contributor: new articles': ({ contributor }) =>
    send('POST', '/api/admin/articles', { title: word(), content: '<p>x</p>', tags: tags() }, contributor),
  'contributor: tags': ({ contributor }) => get('/api/admin/tags?limit=100', contributor),
  'contributor: searches': ({ contributor }) =>
    get('/api/admin/articles?q=th&sort=-author&limit=100', contributor),
  'author: searches': ({ author }) =>
    get(`/api/admin/articles?q=th&sort=-category&limit=100&page=${1 + upTo(9)}`, author),
  'author: dashboard': ({ author }) => get('/api/admin/dashboard', author),
  'author: publishes': ({ author, ofAuthor }) =>
    send(
      'PUT',
      `/api/admin/articles/${ofAuthor}`,
      { title: word(), status: 'published', tags: [word()] },
      author,
    ),
  'editor: pages of 900 blocks': ({ editor }) =>
    send('POST', '/api/admin/pages', { title: word(), blocks: { root: {}, content: texts } }, editor),
  'editor: menus of 500 items': ({ editor }) => send('PUT', '/api/admin/menu', { menuItems }, editor),
  'editor: categories': ({ editor }) =>
    send('POST', '/api/admin/categories', { name: word(), slug: `x${word()}` }, editor),
}
