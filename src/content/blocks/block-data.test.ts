import { expect, it } from 'vitest'
import type { Block } from '../../contracts/pages.ts'
import { imagesOf, propsOf, typesOf, usesType } from './block-data.ts'
import { image } from './image/image.ts'
import { quote as quoteBlock } from './quote/quote.ts'

const quote = { type: 'Quote', props: { text: 'In', image: '/media/b.png', version: 2 } }
const blocks: Block[] = [
  { type: 'Image', props: { src: '/media/a.png', version: 2 } },
  { type: 'Columns', props: { columns: [{ content: [quote] }, { content: [] }], version: 2 } },
  { type: 'Image', props: { url: '/media/a.png' } },
]

it('finds the blocks of a type at any depth, in the order of the page and in their current version', () => {
  expect(typesOf(blocks)).toEqual(['Image', 'Columns', 'Quote'])
  expect([usesType(blocks, 'Quote'), usesType(blocks, 'Hero')]).toEqual([true, false])
  expect(propsOf(blocks, quoteBlock)).toEqual([
    { id: '', text: 'In', author: '', role: '', image: '/media/b.png' },
  ])
  expect(propsOf(blocks, image).map(({ src }) => src)).toEqual(['/media/a.png', '/media/a.png'])
})

it('finds every image once', () => {
  expect(imagesOf(blocks)).toEqual(['/media/a.png', '/media/b.png'])
})

it('recognizes images by the kind of a field, not by its name', () => {
  const embed = { type: 'Embed', props: { url: 'https://player.example/1', version: 2 } }
  expect(imagesOf([embed, ...blocks])[0]).toBe('/media/a.png')
})

it('anything that only looks like a block is ignored, and endless nesting is cut short', () => {
  const odd = { type: 'Section', props: { content: [{ type: 'Faq', props: null }, null, { type: 7 }] } }
  expect(typesOf([odd])).toEqual(['Section'])
  const deep = { type: 'Section', props: { content: [] as unknown[] } }
  deep.props.content.push(deep)
  expect(typesOf([deep])).toEqual(['Section'])
})
