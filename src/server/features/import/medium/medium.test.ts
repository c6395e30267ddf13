import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { convertedText } from '../../../../../tests/support/planned-export.ts'
import { zipOf, zipOfFolder } from '../../../../../tests/support/zip.ts'
import type { ImportSource } from '../source.ts'
import { openMedium } from './open-medium.ts'

let temporary: string
/** An open export has its texts on the disk. */
const closers: (() => Promise<void>)[] = []
let source: ImportSource
beforeAll(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), 'masthead-medium-'))
  source = await opened(await zipOfFolder(path.resolve('tests/fixtures/medium')))
})
afterAll(async () => {
  for (const close of closers) await close()
  await rm(temporary, { recursive: true, force: true })
})

async function opened(zip: Buffer): Promise<ImportSource> {
  const file = path.join(temporary, 'export.zip')
  await writeFile(file, zip)
  const { source, close } = await openMedium(file, { temporary })
  closers.push(close)
  return source
}

const file = (name: string) => `https://cdn-images-1.medium.com/max/800/1*${name}.png`

describe('a Medium export', () => {
  it('becomes articles with their tags, author, dates and former addresses', () => {
    expect(source.name).toBe('Medium: mira')
    const pier = source.plan.articles.find(({ exportId }) => exportId === 'aaaabbbb0001')
    expect(pier).toMatchObject({
      title: 'The pier & its legs',
      slug: 'the-pier-its-legs',
      excerpt: 'Two hundred of them',
      status: 'published',
      publishedAt: '2021-05-04T10:00:00.000Z',
      featuredImage: file('pier'),
      tagSlugs: ['coast', 'night-work'],
      authorLogins: ['mira'],
    })
    expect(source.authors).toEqual([{ login: 'mira', name: 'Mira Holt', email: '' }])
    expect(source.plan.articles.map(({ title, status }) => `${title} ${status}`)).toEqual([
      'The pier & its legs published',
      'Keepers published',
      'A picture of the day published',
      'Next draft',
    ])
    expect(source.plan.redirects.map(({ from }) => from)).toEqual([
      '/@mira/the-pier-its-legs-aaaabbbb0001',
      '/p/aaaabbbb0001',
      '/keepers-aaaabbbb0002',
      '/p/aaaabbbb0002',
      '/@mira/no-title-aaaabbbb0004',
      '/p/aaaabbbb0004',
      '/feed',
    ])
    expect(source.plan.skipped.map(({ title, reason }) => [title, reason])).toEqual([
      ['Thank you for this, I had…', 'It is a response to another story'],
      ['2021-06-05_Broken-aaaabbbb0006.html', 'It is not a page of a Medium export'],
    ])
  })

  it('has texts without their title, with figures, galleries, cards and players', () => {
    const { html, notes } = convertedText(source, 'aaaabbbb0001')
    const parts = [
      'See <a href="/new/aaaabbbb0002">the keepers</a>, or <a href="/new/aaaabbbb0002#a9">their night</a>, or <a href="https://medium.com/@jon/boats-ccccdddd0009">boats</a>.',
      '<blockquote><p>A quote.</p></blockquote><blockquote><p>It holds.</p></blockquote>',
      `<figure data-align="left"><img src="${file('plank')}" alt=""><figcaption>A <em>plank</em></figcaption></figure>`,
      '<pre><code>let a = 1\nlet b = 2</code></pre>',
      '<p><a href="https://gist.github.com/mira/0a1b2c">https://gist.github.com/mira/0a1b2c</a></p>',
      '<a href="https://tides.example/tables"><strong>Tide tables</strong></a><p data-type="description">High and low water.</p><p data-type="site">tides.example</p>',
      `<div data-type="gallery" data-columns="2"><figure><img src="${file('one')}" alt=""></figure><figure><img src="${file('two')}" alt=""></figure></div><p>Both</p>`,
      '<hr><h3 id="c1">Later</h3>',
    ]
    for (const part of parts) expect(html).toContain(part)
    expect(html).toMatch(/^<p[ >]/)
    expect(html).toMatch(/<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/)
    expect(html).not.toMatch(/Two hundred|its legs|1\*pier/)
    expect(notes).toEqual([])
  })

  it('survives pages that are nested deeply, broken or of another kind', async () => {
    const page = (body: string) =>
      `<article><h1 class="p-name">A</h1><section data-field="body">${body}</section><time class="dt-published" datetime="nonsense"></time></article>`
    const hostile = await opened(
      await zipOf({
        'm/posts/deep-aaaabbbb0001.html': page('<div>'.repeat(50_000)),
        'm/posts/script-aaaabbbb0002.html': page(
          '<p onclick=x><script>alert(1)</script><img src=x onerror=y>T</p>',
        ),
        'm/posts/binary-aaaabbbb0003.html': Buffer.from([0, 1, 2, 0]),
        'm/posts/same.html': page('<p>S</p>'),
      }),
    )
    expect(hostile.plan.counts.total).toBe(4)
    expect(hostile.plan.skipped.map(({ title }) => title)).toContain('binary-aaaabbbb0003.html')
    expect(convertedText(hostile, 'aaaabbbb0002').html).toContain('T')
    expect(hostile.plan.articles.find(({ exportId }) => exportId === 'same.html')).toMatchObject({
      status: 'draft',
    })
  })
})
