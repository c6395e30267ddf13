// Fills a site so that every address of it and every screen of its admin shows something.
import sharp from 'sharp'
import { untilDone } from '../e2e/support/background.ts'
import { admin, type Call, expect } from '../e2e/support/test.ts'
import { everyBlock, longTitle, richText, words } from './words.ts'

export type Content = Awaited<ReturnType<typeof fill>>

/** The language of translations, whose words are in the same letters as all others. */
export const furtherLanguage = 'uk'

/** An author. */
export const writer = { email: 'writer@example.com', password: 'granite-otter-lantern-4' }

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const articles = 30

/** Returns what has an address of its own. */
export async function fill(api: Call, url: string) {
  const make = async (path: string, body: unknown = {}) => {
    const { status, data } = await api('POST', `/api/admin/${path}`, body)
    expect([path, status, status < 300 ? '' : data]).toEqual([path, status, ''])
    return data
  }
  const change = async (path: string, body: unknown) => {
    const { status, data } = await api('PUT', `/api/admin/${path}`, body)
    expect([path, status, status < 300 ? '' : data]).toEqual([path, status, ''])
    return data
  }
  const images = await Promise.all([1, 2, 3].map((n) => uploadPicture(api, url, n)))
  const image = images[0]?.url ?? ''
  await make('folders', { name: words(1, 2) })
  const person = await make('users', {
    name: words(2, 2),
    ...writer,
    role: 'AUTHOR',
  })
  const invited = await make('users', { name: words(3, 2), email: 'invited@example.com', role: 'EDITOR' })
  const guest = await make('guest-authors', { name: words(4, 2), biography: words(5, 20) })
  const category = await make('categories', { name: words(6, 2), description: words(7, 15), image })
  await make('categories', { name: longTitle.slice(0, 80) })
  const series = await make('series', { name: words(8, 3), description: words(9, 12) })
  const made = []
  for (let n = 0; n < articles; n += 1)
    made.push(
      await make('articles', {
        title: n % 5 === 0 ? `${n} ${longTitle}`.slice(0, 200) : words(n, 4),
        excerpt: words(n + 1, 20),
        content: richText,
        tags: [words(n % 4, 1), words((n % 4) + 5, 2)],
        status: n === 20 ? 'draft' : 'published',
        ...(n % 3 === 0 && { featuredImage: images[n % images.length]?.url }),
        ...(n % 2 === 0 && { categoryId: category.id }),
        ...(n < 3 && { seriesId: series.id }),
        ...(n === 4 && { authorIds: [person.id, guest.id] }),
        ...(n === 5 && { visibility: 'password', password: 'sea breeze' }),
      }),
    )
  const [first, second, , , , locked] = made
  const section = await make('sections', {
    name: words(10, 2),
    blocks: { root: {}, content: [{ type: 'Quote', props: { id: 'q', text: words(11, 8) } }] },
  })
  const blocks = {
    root: {},
    content: everyBlock({ image, category: String(category.slug), sectionId: section.id }),
  }
  const page = await make('pages', { title: words(12, 3), status: 'published', blocks })
  await make('pages', { title: longTitle, status: 'draft' })
  const translation = await make('articles', {
    title: words(13, 3),
    content: richText,
    lang: furtherLanguage,
    translationOf: second?.id,
    status: 'published',
  })
  for (const [n, link] of [first?.url, page.url, category.url, '/blog', 'https://example.com/'].entries())
    await make('menu/item', { title: words(n + 20, 2), link, type: 'page' })
  await make('menu/item', { title: words(30, 2), link: '/blog', type: 'page', menu: 'footer' })
  await make('redirects', { from: '/old', to: '/blog' })
  await make('redirects', { from: '/gone', to: '', status: 410 })
  await change(`articles/${first?.id}`, { title: words(31, 5), content: `<p>${words(32, 9)}</p>${richText}` })
  await change(`articles/${first?.id}/draft`, { title: words(33, 5) })
  await make(`articles/${first?.id}/comments`, {
    text: words(34, 12),
    passage: { quote: words(2, 3), before: '', after: '' },
  })
  const preview = await make(`articles/${first?.id}/previews`)
  await suggest(api, String(first?.id))
  await change(`articles/${second?.id}/review`, { state: 'ready', note: words(35, 9) })
  const removed = await make('articles', { title: words(36, 3), status: 'published' })
  await api('DELETE', `/api/admin/articles/${removed.id}`)
  const importId = await importFile(api, url, csv, `${words(37, 1)}.csv`)
  const ghostId = await importFile(api, url, ghost, `${words(38, 1)}.json`)
  const message = {
    name: words(39, 2),
    email: 'nora@example.net',
    message: words(40, 20),
    page: page.url,
    block: 'ContactForm',
  }
  expect((await api('POST', '/api/contact', message)).status).toBe(201)
  await visit(url, [String(first?.url), `/search?q=${encodeURIComponent('нетничего')}`, '/nowhere-at-all'])
  await make('site-check')
  await make('exports', { format: 'json' }).catch(() => undefined)
  const { data: tags } = await api('GET', '/api/admin/tags')
  return {
    article: { id: String(first?.id), url: String(first?.url) },
    inSeries: String(second?.url),
    locked: String(locked?.url),
    page: { id: page.id, url: String(page.url) },
    category: String(category.url),
    tag: String((tags.tags as { url: string }[])[0]?.url),
    guest: `/author/${guest.slug}`,
    series: String(series.url ?? `/series/${series.slug}`),
    preview: String(preview.url),
    translation: String(translation.url),
    sectionId: section.id,
    importId,
    ghostId,
    inviteUrl: String(invited.inviteUrl),
  }
}

