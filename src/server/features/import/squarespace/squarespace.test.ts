import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { convertedText } from '../../../../../tests/support/planned-export.ts'
import { openSquarespace } from './open-squarespace.ts'

const file = path.resolve('tests/fixtures/squarespace/site.xml')
const cdn = 'https://images.squarespace-cdn.com/content/v1/5f52/1601-AB'

it('reads a Squarespace export as one of WordPress, with its own slugs, addresses and files', async () => {
  const { source } = await openSquarespace(file, { temporary: tmpdir(), site: undefined })
  expect([source.name, source.link]).toEqual([
    'Squarespace: harbour.squarespace.com',
    'http://harbour.squarespace.com',
  ])
  expect([...source.plan.articles]).toMatchObject([
    {
      title: 'The pier',
      slug: 'the-pier',
      status: 'published',
      excerpt: 'Two hundred legs.',
      categorySlug: 'coast-walks',
      tagSlugs: ['wood'],
      authorLogins: ['mira@harbour.example'],
      featuredImage: 'https://static1.squarespace.com/static/5f52/t/1/1601/thumb.png',
    },
    { title: 'Keepers', slug: 'keepers', status: 'draft' },
  ])
  expect(source.plan.categories).toMatchObject([{ slug: 'coast-walks', name: 'Coast Walks' }])
  expect(source.plan.media.map(({ url, alt, caption }) => [url, alt, caption])).toEqual([
    ['https://static1.squarespace.com/static/5f52/t/1/1601/thumb.png', '', ''],
    [`${cdn}/pier.png`, 'The pier', ''],
    [`${cdn}/gone.png`, 'Gone', ''],
  ])
  expect(source.plan.redirects).toContainEqual({
    from: '/blog/2023/4/the-pier.html',
    target: { type: 'article', exportId: '4' },
  })
  expect(source.plan.skipped).toMatchObject([
    { exportId: '135', reason: 'Another item of the export has the same id' },
  ])
})

it('converts the blocks of Squarespace', async () => {
  const { source } = await openSquarespace(file, { temporary: tmpdir(), site: 'https://harbour.example' })
  expect(source.name).toBe('Squarespace: harbour.squarespace.com')
  const { html, notes } = convertedText(source, '4')
  const parts = [
    `<figure><a href="/blog/keepers"><img src="${cdn}/pier.png" alt="The pier"></a><figcaption>Low tide</figcaption></figure>`,
    'It stands on <a href="/blog/keepers">legs</a>.',
    '<blockquote><p>“It holds.</p><p>— Jon</p></blockquote>',
    '<div class="content-card" data-kind="button"><a href="https://shop.example/lantern">Buy it</a></div>',
    `<img src="${cdn}/gone.png?format=1500w" alt="Gone">`,
  ]
  for (const part of parts) expect(html).toContain(part)
  expect(html).toMatch(/<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/)
  expect(notes).toEqual(['Left out a form, which only Squarespace can show'])
})
