import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { convertedText } from '../../../../../tests/support/planned-export.ts'
import { zipOf } from '../../../../../tests/support/zip.ts'
import type { ImportSource } from '../source.ts'
import { formattedHtml } from './formatted-html.ts'
import { openTumblr } from './open-tumblr.ts'
import { tumblrBlock } from './tumblr-types.ts'

let site: TestApp
let temporary: string
/** An open export has its texts on the disk. */
const closers: (() => Promise<void>)[] = []
let source: ImportSource
beforeAll(async () => {
  site = await startTestApp('sqlite')
  temporary = await mkdtemp(path.join(tmpdir(), 'masthead-tumblr-'))
  source = await opened(path.resolve('tests/fixtures/tumblr/posts.json'))
})
afterAll(async () => {
  for (const close of closers) await close()
  await site.close()
  await rm(temporary, { recursive: true, force: true })
})

async function opened(file: string): Promise<ImportSource> {
  const { source, close } = await openTumblr(site.ctx(), file, { temporary })
  closers.push(close)
  return source
}
async function ofContent(content: string | Buffer): Promise<ImportSource> {
  const file = path.join(temporary, 'posts')
  await writeFile(file, content)
  return opened(file)
}

it('makes an article of each post, whatever its type', () => {
  expect([source.name, source.link]).toEqual(['Tumblr: harbour', 'https://harbour.tumblr.com'])
  expect(source.plan.articles.map(({ title, status, notes }) => [title, status, ...notes])).toEqual([
    ['The pier & its legs', 'published'],
    ['One', 'published', 'It had no title, so the beginning of its text became the title'],
    ['It holds.', 'published', 'It had no title, so the beginning of its text became the title'],
    ['Tide <tables>', 'published'],
    ['At night', 'published'],
    ['A film', 'published', expect.any(String)],
    ['Mira: Tides', 'published'],
    ['How deep?', 'draft', 'It was private, so it became a draft'],
    ['Soon', 'draft'],
    ['Of others', 'published', 'It is a reblog of a post by "jon"'],
    ['A new & better pier', 'published', 'Left out a block of the type "poll"'],
  ])
  expect(source.plan.articles[0]).toMatchObject({
    slug: 'the-pier',
    publishedAt: '2018-11-11T10:00:00.000Z',
    tagSlugs: ['coast', 'night-day'],
    pinned: true,
  })
  expect(source.plan.redirects.map(({ from }) => from).slice(0, 2)).toEqual([
    '/post/180000000001/the-pier',
    '/post/180000000001',
  ])
  expect(source.plan.skipped).toMatchObject([
    { exportId: '180000000010', reason: 'It has no content that can be read (its type is "text")' },
  ])
  expect(source.plan.notes).toEqual(['1 of the posts could not be read and was left out'])
})

it('has the texts of both forms', () => {
  const html = (id: number) => convertedText(source, `1800000000${id < 10 ? '0' : ''}${id}`).html
  expect(html(1)).toContain(
    'See <a href="/new/180000000002">keepers</a> and <a href="/new/180000000003">more</a>.',
  )
  expect(html(2)).toMatch(
    /^<div data-type="gallery" data-columns="2"><figure><img src="[^"]*pier\.png" alt="One"><figcaption>One/,
  )
  expect(html(3)).toBe(
    '<blockquote><p>It holds.</p><p>— <a href="https://jon.example/">Jon</a></p></blockquote>',
  )
  expect(html(5)).toBe('<p><strong>Mira:</strong> Who &lt;goes&gt;?</p><p>Me</p>')
  expect(html(6)).toMatch(
    /<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ.*<p>A film<\/p>$/,
  )
  expect(html(7)).toContain('<audio src="https://a.tumblr.com/tides.mp3"')
  expect(html(8)).toBe('<blockquote><p>How deep?</p><p>— jon</p></blockquote><p>Nine metres.</p>')
  const parts = [
    '<strong>It is </strong><strong><em>bold</em></strong><em> and </em>more',
    '<ul><li>one</li><li>two</li></ul><ol><li>first</li></ol>',
    'pier.png" alt="The pier"><figcaption>Low tide</figcaption>',
    '<a href="https://tides.example/">Tide tables</a><br>Tides',
  ]
  for (const part of parts) expect(html(12)).toContain(part)
  expect(html(12)).not.toMatch(/small\.png/)
})

it('reads lists, single posts and zip files of them', async () => {
  const post = (id: number) => ({
    id,
    blog_name: 'b',
    type: 'text',
    title: `T${id}`,
    body: '<p>x</p>',
    timestamp: 1,
  })
  for (const value of [[post(1)], { posts: [post(1)] }, { id_string: '1', ...post(1) }])
    expect((await ofContent(JSON.stringify(value))).plan.articles).toHaveLength(1)
  const zip = await zipOf({
    'json/1.json': JSON.stringify({ id_string: '1', ...post(1) }),
    'json/2.json': JSON.stringify([post(2)]),
  })
  expect((await ofContent(zip)).plan.articles.map(({ title }) => title)).toEqual(['T1', 'T2'])
})

it('refuses what has no posts, and takes any value in them', async () => {
  await expect(ofContent('{"posts":[')).rejects.toThrow(/posts is not valid JSON/)
  await expect(ofContent('{"a":1}')).rejects.toThrow(/posts is not a Tumblr export/)
  await expect(ofContent(await zipOf({ 'a/b.json': '{' }))).rejects.toThrow(/a\/b\.json is not valid JSON/)
  const wild = {
    id: 1,
    type: '__proto__',
    title: ['x'],
    body: {},
    tags: 'x',
    photos: [null],
    content: [{ type: 'image', media: 1 }],
    timestamp: 1e300,
    date: 'never',
  }
  const { plan } = await ofContent(JSON.stringify([wild, { ...wild, id: 2, title: 'Kept', content: [] }]))
  expect(plan.articles).toMatchObject([{ title: 'Kept', status: 'draft' }])
  expect(plan.skipped).toHaveLength(1)
})

it('closes marks that overlap', () => {
  const block = tumblrBlock.parse({
    type: 'text',
    text: 'abc',
    formatting: [
      { start: 0, end: 2, type: 'bold' },
      { start: 1, end: 99, type: 'italic' },
      { start: 2, end: 1, type: 'bold' },
    ],
  })
  expect(formattedHtml(block)).toBe('<strong>a</strong><strong><em>b</em></strong><em>c</em>')
})