async function suggest(api: Call, id: string): Promise<void> {
  const { data } = await api('GET', `/api/admin/articles/${id}/draft`)
  const entity = data.entity as { version: number; title: string; excerpt: string; content: string }
  const draft = data.draft as { version: number } | null
  const { status } = await api('PUT', `/api/admin/articles/${id}/suggestions`, {
    version: entity.version,
    draftVersion: draft?.version ?? 0,
    title: words(41, 4),
    excerpt: entity.excerpt,
    content: entity.content.replace(/<p>/, `<p>${words(42, 3)} `),
  })
  expect(status).toBeLessThan(300)
}

async function uploadPicture(api: Call, url: string, n: number): Promise<{ id: string; url: string }> {
  const picture = {
    width: 1200,
    height: 800,
    channels: 3,
    background: ['#8a5a2b', '#2b5a8a', '#2b8a5a'][n % 3],
  } as const
  const bytes = await sharp({ create: picture as never })
    .jpeg()
    .toBuffer()
  const media = await send(
    api,
    url,
    'upload',
    new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }),
    `${words(n, 1)}.jpg`,
  )
  if (n < 3)
    await api('PUT', `/api/admin/media/${media.id}`, {
      alt: words(n, 5),
      title: words(n, 2),
      caption: words(n, 6),
    })
  return media
}

const csv = `title,content\n${words(1, 3)},${words(2, 9)}\n${words(3, 2)},${words(4, 9)}\n,\n`
const ghost = JSON.stringify({
  db: [
    {
      meta: { version: '5.0.0' },
      data: {
        posts: [
          {
            id: '1',
            title: words(5, 3),
            slug: 'one',
            html: `<p>${words(6, 9)}<img src="/content/images/gone.png"></p>`,
            status: 'published',
            type: 'post',
          },
        ],
        users: [{ id: '1', name: words(7, 2), slug: 'ivo', email: 'ivo@example.org' }],
        posts_authors: [{ id: '1', post_id: '1', author_id: '1' }],
      },
    },
  ],
})

/** Uploads an export and waits until it is read: only one is read at a time. */
async function importFile(api: Call, url: string, text: string, name: string): Promise<string> {
  const { id } = await send(api, url, 'imports', new Blob([text]), name)
  const state = async () => (await api('GET', `/api/admin/imports/${id}`)).data.state
  await expect.poll(state, untilDone).toBe('planned')
  return id
}

async function send(
  api: Call,
  url: string,
  to: string,
  file: Blob,
  name: string,
): Promise<{ id: string; url: string }> {
  const { data } = await api('POST', '/api/auth/login', admin)
  const form = new FormData()
  form.append('file', file, name)
  const answer = await fetch(`${url}/api/admin/${to}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.token}` },
    body: form,
  })
  expect([to, answer.ok]).toEqual([to, true])
  return (await answer.json()) as { id: string; url: string }
}

async function visit(url: string, paths: string[]): Promise<void> {
  for (const path of paths)
    await fetch(url + path, { headers: { 'user-agent': firefox, accept: 'text/html' } })
}
