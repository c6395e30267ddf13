// The targets of the attacks, created before they begin.
import sharp from 'sharp'
import { customFormOf } from '../src/content/blocks/custom-form.ts'
import { maxParts } from '../src/contracts/series.ts'
import { english } from '../src/i18n/catalogs.ts'
import { formOf, formType } from '../tests/support/multipart.ts'
import type { Watched } from './watched-server.ts'

type Account = { token: string; article: string }
export type Targets = {
  origin: string
  /** Bearer tokens. */
  editor: string
  author: string
  contributor: string
  /** Ids of articles of the author and of the contributor. */
  ofAuthor: string
  ofContributor: string
  /** Authors with an article each. */
  authors: [Account, ...Account[]]
  /** An article of the contributor with hundreds of comments, and its largest suggestion. */
  talkedAbout: string
  suggestion: string
  /** The path of the page of a guest author with many articles. */
  authorPage: string
  /** The ids of two guest authors; the first has these articles. */
  guests: [string, string]
  /** A series with as many articles as there may be. */
  series: { id: string; slug: string; parts: string[] }
  /** The paths of pictures for sharing, most of which nobody has requested. */
  cards: string[]
  /** An article that asks for a password, and the cookie of somebody who has given it. */
  locked: { id: string; path: string; cookie: string }
  /** The path of a preview of a long text. */
  preview: string
  /** A picture of the author, and its path. */
  media: string
  file: string
  section: string
  /** The path of a page with a form that accepts files, and the name of its file field. */
  formPage: string
  fileKey: string
  /** How many articles there are, at /blog/copy-N. */
  articles: number
}

const comments = 500
const accounts = 8
export const articlesOfGuest = maxParts
/** The largest number that a site may have. */
export const wildcards = 500
export const largestRows = `<table>${'<tr><td>a</td></tr>'.repeat(20_000)}</table>`
const longText = `<p>${'The press ran all night. '.repeat(100)}</p>`.repeat(500)
const password = 'a lantern in the harbour'

type Made = { id: string; url: string; slug: string }
type Send = (token: string, method: string, path: string, body: object) => Promise<Made>

export async function prepareTargets(site: Watched, articles: number): Promise<Targets> {
  const { origin } = site
  const [editor = '', author = '', contributor = ''] = await Promise.all(
    (['EDITOR', 'AUTHOR', 'CONTRIBUTOR'] as const).map((role) => site.signIn(role)),
  )
  const send: Send = async (token, method, path, body) => {
    const answer = await fetch(`${origin}/api/admin/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Made
  }
  const write = async (token: string, content = '<p>x</p>') =>
    (await send(token, 'POST', 'articles', { title: 'Mine', content })).id
  const talkedAbout = await write(contributor)
  for (let index = 0; index < comments; index += 1)
    await send(contributor, 'POST', `articles/${talkedAbout}/comments`, { text: 'word '.repeat(399) })
  const suggested = { title: 'Mine', excerpt: '', content: largestRows, version: 1, draftVersion: 0 }
  const suggestion = await send(contributor, 'PUT', `articles/${talkedAbout}/suggestions`, suggested)
  const csv = Array.from({ length: wildcards }, (_, n) => `/old-${n}/{year}/{slug},/blog/{slug}`).join('\n')
  await send(editor, 'POST', 'redirects/import', { csv })
  const account = async (): Promise<Account> => {
    const token = await site.signIn('AUTHOR')
    return { token, article: await write(token) }
  }
  const preview = await send(author, 'POST', `articles/${await write(author, longText)}/previews`, {})
  const section = await send(editor, 'POST', 'sections', {
    name: 'Section',
    blocks: { root: {}, content: [] },
  })
  const picture = await upload(origin, author)
  return {
    origin,
    editor,
    author,
    contributor,
    ofAuthor: await write(author),
    ofContributor: await write(contributor),
    authors: [await account(), ...(await Promise.all(Array.from({ length: accounts - 1 }, account)))],
    talkedAbout,
    suggestion: suggestion.id,
    ...(await guestWithSeries(origin, editor, send)),
    locked: await lockedArticle(origin, editor, send),
    preview: new URL(preview.url, origin).pathname,
    media: picture.id,
    file: picture.url,
    section: section.id,
    ...(await pageWithForm(editor, send)),
    articles,
  }
}

/** A guest author whose articles are the parts of a series and have pictures for sharing, and one without articles. */
async function guestWithSeries(origin: string, editor: string, send: Send) {
  const guest = await send(editor, 'POST', 'guest-authors', { name: 'Guest' })
  const other = await send(editor, 'POST', 'guest-authors', { name: 'Other' })
  const series = await send(editor, 'POST', 'series', { name: 'Series' })
  const parts: string[] = []
  const cards: string[] = []
  for (let index = 0; index < articlesOfGuest; index += 1) {
    const { id, url } = await send(editor, 'POST', 'articles', {
      title: `Of a guest ${index}`,
      content: '<p>x</p>',
      status: 'published',
      authorIds: [guest.id],
      seriesId: series.id,
    })
    parts.push(id)
    const [card] = /\/media\/cards\/[\w.-]+/.exec(await (await fetch(origin + url)).text()) ?? []
    if (card) cards.push(card)
  }
  const guests: Targets['guests'] = [guest.id, other.id]
  const { id, slug } = series
  return { authorPage: `/author/${guest.slug}`, guests, series: { id, slug, parts }, cards }
}

async function lockedArticle(origin: string, editor: string, send: Send): Promise<Targets['locked']> {
  const asking = { visibility: 'password', password, status: 'published' }
  const { id, url } = await send(editor, 'POST', 'articles', {
    title: 'Locked',
    content: longText,
    ...asking,
  })
  const answer = await fetch(`${origin}/unlock`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ article: id, password }),
    redirect: 'manual',
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  if (!cookie) throw new Error(`/unlock: ${answer.status}`)
  return { id, path: url, cookie: cookie.split(';', 1)[0] ?? '' }
}

/** Detailed enough that its file is large. */
async function upload(origin: string, token: string): Promise<Made> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const body = await sharp({
    create: { width: 2000, height: 2000, channels: 3, background: '#8a5a2b', noise },
  })
    .jpeg()
    .toBuffer()
  const answer = await fetch(`${origin}/api/admin/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': formType },
    body: new Uint8Array(formOf([{ name: 'file', filename: 'a.jpg', body }])),
  })
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Made
}

async function pageWithForm(editor: string, send: Send): Promise<{ formPage: string; fileKey: string }> {
  const fields = [{ kind: 'file', label: 'File', isRequired: false, megabytes: 10 }]
  const form = { type: 'Form', props: { id: 'ask', version: 2, fields } }
  const page = { title: 'Form', status: 'published', blocks: { root: {}, content: [form] } }
  const { url: formPage } = await send(editor, 'POST', 'pages', page)
  return { formPage, fileKey: customFormOf([form], 'ask', english.texts)?.fields[0]?.key ?? '' }
}
