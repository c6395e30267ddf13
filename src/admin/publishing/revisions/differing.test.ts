import { expect, test } from 'vitest'
import { differing } from './differing.ts'

const seo = { title: '', description: '', ogImage: null, noindex: false }
const revision = {
  title: 'Tides',
  slug: 'tides',
  featuredImage: null,
  content: '<p>High water</p>',
  categoryId: null,
  tags: ['sea'],
  seo,
  publishedAt: null,
}

test('a revision that equals the text has nothing to restore, however empty fields are written', () => {
  const current = { ...revision, featuredImage: '', seo: { noindex: false, ogImage: '', keywords: '' } }
  expect(differing(revision, current)).toEqual([])
})

test.each([
  ['content', '<p><strong>High water</strong></p>'],
  ['content', '<p><a href="/tides">High water</a></p>'],
  ['featuredImage', '/uploads/tide.webp'],
  ['categoryId', 'sea'],
  ['tags', ['sea', 'moon']],
  ['seo', { ...seo, description: 'When it is high' }],
  ['seo', { ...seo, noindex: true }],
])('a difference in %s alone can be restored', (name, value) => {
  expect(differing(revision, { ...revision, [name]: value })).toEqual([name])
  expect(differing({ ...revision, [name]: value }, revision)).toEqual([name])
})

test('an image, a style and a switch of a block can be restored', () => {
  const page = (props: object) => ({ blocks: { root: {}, content: [{ type: 'Image', props }] } })
  const before = page({ id: 'a', src: '/a.webp', style: { width: 'full' }, isWide: true })
  expect(
    differing(before, page({ id: 'a', src: '/a.webp', isWide: true, style: { width: 'full' } })),
  ).toEqual([])
  for (const other of [{ src: '/b.webp' }, { style: {} }, { isWide: false }])
    expect(
      differing(before, page({ id: 'a', src: '/a.webp', style: { width: 'full' }, isWide: true, ...other })),
    ).toEqual(['blocks'])
})

test('what a restore leaves as it is is no difference, nor is a field that the revision does not have', () => {
  const current = {
    ...revision,
    slug: 'high-water',
    publishedAt: '2026-01-01T00:00:00.000Z',
    seriesId: 'sea',
  }
  expect(differing(revision, current)).toEqual([])
})
