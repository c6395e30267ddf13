import { expect, test } from 'vitest'
import { directionOf, nearestCatalog, openGraphLocale } from './languages.ts'

test.each([
  ['en', 'en'],
  ['en-GB', 'en'],
  ['de-CH', 'de'],
  ['ar-EG', 'ar'],
  ['no', 'nb'],
  ['nn-NO', 'nb'],
  ['pt', 'pt-BR'],
  ['pt-AO', 'pt-PT'],
  ['zh-TW', 'zh-Hant'],
  ['zh-SG', 'zh-Hans'],
  ['sr-Latn', 'en'],
  ['sw', 'en'],
  ['und', 'en'],
])('the catalog for %s is %s', (tag, catalog) => {
  expect(nearestCatalog(tag)).toBe(catalog)
})

test.each([
  ['en', 'ltr', 'en_US'],
  ['de', 'ltr', 'de_DE'],
  ['de-AT', 'ltr', 'de_AT'],
  ['ar', 'rtl', 'ar_EG'],
  ['he', 'rtl', 'he_IL'],
  ['fa', 'rtl', 'fa_IR'],
  ['ku', 'ltr', 'ku_TR'],
  ['ckb', 'rtl', 'ckb_IQ'],
  ['zh-Hant', 'ltr', 'zh_TW'],
])('%s runs %s, and is %s for Open Graph', (tag, direction, locale) => {
  expect([directionOf(tag), openGraphLocale(tag)]).toEqual([direction, locale])
})
