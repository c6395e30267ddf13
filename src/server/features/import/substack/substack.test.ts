import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { convertedText } from '../../../../../tests/support/planned-export.ts'
import { zipOf, zipOfFolder } from '../../../../../tests/support/zip.ts'
import type { ImportSource } from '../source.ts'
import { openSubstack } from './open-substack.ts'
import { originalOf } from './substack-html.ts'

let temporary: string
/** An open export has its texts on the disk. */
const closers: (() => Promise<void>)[] = []
let source: ImportSource
beforeAll(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), 'masthead-substack-'))
  source = await opened(await zipOfFolder(path.resolve('tests/fixtures/substack')))
})
afterAll(async () => {
  for (const close of closers) await close()
  expect(await readdir(temporary)).toEqual(['export.zip'])
  await rm(temporary, { recursive: true, force: true })
})

async function opened(zip: Buffer, options = {}): Promise<ImportSource> {
  const file = path.join(temporary, 'export.zip')
  await writeFile(file, zip)
  const { source, close } = await openSubstack(file, { temporary, ...options })
  closers.push(close)
  return source
}

const articleOf = (id: string) => source.plan.articles.find(({ exportId }) => exportId === id)

describe('a Substack export', () => {
  it('becomes articles and pages, and drafts of what not everybody could read', () => {
    expect(source.name).toBe('Substack: harbour.substack.com')
    expect(articleOf('41.the-pier')).toMatchObject({
      title: 'The pier, & its legs',
      slug: 'the-pier',
      excerpt: 'Two hundred < three hundred',
      status: 'published',
      publishedAt: '2023-05-04T10:00:00.000Z',
      featuredImage: null,
    })
    expect(source.plan.articles.map(({ exportId, status, notes }) => [exportId, status, ...notes])).toEqual([
      ['41.the-pier', 'published'],
      ['42.keepers', 'draft', 'Only paying subscribers could read it, so it became a draft'],
      ['43.tides', 'published'],
      ['45.', 'draft', 'It had no title, so the beginning of its text became the title'],
      ['48.letter', 'draft', 'It was only sent by email, so it became a draft'],
    ])
    expect(source.plan.pages).toMatchObject([{ exportId: '44.about', slug: 'about' }])
    expect(source.plan.redirects).toContainEqual({
      from: '/p/the-pier',
      target: { type: 'article', exportId: '41.the-pier' },
    })
  })

  it('says what is left out, and its plan contains no address of a reader', () => {
    expect(source.plan.skipped.map(({ title, reason }) => [title, reason])).toEqual([
      ['Lost text', 'The export contains no text for it'],
      ['Bad id', 'It has no readable id'],
      ['posts/49.orphan.html', 'posts.csv does not name it'],
      ['Twice', 'Another item of the export has the same id'],
    ])
    expect(source.plan.notes).toContain('Left out files about who opened the emails: 1')
    expect(JSON.stringify([source.plan, source.authors])).not.toContain('reader.example')
  })

  it('brings the files along in their original size, each once', () => {
    expect(source.plan.media.map(({ url, alt }) => [url, alt])).toEqual([
      ['https://substack-post-media.s3.amazonaws.com/public/images/pier.png', 'The pier at low tide'],
      ['https://substack-post-media.s3.amazonaws.com/public/images/gone.png', 'Legs'],
      ['https://api.substack.com/feed/podcast/43/tides.mp3', ''],
    ])
    expect(originalOf('https://substackcdn.com/image/fetch/x/https%3A%2F%2F%E0%A4%A')).toMatch(
      /^https:\/\/substackcdn/,
    )
  })

  it('has texts with figures, galleries, cards, players and footnotes', () => {
    const { html, notes } = convertedText(source, '41.the-pier')
    const picture = 'https://substack-post-media.s3.amazonaws.com/public/images/pier.png'
    const parts = [
      'see <a href="/new/43.tides">the tides</a> and <a href="https://other.substack.com/p/tides">',
      `<figure><a href="${picture}" target="_blank" rel="noopener"><img src="${picture}" alt="The pier at low tide" width="80" height="60"></a><figcaption>Low <em>tide</em></figcaption></figure>`,
      '<div class="content-card" data-kind="button"><a href="https://shop.example/lantern">Buy it</a></div>',
      '<a href="https://other.substack.com/p/insects"><strong>Insects</strong></a><p data-type="description">They matter.</p><p data-type="site">Small things</p>',
      '<blockquote><p>A wave!</p><p>— <a href="https://twitter.com/mira/status/9">Mira Holt (@mira)</a></p></blockquote>',
      '<blockquote><p>It holds.</p></blockquote>',
      '<div data-type="gallery" data-columns="3">',
      '<p>$$h = 9$$</p>',
      '<p>Counted twice.</p>',
    ]
    for (const part of parts) expect(html).toContain(part)
    expect(html).toMatch(/<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/)
    expect(html).toMatch(/<sup><a[^>]*href="#footnote-1"[^>]*>1<\/a><\/sup>/)
    expect(html.match(/<section/g)).toHaveLength(1)
    expect(html).not.toMatch(/Subscribe|Share|<form|svg/)
    expect(notes).toEqual([
      'Left out a form for subscribing',
      'Left out the button "Share"',
      'Left out a poll',
      'Removed the line below which only paying subscribers could read',
    ])
    expect(convertedText(source, '43.tides').html).toBe(
      '<audio src="https://api.substack.com/feed/podcast/43/tides.mp3" controls=""></audio><p>Listen to <a href="/new/41.the-pier#legs">the pier</a>.</p>',
    )
  })

  it('limits what is hostile, and imports the rest', async () => {
    const head = 'post_id,post_date,is_published,type,audience,title,subtitle,podcast_url\n'
    const posts = ['1.a', '2.long', '3.wide', '4.attrs'].map(
      (id) => `${id},2023-01-01T00:00:00Z,true,newsletter,everyone,${id},,\n`,
    )
    const zip = await zipOf({
      'x/posts.csv': Buffer.from(
        `${head}${posts.join('')}5.proto,__proto__,true,x,y,=1+1,Caf\u00e9,javascript:alert(1)\n`,
        'latin1',
      ),
      'x/posts/1.a.html': '<p>A</p>',
      'x/posts/2.long.html': 'x'.repeat(600_000),
      'x/posts/3.wide.html': Buffer.from('\ufeff<p>W\u00ef</p>', 'utf16le'),
      'x/posts/4.attrs.html':
        '<div class="embedded-post-wrap" data-attrs="{&quot;url&quot;:&quot;javascript:alert(1)&quot;}"></div><div class="tweet" data-attrs="[[["></div><div class="image-gallery-embed" data-attrs=\'{"gallery":{"images":[null,{"src":"javascript:alert(1)"}]}}\'></div><p>B</p>',
    })
    const hostile = await opened(zip)
    expect(hostile.plan.skipped).toMatchObject([
      { title: '2.long', reason: expect.stringMatching(/a line of more than 500,000 characters/) },
    ])
    expect(hostile.plan.notes[0]).toMatch(/posts\.csv is not in UTF-8/)
    expect(convertedText(hostile, '3.wide').html).toBe('<p>Wï</p>')
    expect(convertedText(hostile, '4.attrs').html).toMatch(/<p>B<\/p>$/)
    expect(convertedText(hostile, '5.proto').html).not.toContain('javascript')
    expect(hostile.plan.articles.at(-1)).toMatchObject({ status: 'draft', excerpt: 'Café' })
    const huge = await zipOf({ 'posts.csv': `${head}"${'x'.repeat(21_000_000)}` })
    await expect(opened(huge)).rejects.toThrow(
      /posts\.csv has a row of more than 20,000,000 characters after row 1/,
    )
  })
})
