// The most expensive requests that can be sent without an account, or with any role below administrator.

import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type AttackCall, as, get, inTurn, post, send, upload, upTo, word } from './attack-calls.ts'
import { articlesOfGuest, largestRows, type Targets, wildcards } from './attack-targets.ts'

const twoLetters = () => `${'abcdefghijklmnopqrst'[upTo(20)]}${'aeiouhr'[upTo(7)]}`

/** Small to send, large to decode. */
const picture = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#8a5a2b' } })
  .png({ compressionLevel: 9 })
  .toBuffer()
const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(9_000_000, 'a'), Buffer.from('\n%%EOF\n')])
const fixture = (name: string) => readFile(new URL(`../tests/fixtures/media/tagged/${name}`, import.meta.url))
const [film, sound] = await Promise.all(['faststart.mp4', 'id3v23-cover.mp3'].map(fixture))
/** Nine megabytes that nobody reads, within a file of video. */
const room = Buffer.alloc(9_000_000)
room.writeUInt32BE(room.length)
room.write('free', 4)
type File = [string, string, Buffer]
const filmAndSound: [File, File] = [
  ['file', 'a.mp4', Buffer.concat([film ?? room, room])],
  ['file', 'a.mp3', sound ?? room],
]
const largestComment = {
  text: 'word '.repeat(399),
  mentions: Array.from({ length: 20 }, (_, index) => `nobody${index}`),
  passage: { quote: 'word '.repeat(199), before: 'word '.repeat(11), after: 'word '.repeat(11) },
}
const nowhere = () => `http://127.0.0.1:9/${word()}${'a'.repeat(3900)}`

const headings = { content: '<h2>aaa</h2>'.repeat(8000) }
const words = { content: `<p>${'a '.repeat(900_000)}</p>` }
const rows = { content: `<table>${'<tr><td>a</td></tr>'.repeat(3000)}</table>` }
const markdown = { contentMarkdown: '*a* [b](/c)\n\n'.repeat(4000) }
const suggested = { title: 'Mine', excerpt: '', content: largestRows, version: 1, draftVersion: 0 }
const redirectLines = () => {
  const name = word()
  return Array.from(
    { length: 5000 },
    (_, n) => `/${name}-${n}/${'a'.repeat(200)},/blog/${'b'.repeat(150)}`,
  ).join('\n')
}
const nested = '['.repeat(50_000) + ']'.repeat(50_000)
const tags = () => Array.from({ length: 20 }, word)
const textsOf = (html: string) =>
  Array.from({ length: 900 }, (_, index) => ({ type: 'RichText', props: { id: `r${index}`, html } }))
const texts = textsOf('<p>word word</p>')
/** A save that changes nothing would be too cheap. */
const newTexts = () => textsOf(`<p>${word()} word</p>`)
const menuItems = Array.from({ length: 500 }, (_, order) => ({
  title: `Item ${order}`,
  link: '/x',
  type: 'page',
  order,
  parentId: null,
}))
const feeds = [
  '/feed.xml',
  '/feed.json',
  '/ink/feed.xml',
  '/sitemap.xml',
  '/sitemap-articles-1.xml',
  '/robots.txt',
] as const
const ofApi = ['categories', 'tags?limit=100', 'menu', 'settings'] as const
const names = ['categories', 'series?limit=100', 'folders', 'authors'] as const
const lists = [
  'pages?q=th&sort=-title',
  'messages?q=th',
  'redirects?q=old',
  'not-found?q=a',
  'site-check?page=1',
  'guest-authors?q=a',
  'sections?page=1',
] as const
const exports = [
  'numbers/export?from=2017-01-01&to=2027-01-01',
  'messages/export',
  'redirects/export',
] as const

