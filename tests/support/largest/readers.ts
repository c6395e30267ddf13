// What readers request outside the contract, by route.
import { passwordLengths } from '../../../src/contracts/article-fields.ts'
import { unlockPath } from '../../../src/contracts/paths.ts'
import { maxWildcards } from '../../../src/contracts/redirects.ts'
import { kinds } from '../../../src/server/features/sitemap/sitemap-xml.ts'
import {
  ask,
  callOf,
  encoded,
  type Input,
  type Inputs,
  list,
  type Site,
  sender,
  unique,
  urlencoded,
  withCookie,
  words,
} from './call.ts'
import { maxRobots } from './keeping.ts'
import { cookieOf } from './people.ts'

/** Pages and their Markdown are at the addresses that no route has. */
export const anyOtherAddress = 'GET *'

/** Of the configuration of the site. */
export const metricsToken = 'a-token-for-monitoring'

/** Of the article that asks for one. */
export const maxPassword = 'p'.repeat(passwordLengths.max)

/** Nearly all that a site may have, so that a few more can be added. */
const wildcards = maxWildcards - 30
export const wildcardRedirects = list(wildcards, (n) => `/old-${n}/{year}/{slug},/blog/{slug}`).join('\n')

/** A request of a reader. */
const at = (
  name: string,
  path: string | ((site: Site) => string | Promise<string>),
  more: Partial<Input> = {},
): Input => ({
  name,
  as: null,
  ...more,
  make: async (site) => ({ path: typeof path === 'string' ? path : await path(site) }),
})

const slugOf = ({ places }: Site, kind: string) => places[kind]?.slug ?? ''

const authorUrl = (site: Site) => `/author/${slugOf(site, 'guest-authors')}`

async function previewUrl(site: Site): Promise<string> {
  const path = `/admin/articles/${site.places.articles?.id}/previews`
  return new URL((await ask<{ url: string }>(site, 'POST', path, { body: {} })).url).pathname
}

/** The first address of this kind in a page. */
async function addressIn(site: Site, page: string, kind: RegExp): Promise<string> {
  const { text } = await site.send(callOf('GET', page, { as: null }))
  const [address] = kind.exec(text) ?? []
  if (!address) throw new Error(`${page} has no address like ${kind}`)
  return address
}

/** The card of an article of which there is none yet. */
async function newCard(site: Site): Promise<string> {
  const body = { title: unique(words(190)), content: '<p>Few words</p>', status: 'published' }
  const { url } = await ask<{ url: string }>(site, 'POST', '/admin/articles', { body })
  return addressIn(site, url, /\/media\/cards\/[\w.-]+/)
}

async function fileUrl(site: Site): Promise<string> {
  return (await ask<{ url: string }>(site, 'GET', `/admin/media/${site.places.media?.id}`)).url
}

const typed = (password: string) => (site: Site) => ({
  raw: encoded([
    ['article', site.places.locked?.id ?? ''],
    ['password', password],
  ]),
  type: urlencoded,
  ...sender(),
})

async function unlocked(site: Site) {
  const { status, cookie } = await site.send(callOf('POST', unlockPath, typed(maxPassword)(site)))
  if (status !== 303) throw new Error(`The password was refused: ${status}`)
  return { path: site.places.locked?.url ?? '', ...withCookie(cookie) }
}

/** Another form of what a page shows, which is read in the same way. */
const converted = { needsNoDatabase: true }

const pages: readonly Input[] = [
  ...['/', '/blog', '/search?q=press', '/forms', `/search?q=${encodeURIComponent(words(200))}`].map((path) =>
    at(path.slice(0, 40), path),
  ),
  at('an article', (site) => `/blog/${slugOf(site, 'articles')}`),
  at('a page', (site) => `/${slugOf(site, 'pages')}`),
  at('an article as Markdown', (site) => `/blog/${slugOf(site, 'articles')}.md`, converted),
  at('a page as Markdown', (site) => `/${slugOf(site, 'pages')}.md`, converted),
  at('Markdown that is preferred', (site) => `/blog/${slugOf(site, 'articles')}`, {
    headers: { accept: 'text/markdown' },
    ...converted,
  }),
  at('a locked article', ({ places }) => places.locked?.url ?? ''),
  { name: 'an unlocked article', make: unlocked },
  at('a category', (site) => `/${slugOf(site, 'categories')}`),
  at('a tag', (site) => `/tag/${slugOf(site, 'tags')}`),
  at('a series', (site) => `/series/${slugOf(site, 'series')}`),
  at('an author', authorUrl),
  at('an old address', '/was', { status: 301 }),
  at('an old address of the last pattern', `/old-${wildcards - 1}/2020/longest`, { status: 301 }),
  at('nothing', () => `/${unique('missing')}${'/a'.repeat(900)}`, { status: 404 }),
]

