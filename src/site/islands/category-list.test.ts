import { expect, test } from 'vitest'
import { categoriesOf } from './category-list.tsx'

const reisen = { id: '1', slug: 'reisen', name: 'Reisen', lang: 'de', articleCount: 1 }
const travel = { ...reisen, slug: 'travel', name: 'Travel', lang: 'en' }

test('an answer in the language of the page replaces the list', () => {
  expect(categoriesOf([travel], [], undefined)).toEqual([travel])
  expect(categoriesOf([reisen], [], 'de')).toEqual([reisen])
  expect(categoriesOf([], [], 'de')).toEqual([])
})

test('the one answer of an exported site leaves the list of another language as it is', () => {
  expect(categoriesOf([travel], [reisen], 'de')).toEqual([reisen])
  expect(categoriesOf([], [reisen], 'de')).toEqual([reisen])
  expect(() => categoriesOf([travel], 'failed', 'de')).toThrow('another language')
})
