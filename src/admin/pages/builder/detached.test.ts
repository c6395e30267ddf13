import { expect, test } from 'vitest'
import { newBlock } from '../../../content/blocks/new-block.ts'
import { withStyleOf } from './detached.ts'

const style = { background: 'dark', above: 'large', anchor: 'offer' }

test('a section without a style leaves its blocks as they are', () => {
  const blocks = [newBlock('Quote'), newBlock('Heading')]
  expect(withStyleOf(blocks, undefined)).toBe(blocks)
  expect(withStyleOf([], style)).toEqual([])
})

test('a single block gets the style of the section, except for what it has set itself', () => {
  const quote = newBlock('Quote', { style: { above: 'small', shadow: 'large' } })
  const [only] = withStyleOf([quote], style)
  expect(only).toMatchObject({ type: 'Quote', props: { id: quote.props.id } })
  expect(only?.props.style).toEqual({ ...style, above: 'small', shadow: 'large' })
})

test('several blocks stay together in a section with the style, and links to it still work', () => {
  const blocks = [newBlock('Quote'), newBlock('Heading')]
  expect(withStyleOf(blocks, style)).toMatchObject([
    {
      type: 'Section',
      props: {
        content: blocks,
        background: 'none',
        anchor: 'offer',
        style: { background: 'dark', above: 'large' },
      },
    },
  ])
})
