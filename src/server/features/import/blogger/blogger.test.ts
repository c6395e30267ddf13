import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { convertedText } from '../../../../../tests/support/planned-export.ts'
import { zipOf, zipOfFolder } from '../../../../../tests/support/zip.ts'
import type { ImportSource } from '../source.ts'
import { originalOf } from './blogger-html.ts'
import { openBlogger } from './open-blogger.ts'

const fixtures = path.resolve('tests/fixtures')
const picture = 'https://blogger.googleusercontent.com/img/b/R29/AVv/s0/pier.png'

let site: TestApp
let temporary: string
/** An open export has its texts on the disk. */
const closers: (() => Promise<void>)[] = []
beforeAll(async () => {
  site = await startTestApp('sqlite')
  temporary = await mkdtemp(path.join(tmpdir(), 'masthead-blogger-'))
})
afterAll(async () => {
  for (const close of closers) await close()
  await site.close()
  await rm(temporary, { recursive: true, force: true })
})

async function opened(file: string, options = {}): Promise<ImportSource> {
  const { source, close } = await openBlogger(site.ctx(), file, { temporary, ...options })
  closers.push(close)
  return source
}
async function ofText(text: string | Buffer): Promise<ImportSource> {
  const file = path.join(temporary, 'blog.xml')
  await writeFile(file, text)
  return opened(file)
}

describe('the backup of a Blogger blog', () => {
  it('becomes articles and pages with their labels, authors, dates and former addresses', async () => {
    const { name, link, plan, authors } = await opened(path.join(fixtures, 'blogger/blog.xml'))
    expect([name, link]).toEqual(['Blogger: 77', 'http://harbour.blogspot.com'])
    expect(
      plan.articles.map(({ exportId, slug, status, publishedAt }) => [exportId, slug, status, publishedAt]),
    ).toEqual([
      ['101', 'pier', 'published', '2012-01-05T18:00:00.000Z'],
      ['102', 'keepers', 'published', '2012-02-02T19:00:00.000Z'],
      ['103', '', 'draft', null],
      ['104', 'next', 'scheduled', '2031-01-01T00:00:00.000Z'],
    ])
    expect(plan.articles[0]).toMatchObject({ title: 'The pier & its legs', tagSlugs: ['coast', 'night-day'] })
    expect(plan.pages).toMatchObject([{ exportId: '105', slug: 'about' }])
    expect(authors).toEqual([
      { login: 'Mira Holt', name: 'Mira Holt', email: '' },
      { login: 'ivo@harbour.example', name: 'Ivo Sand', email: 'ivo@harbour.example' },
    ])
    expect(plan.redirects.map(({ from }) => from)).toEqual([
      '/2012/01/pier.html',
      '/2012/02/keepers.html',
      '/2031/01/next.html',
      '/p/about.html',
      '/feeds/posts/default',
    ])
    expect(plan.skipped).toMatchObject([
      { title: 'What', reason: 'Content of the type "gadget" does not exist here' },
    ])
    expect(plan.notes).toEqual(['Left out settings and templates of Blogger: 2'])
  })

  it('has its texts with paragraphs, figures and links, and its images in their original size', async () => {
    const source = await opened(path.join(fixtures, 'blogger/blog.xml'))
    const { html, notes } = convertedText(source, '101')
    expect(html).toContain('<p>It stands on legs.</p><p>See <a href="/new/102#night">the keepers</a>.')
    expect(html).toContain(
      `<figure><a href="${picture}"><img src="${picture}" alt="The pier" width="320" height="240"></a></figure>`,
    )
    expect(html).toContain(`<figcaption>At <i>low</i> tide</figcaption>`)
    expect(html).not.toMatch(/<table|s320|s1600|w400/)
    expect(notes).toEqual([
      'Left out a video that was uploaded to Blogger, which only Blogger can show',
      'Left out a <script> element',
    ])
    expect(source.plan.media.map(({ url, alt }) => [url, alt])).toEqual([
      [picture, 'The pier'],
      ['https://lh3.googleusercontent.com/gone=s0', ''],
    ])
    expect(convertedText(source, '104').html).toBe('<pre>a\n\nb</pre>')
    expect(originalOf('https://elsewhere.example/s320/pier.png')).toBe(
      'https://elsewhere.example/s320/pier.png',
    )
  })

  it('is refused when it is cut off, has entities of its own, or is another feed', async () => {
    const atom = '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">'
    const refused: [string | Buffer, RegExp][] = [
      ['', /The file is empty\. In Blogger choose/],
      [
        `${atom}<entry><id>tag:blogger.com,1999:blog-1.post-1`,
        /The file ends in the middle of <id>, after 0 whole items/,
      ],
      [`${atom}<entry><id>x</id><title>x</title></entry></feed>`, /This is a feed, not a Blogger export/],
      ['<!DOCTYPE feed [<!ENTITY a "b">]><feed/>', /declares its own entities, which no Blogger export does/],
      ['<rss/>', /This is not a Blogger export: it starts with <rss>/],
      [Buffer.from(`${atom}<title>Caf\u00e9`, 'latin1'), /not UTF-8/],
      [`${atom}${'<a>'.repeat(30)}`, /nested more than 24 deep/],
      [`${atom}<entry>${'<a/>'.repeat(20_001)}`, /A record has more than 20000 elements/],
      [`${atom}<entry><title>${'x'.repeat(17_000_000)}`, /longer than 16777216 characters/],
    ]
    for (const [text, message] of refused) await expect(ofText(text)).rejects.toThrow(message)
  })
})

describe('the Takeout of a Blogger blog', () => {
  it('is read with what only it has: descriptions, file names, the trash', async () => {
    const file = path.join(temporary, 'takeout')
    await writeFile(file, await zipOfFolder(path.join(fixtures, 'blogger-takeout')))
    const source = await opened(file, { site: 'https://harbour.example' })
    expect(source.plan.articles.map(({ exportId, slug, status }) => `${exportId} ${slug} ${status}`)).toEqual(
      ['201 pier published', '202 keepers published', '203  draft'],
    )
    expect(source.plan.articles[0]).toMatchObject({
      createdAt: '2023-01-03T09:00:00.000Z',
      seo: { description: 'What it stands on' },
      tagSlugs: ['coast'],
    })
    expect(source.plan.pages).toMatchObject([{ slug: 'about' }])
    expect(source.plan.skipped).toMatchObject([{ title: 'Gone', reason: 'It was in the trash' }])
    expect(convertedText(source, '201').html).toContain('<a href="/new/202">keepers</a>')
  })

  it('is refused when it has several blogs, or none', async () => {
    const file = path.join(temporary, 'takeout.zip')
    await writeFile(
      file,
      await zipOf({ 'Takeout/Blogger/Blogs/A/feed.atom': 'x', 'Takeout/Blogger/Blogs/B/feed.atom': 'x' }),
    )
    await expect(opened(file)).rejects.toThrow(/takeout\.zip has 2 blogs: .*Blogs\/A\/feed\.atom/)
  })
})