const inTopic = '/:prefix(^(?!api$)[^/]+$)/:slug/feed'
const feeds = (format: string): readonly Input[] => [
  at('a tag', (site) => `/tag/${slugOf(site, 'tags')}/feed.${format}`),
  at('an author', (site) => `${authorUrl(site)}/feed.${format}`),
]

export const readerInputs: Inputs = {
  [anyOtherAddress]: pages,
  [`POST ${unlockPath}`]: [
    { name: 'the right password', make: typed(maxPassword), status: 303 },
    { name: 'a wrong password', make: typed(maxPassword.replace('p', 'q')), status: 422 },
    { name: 'a long password', make: typed(words(60_000)), status: 422 },
  ],
  'GET /feed.xml': [at('all', '/feed.xml')],
  'GET /feed.json': [at('all', '/feed.json')],
  'GET /:category(^(?!api$)[^/]+$)/feed.xml': [
    at('a category', (site) => `/${slugOf(site, 'categories')}/feed.xml`),
  ],
  // Categories have no feed in JSON, and the site has one language.
  'GET /:category(^(?!api$)[^/]+$)/feed.json': [
    at('a category', (site) => `/${slugOf(site, 'categories')}/feed.json`, { status: 404 }),
  ],
  ...Object.fromEntries(
    ['xml', 'json'].map((format) => [
      `GET /:lang(^(?!api$)[^/]+$)/:prefix/:slug/feed.${format}`,
      [at('no language', (site) => `/de/tag/${slugOf(site, 'tags')}/feed.${format}`, { status: 404 })],
    ]),
  ),
  [`GET ${inTopic}.xml`]: feeds('xml'),
  [`GET ${inTopic}.json`]: feeds('json'),
  'GET /sitemap.xml': [at('all', '/sitemap.xml')],
  [`GET /sitemap-:part(^(?:${kinds.join('|')})-\\d{1,6}\\.xml$)`]: [
    // Only a large site has parts.
    at('none', '/sitemap-articles-1.xml', { status: 404 }),
  ],
  'GET /robots.txt': [
    at('the longest', async (site) => {
      await ask(site, 'POST', '/admin/settings/robots', { body: { robotsTxt: maxRobots } })
      return '/robots.txt'
    }),
  ],
  'GET /preview/:token': [at('an article', previewUrl)],
  'GET /preview/:kind/:id': [
    {
      name: 'an article',
      make: ({ admin, places }) => ({ path: `/preview/article/${places.articles?.id}`, ...cookieOf(admin) }),
    },
  ],
  'GET /media/*': [
    at('a file', fileUrl),
    at('a part of a file', fileUrl, { headers: { range: 'bytes=-1000' }, status: 206 }),
  ],
  'GET /media/cards/:name': [at('a new one', newCard)],
  'GET /admin': [at('nobody', '/admin', { status: 302 })],
  'GET /admin/*': [
    { name: 'a screen', make: ({ admin }) => ({ path: '/admin/articles', ...cookieOf(admin) }) },
  ],
  'GET /assets/*': [at('a script', (site) => addressIn(site, '/admin/login', /\/assets\/[\w.-]+\.js/))],
  'GET /metrics': [
    at('it', '/metrics', { as: metricsToken }),
    at('a wrong token', '/metrics', { as: 'x'.repeat(8000), status: 401 }),
  ],
  'GET /favicon.ico': [at('it', '/favicon.ico')],
  'GET /placeholder.svg': [at('it', '/placeholder.svg')],
  'GET /api/openapi.json': [at('it', '/api/openapi.json')],
  'GET /api/docs': [at('it', '/api/docs')],
  'GET /api/docs/': [at('it', '/api/docs/')],
  'GET /api/docs/js/scalar.js': [at('it', '/api/docs/js/scalar.js')],
}
