import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { convertedText } from '../../../../../tests/support/planned-export.ts'
import { importFile } from '../import.ts'
import { openFeed } from './open-feed.ts'

let site: TestApp
let server: Server
let origin: string
let temporary: string
let answers: Record<string, string>

beforeAll(async () => {
  site = await startTestApp('sqlite')
  temporary = await mkdtemp(path.join(tmpdir(), 'masthead-feed-'))
  server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (answer === undefined) response.writeHead(404).end()
    else response.end(answer.replaceAll('ORIGIN', origin))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  answers = {}
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await site.close()
  await rm(temporary, { recursive: true, force: true })
})

const mayConnect = () => true
async function read(address: string) {
  const { source } = await openFeed(site.ctx(), origin + address, { temporary, mayConnect })
  expect(await readdir(temporary)).toEqual([])
  return source
}

const rss = (items: string, more = '') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:a="http://www.w3.org/2005/Atom"><channel><title>Harbour</title><link>ORIGIN/</link>${more}${items}</channel></rss>`
const sitemap = (...paths: string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((one) => `<url><loc>ORIGIN${one}</loc></url>`).join('')}</urlset>`

it('reads the RSS feed that a page names, with all its parts, and lists what only the sitemap has', async () => {
  answers = {
    '/': '<!doctype html><html><head><link rel="alternate" type="application/rss+xml" href="/feed"></head></html>',
    '/feed': rss(
      `<item><title><![CDATA[The pier &amp; its legs]]></title><link>ORIGIN/2021/the-pier/</link><guid isPermaLink="false">1</guid><pubDate>Tue, 04 May 2021 10:00:00 +0200</pubDate><dc:creator>Mira Holt</dc:creator><category>Coast</category><description>Two hundred legs.</description><content:encoded><![CDATA[<p>See <a href="ORIGIN/2021/keepers#night">keepers</a>.</p><img src="ORIGIN/files/pier.png" alt="Pier"><img src="https://elsewhere.example/a.png">]]></content:encoded></item>`,
      '<a:link rel="next" href="/feed?page=2"/><a:link rel="self" href="/feed"/>',
    ),
    '/feed?page=2': rss(
      `<item><title>Keepers</title><guid>ORIGIN/2021/keepers</guid><author>x@harbour.example (Ivo Sand)</author><description>&lt;p&gt;At night&lt;/p&gt;</description><enclosure url="ORIGIN/keepers.mp3" type="audio/mpeg" length="1"/></item>`,
      '<a:link rel="next" href="/feed"/>',
    ),
    '/sitemap.xml':
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>ORIGIN/posts.xml</loc></sitemap><sitemap><loc>https://elsewhere.example/x.xml</loc></sitemap></sitemapindex>',
    '/posts.xml': sitemap('/', '/2021/the-pier', '/old-one'),
  }
  const source = await read('/')
  expect([source.name, source.link]).toEqual([`Feed: ${new URL(origin).host}`, origin])
  expect(source.plan.articles).toMatchObject([
    {
      exportId: '1',
      title: 'The pier & its legs',
      slug: 'the-pier',
      excerpt: 'Two hundred legs.',
      publishedAt: '2021-05-04T08:00:00.000Z',
      tagSlugs: ['coast'],
      authorLogins: ['mira holt'],
    },
    {
      title: 'Keepers',
      status: 'draft',
      authorLogins: ['ivo sand'],
      notes: ['The feed has only the beginning of its text', 'It has no readable date, so it became a draft'],
    },
  ])
  expect(source.plan.media.map(({ url }) => url)).toEqual([
    `${origin}/files/pier.png`,
    `${origin}/keepers.mp3`,
  ])
  expect(source.plan.skipped).toMatchObject([
    { title: `${origin}/old-one`, reason: 'Only the sitemap lists it: its text is not in the feed' },
  ])
  expect(source.plan.redirects.map(({ from }) => from)).toEqual(['/2021/the-pier', '/2021/keepers'])
  expect(convertedText(source, '1').html).toContain(`href="/new/${origin}/2021/keepers#night"`)
})

it('reads Atom and JSON feeds', async () => {
  const entry = (content: string) =>
    `<entry><id>tag:1</id><title type="html">A &amp;amp; B</title><link href="/a"/><published>2021-05-04T10:00:00Z</published><updated>2021-06-01T00:00:00Z</updated><author><name>Mira</name></author><category term="coast" label="Coast"/>${content}</entry>`
  const atom = (content: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><link href="ORIGIN/"/>${entry(content)}</feed>`
  answers = {
    '/atom': atom('<content type="html">&lt;p&gt;Words&lt;/p&gt;</content>'),
    '/xhtml': atom(
      '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Plain <b>words</b></div></content>',
    ),
    '/json': JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      home_page_url: 'ORIGIN/',
      items: [
        {
          id: 7,
          url: 'ORIGIN/a',
          title: 'A & B',
          content_html: '<p>Words</p>',
          date_published: '2021-05-04T10:00:00Z',
          authors: [{ name: 'Mira' }, null],
          tags: ['coast', 1],
          image: 'ORIGIN/a.png',
        },
        'none',
      ],
    }),
  }
  for (const address of ['/atom', '/json']) {
    const source = await read(address)
    expect(source.plan.articles).toMatchObject([
      {
        title: 'A & B',
        publishedAt: '2021-05-04T10:00:00.000Z',
        tagSlugs: ['coast'],
        authorLogins: ['mira'],
      },
    ])
    expect(convertedText(source, source.plan.articles[0]?.exportId ?? '').html).toBe('<p>Words</p>')
  }
  expect((await read('/json')).plan.notes).toEqual(['1 item of the feed could not be read and was left out'])
  const { articles } = (await read('/xhtml')).plan
  expect(articles[0]?.notes).toEqual(['Its text lost its formatting, because the feed has it as XHTML'])
})

it('imports it once, and nothing from this machine unless that is allowed', async () => {
  answers = {
    '/feed': rss(
      '<item><title>One</title><link>ORIGIN/one</link><pubDate>Tue, 04 May 2021 10:00:00 GMT</pubDate><description>x</description></item>',
    ),
  }
  const options = { mayConnect, fetchMedia: false }
  expect(await importFile(site.ctx(), 'feed', `${origin}/feed`, options)).toMatchObject({
    imported: 1,
    total: 1,
  })
  expect(await importFile(site.ctx(), 'feed', `${origin}/feed`, options)).toMatchObject({
    imported: 0,
    alreadyThere: 1,
  })
  await expect(importFile(site.ctx(), 'feed', `${origin}/feed`)).rejects.toThrow(/is not a public address/)
})

it('refuses what is no feed', async () => {
  answers = {
    '/page': '<html><head></head></html>',
    '/empty': rss(''),
    '/entities': '<!DOCTYPE rss [<!ENTITY a "b">]><rss/>',
    '/json': '{"version":"x","items":[]}',
    '/words': 'hello',
  }
  await expect(read('/page')).rejects.toThrow(/\/page does not link to a feed/)
  await expect(read('/empty')).rejects.toThrow(/\/empty has no articles/)
  await expect(read('/entities')).rejects.toThrow(/declares its own entities/)
  await expect(read('/json')).rejects.toThrow(/\/json is not a feed/)
  await expect(read('/words')).rejects.toThrow(/\/words is not a feed/)
  await expect(read('/none')).rejects.toThrow(/\/none cannot be read: the server answered 404/)
  await expect(openFeed(site.ctx(), 'feed.xml', { temporary })).rejects.toThrow(
    /"feed\.xml" is not the address of a feed/,
  )
})
