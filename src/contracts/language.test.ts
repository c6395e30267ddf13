import { expect, test } from 'vitest'
import { canonicalLanguage } from './language.ts'

test.each([
  ['en', 'en'],
  ['DE-ch', 'de-CH'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['iw', 'he'],
  ['en_US', undefined],
  ['', undefined],
  ['english', 'english'],
  ['"><script>', undefined],
  ['en-u-nu-arab', undefined],
  ['x-private', undefined],
  ['en '.repeat(9), undefined],
])('%j is %s', (tag, canonical) => {
  expect(canonicalLanguage(tag)).toBe(canonical)
})
