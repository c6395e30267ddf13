import { expect, test } from 'vitest'
import { designedSections } from './designed-sections.ts'
import { newBlock } from './new-block.ts'
import { countSampleTexts, sampleTexts } from './sample-texts.ts'
import { templates } from './templates.ts'

test('texts of a new block are samples until each is replaced', () => {
  expect(countSampleTexts([newBlock('Hero')])).toBe(2)
  expect(countSampleTexts([newBlock('Hero', { title: 'A studio for small gardens' })])).toBe(1)
  expect(countSampleTexts([newBlock('Hero', { title: 'A studio', subtitle: '' })])).toBe(0)
})

test('texts of sections and templates are samples, also inside of other blocks', () => {
  for (const { name, make } of templates.filter((one) => one.name !== 'Blank'))
    expect(countSampleTexts(make().content), name).toBeGreaterThan(0)
  const section = designedSections.find(({ name }) => name === 'Timeline')?.make()
  expect(countSampleTexts([newBlock('Section', { content: section && [section] })])).toBeGreaterThan(0)
})

test('short texts, and those of new entries, are samples too; what is no text is none', () => {
  const samples = sampleTexts()
  expect(['Get started', 'New here?'].every((text) => samples.has(text))).toBe(true)
  expect(['', 'Hero', 'split', '/blog', '#contact'].some((text) => samples.has(text))).toBe(false)
})

test('a form, and words that people chose, are none', () => {
  expect(
    countSampleTexts([
      newBlock('ContactForm'),
      newBlock('Heading', { text: 'Our own long heading for all' }),
    ]),
  ).toBe(0)
})
