import type { Browser, Page } from '@playwright/test'
import type { RunningSite } from './server.ts'
import { admin, type Call, expect } from './test.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Parts = { page: Page; api: Call; browser: Browser; site: RunningSite }

/** Puts at least one row into every list of the admin. Returns the ids of what has a screen of its own. */
export async function fillEveryScreen({ page, api, browser, site }: Parts) {
  const make = async (path: string, body: unknown = {}) =>
    (await api('POST', `/api/admin/${path}`, body)).data
  const { data: session } = await api('POST', '/api/auth/login', admin)
  const upload = async (to: string, name: string, mimeType: string, buffer: Buffer) => {
    const answer = await page.request.post(`/api/admin/${to}`, {
      multipart: { file: { name, mimeType, buffer } },
      headers: { authorization: `Bearer ${session.token}` },
    })
    return answer.json()
  }
  const { url: image } = await upload('upload', 'heron.png', 'image/png', pixel)
  const gone = await make('articles', { title: 'Gone already' })
  await api('DELETE', `/api/admin/articles/${gone.id}`)
  const series = await make('series', { name: 'Along the canal' })
  const article = await make('articles', {
    title: 'With an image',
    content: '<p>High water is at nine. <a href="/no-such-page">More</a></p>',
    featuredImage: image,
    tags: ['Herons'],
    status: 'published',
    seriesId: series.id,
  })
  const form = { type: 'ContactForm', props: { id: 'ask' } }
  const asks = await make('pages', {
    title: 'Ask us',
    status: 'published',
    blocks: { root: {}, content: [form] },
  })
  const section = await make('sections', { name: 'Shared words' })
  await make('categories', { name: 'Birds of the canal' })
  await make('menu/item', { title: 'Ask us', link: asks.slug, type: 'page' })
  await make('redirects', { from: '/heron', to: '/blog' })
  await make('guest-authors', { name: 'Ines Heron' })
  const message = { name: 'Nora', email: 'nora@example.net', message: 'Hello', page: asks.url, block: 'ask' }
  expect((await api('POST', '/api/contact', message)).status).toBe(201)
  const csv = Buffer.from('title,content\nThe pier,Words about the pier\n')
  const { id: importId } = await upload('imports', 'pier.csv', 'text/csv', csv)

  const visitor = await browser.newContext({ userAgent: firefox, baseURL: site.url })
  for (const path of [String(article.url), '/search?q=whales', '/nowhere-at-all'])
    await visitor.request.get(path, { headers: { accept: 'text/html' } })
  await visitor.close()
  await make('site-check')
  return { articleId: article.id, sectionId: section.id, importId: String(importId) }
}