/** By name. `nothing` and `a cached page` show what any flood of requests costs on this machine. */
export const attacks: Readonly<Record<string, (targets: Targets) => AttackCall>> = {
  nothing: () => get('/api/health'),
  'a cached page': () => get('/'),

  'anybody: search of two letters': () => get(`/search?q=${twoLetters()}`),
  'anybody: search of the API': () => get(`/api/search?q=the+${twoLetters()}&limit=100`),
  'anybody: filtered list': () => get(`/api/articles?q=the&sort=title&limit=100&page=${1 + upTo(40)}`),
  'anybody: list far down': ({ articles }) =>
    get(`/api/articles?sort=title&limit=100&page=${1 + upTo(articles / 100)}`),
  'anybody: pages of the blog': ({ articles }) => get(`/blog?page=${1 + upTo(articles / 12)}`),
  'anybody: articles nobody has read': ({ articles }) => get(`/blog/copy-${upTo(articles)}`),
  'anybody: pages and feeds of tags': ({ articles }) =>
    get(`/tag/own-${upTo(Math.min(articles, 20_000))}${inTurn(['', '/feed.xml', '/feed.json'])}`),
  'anybody: pages and feeds of authors': ({ authorPage }) =>
    get(`${authorPage}${inTurn([`?page=${1 + upTo(articlesOfGuest / 12)}`, '/feed.xml', '/feed.json'])}`),
  'anybody: addresses that are redirected': () => get(`/old-${upTo(wildcards)}/${word()}/${word()}`),
  'anybody: views': ({ articles }) => get(`/api/seen?page=/blog/copy-${upTo(articles)}`),
  'anybody: addresses that are not there': () =>
    get(`/${word()}/${word()}${inTurn(['', `/${word()}/feed.xml`, `/${word()}/feed.json`])}`),
  'anybody: addresses that may begin with a language': () =>
    get(`/${word().slice(0, 2)}${inTurn(['', '/feed.json', `/blog/${word()}`])}`),
  'anybody: feeds and sitemap': () => get(inTurn(feeds)),
  'anybody: series': ({ series }) => get(inTurn([`/series/${series.slug}`, `/api/series/${series.slug}`])),
  'anybody: articles as Markdown': ({ articles }) => get(`/blog/copy-${upTo(articles)}.md`),
  'anybody: Markdown of the API': ({ articles }) =>
    get(`/api/articles/copy-${upTo(articles)}?include=contentMarkdown`),
  'anybody: an article with a password': ({ locked }) => get(locked.path),
  'anybody: wrong passwords of an article': ({ locked, origin }) =>
    post('/unlock', `article=${locked.id}&password=${word()}`, origin),
  'anybody: an unlocked article': ({ locked }) => ({
    ...get(locked.path),
    headers: { cookie: locked.cookie },
  }),
  'anybody: a preview link': ({ preview }) => get(preview),
  'anybody: sharing cards': ({ cards }) => get(cards[upTo(cards.length)] ?? '/media/cards/none.png'),
  'anybody: a large file': ({ file }) => get(file),
  'anybody: lists of the API': () => get(`/api/${inTurn(ofApi)}`),
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
  'anybody: contact form': ({ origin }) =>
    post('/contact', `page=/blog&block=x&message=${'%F0%9F%98%80'.repeat(9000)}`, origin),
  'anybody: files with a form': ({ formPage, fileKey, origin }) => {
    const call = upload('/contact', [fileKey, 'a.pdf', pdf], { page: formPage, block: 'ask' })
    return { ...call, headers: { ...call.headers, origin } }
  },

  'contributor: new articles': ({ contributor }) =>
    send('POST', '/api/admin/articles', { title: word(), content: '<p>x</p>', tags: tags() }, contributor),
  'contributor: tags': ({ contributor }) => get('/api/admin/tags?limit=100', contributor),
  'contributor: searches': ({ contributor }) =>
    get('/api/admin/articles?q=th&sort=-author&limit=100', contributor),
  'contributor: names to choose from': ({ contributor }) => get(`/api/admin/${inTurn(names)}`, contributor),
  'contributor: the library': ({ contributor }) =>
    get(`/api/admin/media?q=${twoLetters()}&used=no&limit=100`, contributor),
  'contributor: uses': ({ contributor, media, ofContributor }) =>
    get(
      `/api/admin/${inTurn([`media/${media}/usage`, `articles/${ofContributor}/linked-from`])}`,
      contributor,
    ),
  'contributor: the trash': ({ contributor }) => get('/api/admin/trash?limit=100', contributor),
  'contributor: wrong passwords of their own': ({ contributor }) =>
    send('PUT', '/api/auth/password', { currentPassword: word(), password: `${word()} longer` }, contributor),
  'contributor: comments': ({ contributor, ofContributor }) =>
    send('POST', `/api/admin/articles/${ofContributor}/comments`, largestComment, contributor),
  'contributor: lists of comments': ({ contributor, talkedAbout }) =>
    get(`/api/admin/articles/${talkedAbout}/comments?limit=100&page=${1 + upTo(5)}`, contributor),
  'contributor: suggestions': ({ contributor, talkedAbout }) =>
    send('PUT', `/api/admin/articles/${talkedAbout}/suggestions`, suggested, contributor),
  'contributor: the largest suggestion': ({ contributor, talkedAbout, suggestion }) =>
    get(`/api/admin/articles/${talkedAbout}/suggestions/${suggestion}`, contributor),
  'contributor: presence': ({ contributor, ofContributor }) =>
    send('PUT', `/api/admin/articles/${ofContributor}/presence`, { isHere: true }, contributor),
  // These keep the accounts busy for a long time afterwards.
  'contributor: saves of headings': ({ contributor, ofContributor }) =>
    send('PUT', `/api/admin/articles/${ofContributor}`, headings, contributor),
  'contributor: saves of words': ({ contributor, ofContributor }) =>
    send('PUT', `/api/admin/articles/${ofContributor}`, words, contributor),
  'contributor: saves of rows': ({ contributor, ofContributor }) =>
    send('PUT', `/api/admin/articles/${ofContributor}`, rows, contributor),
  'contributor: saves of Markdown': ({ contributor, ofContributor }) =>
    send('PUT', `/api/admin/articles/${ofContributor}`, markdown, contributor),
  'author: images of other sites': ({ author }) =>
    send('POST', '/api/admin/media/fetch', { url: nowhere() }, author),
  'author: link previews': ({ author }) =>
    send('POST', '/api/admin/link-preview', { url: nowhere() }, author),
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
  'author: uploads': ({ author }) => as(author, upload('/api/admin/upload', ['file', 'a.png', picture])),
  'author: video and sound': ({ author }) => as(author, upload('/api/admin/upload', inTurn(filmAndSound))),
  'author: replaced files': ({ author, media }) =>
    as(author, upload(`/api/admin/media/${media}/file`, ['file', 'a.png', picture])),
  'author: cropped images': ({ author, media }) => {
    const crop = { x: upTo(100), y: upTo(100), width: 5800, height: 5800 }
    return send(
      'PUT',
      `/api/admin/media/${media}/edit`,
      { edit: { isMirrored: true, turns: 1, crop } },
      author,
    )
  },
  'eight authors: publishes': ({ authors }) => {
    const { token, article } = inTurn(authors)
    return send('PUT', `/api/admin/articles/${article}`, { title: word(), status: 'published' }, token)
  },
  'editor: lists': ({ editor }) => get(`/api/admin/${inTurn(lists)}&limit=100`, editor),
  'editor: exports': ({ editor }) => get(`/api/admin/${inTurn(exports)}`, editor),
  'editor: sections of 900 blocks': ({ editor, section }) =>
    send('PUT', `/api/admin/sections/${section}`, { blocks: { root: {}, content: newTexts() } }, editor),
  'editor: site checks': ({ editor }) => send('POST', '/api/admin/site-check', {}, editor),
  'editor: tests of redirects': ({ editor, articles }) => {
    const addresses = Array.from({ length: 50 }, () => `/blog/copy-${upTo(articles)}`)
    return send('POST', '/api/admin/redirects/test', { addresses }, editor)
  },
  'editor: articles of guests': ({ editor, guests: [one, other] }) => {
    const [from, authorId] = inTurn([
      [one, other],
      [other, one],
    ])
    return send('POST', `/api/admin/guest-authors/${from}/reassign`, { authorId }, editor)
  },
  'editor: order of a series': ({ editor, series }) => {
    const at = upTo(series.parts.length)
    const articleIds = [...series.parts.slice(at), ...series.parts.slice(0, at)]
    return send('PUT', `/api/admin/series/${series.id}/order`, { articleIds }, editor)
  },
  'editor: pages of 900 blocks': ({ editor }) =>
    send('POST', '/api/admin/pages', { title: word(), blocks: { root: {}, content: texts } }, editor),
  'editor: menus of 500 items': ({ editor }) => send('PUT', '/api/admin/menu', { menuItems }, editor),
  'editor: categories': ({ editor }) =>
    send('POST', '/api/admin/categories', { name: word(), slug: `x${word()}` }, editor),
  'editor: calendar of all times': ({ editor }) =>
    get('/api/admin/articles/calendar?from=0001-01-01T00:00:00Z&to=9999-01-01T00:00:00Z', editor),
  'editor: names of tags': ({ editor, articles }) =>
    send('PUT', `/api/admin/tags/tag-${upTo(Math.min(articles, 20_000))}`, { name: word() }, editor),
  'editor: merges of tags': ({ editor, articles }) => {
    const ids = Array.from({ length: 50 }, () => `tag-${upTo(Math.min(articles, 20_000))}`)
    return send('POST', `/api/admin/tags/tag-0/merge`, { ids }, editor)
  },
  'editor: redirects': ({ editor }) =>
    send('POST', '/api/admin/redirects', { from: `/${word()}`, to: `/${'x'.repeat(2000)}` }, editor),
  'editor: imports of redirects': ({ editor }) =>
    send('POST', '/api/admin/redirects/import', { csv: redirectLines() }, editor),
  'editor: ten years of statistics': ({ editor }) =>
    get('/api/admin/numbers?from=2017-01-01&to=2027-01-01&limit=100', editor),
}
