import { expect, test } from 'vitest'
import { findingsOf, internalLinks } from '../publish-checks.ts'
import { htmlForChecks } from './html-for-checks.ts'
import { newBlock } from './new-block.ts'

const ids = (...blocks: Parameters<typeof newBlock>[]) =>
  findingsOf({
    title: 'A title',
    html: htmlForChecks(blocks.map((one) => newBlock(...one))),
    seoTitle: '',
  }).map(({ id }) => id)
const boat = { src: '/media/boat.webp' }

test.each<[string, Parameters<typeof newBlock>[], string[]]>([
  ['a page of words', [['RichText'], ['Quote'], ['Faq']], []],
  ['a picture without a description', [['RichText'], ['Image', boat]], ['alt']],
  ['a picture in a list without one', [['RichText'], ['Gallery', { images: [boat] }]], ['alt']],
  ['a described picture', [['RichText'], ['Image', { ...boat, alt: 'A boat' }]], []],
  ['a picture that decorates', [['RichText'], ['Image', { ...boat, isDecorative: true }]], []],
  ['no picture', [['RichText'], ['Image']], []],
  ['a logo, which its name describes', [['Logos', { logos: [{ name: 'Oak', image: '/a.png' }] }]], []],
  [
    'a heading that skips a level',
    [
      ['Heading', { level: '2' }],
      ['Heading', { level: '4' }],
    ],
    ['headings'],
  ],
  ['a heading in a text', [['RichText', { html: '<h4>Deep</h4>' }]], ['headings']],
  ['an unknown block', [['RichText'], ['Carousel', { src: '/a.png' }]], []],
])('looks at %s', (_, blocks, expected) => {
  expect(ids(...blocks)).toEqual(expected)
})

test('looks inside blocks, also older ones, and stops at a limit', () => {
  const inner = [newBlock('Image', boat), { type: 'Image', props: { id: 'old', url: '/media/old.png' } }]
  const section = newBlock('Section', { content: inner })
  expect(htmlForChecks([section]).match(/<img/g)).toHaveLength(2)
  let deep = newBlock('Image', boat)
  for (let depth = 0; depth < 1000; depth += 1) deep = newBlock('Section', { content: [deep] })
  expect(htmlForChecks([deep])).not.toContain('<img')
})

test('says what a picture shows once', () => {
  expect(htmlForChecks([newBlock('Image', { ...boat, alt: 'A boat' })])).toBe(
    '<img src="/media/boat.webp" alt="A boat">',
  )
})

test('says the words of buttons, cards and other links, and the address of a link without words', () => {
  const blocks = [
    newBlock('CallToAction', {
      title: 'Come',
      text: '',
      buttonLabel: 'Get a <ticket>',
      buttonLink: '/tickets',
    }),
    newBlock('Buttons', {
      buttons: [
        { label: 'Read', href: '/blog' },
        { label: 'Not yet', href: '' },
      ],
    }),
    newBlock('CardGrid', { title: '', cards: [{ title: 'Boats', text: 'All of them.', href: '/boats' }] }),
    newBlock('Embed', { url: 'https://example.com/map', title: '' }),
  ]
  expect(htmlForChecks(blocks)).toBe(
    '<p>Come</p><p><a href="/tickets">Get a &lt;ticket&gt;</a></p><p><a href="/blog">Read</a></p><p>Not yet</p>' +
      '<p><a href="/boats">Boats</a></p><p>All of them.</p>' +
      '<p><a href="https://example.com/map">https://example.com/map</a></p>',
  )
})

test('finds the links of buttons and texts', () => {
  const blocks = [
    newBlock('Hero', { buttonLink: '/gone', secondLink: '' }),
    newBlock('RichText', { html: '<a href="/there">x</a>' }),
  ]
  expect(internalLinks(htmlForChecks(blocks), 'https://me.test')).toEqual(['/gone', '/there'])
})
