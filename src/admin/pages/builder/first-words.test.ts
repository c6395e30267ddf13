import { expect, it } from 'vitest'
import { firstWords } from './first-words.ts'

it('a block is labelled by its first words, also those in a list, a rich text or another block', () => {
  expect(firstWords('Hero', { eyebrow: ' ', title: ' Welcome in ' })).toBe('Welcome in')
  expect(firstWords('RichText', { html: '<h2>Once &amp; again</h2><p>More</p>' })).toMatch(/^Once & again/)
  expect(firstWords('Buttons', { buttons: [{ label: '' }, { label: 'Go on' }] })).toBe('Go on')
  const content = [
    { type: 'Divider', props: {} },
    { type: 'Quote', props: { text: 'Said' } },
  ]
  expect(firstWords('Section', { content })).toBe('Said')
})

it('a block without words, or of an unknown kind, has none', () => {
  expect(firstWords('Divider', {})).toBe('')
  expect(firstWords('Unknown', { original: { type: 'X', props: {} } })).toBe('')
  expect(firstWords('Buttons', { buttons: 7 })).toBe('')
})
