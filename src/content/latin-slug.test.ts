import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thorough } from '../../tests/support/properties.ts'
import { slugifyLatin } from './latin-slug.ts'
import { isSlug } from './slug.ts'

test.each([
  ['Über Bücher & Käse', 'de', 'ueber-buecher-kaese'],
  ['Räksmörgås', 'sv-SE', 'raksmorgas'],
  ['Türkçe ı İstanbul', 'tr', 'turkce-i-istanbul'],
  ['L’été, déjà', 'fr', 'lete-deja'],
  ['Привет, мир', 'ru', 'privet-mir'],
  ['Ελλάδα', 'el', 'ellada'],
  ['مرحبا بالعالم', 'ar', 'mrhba-balealm'],
  ['नमस्ते दुनिया', 'hi', 'nmste-duniya'],
  ['สวัสดี', 'th', 'swasdi'],
  ['你好 世界', 'zh-Hans', 'nihao-shijie'],
  ['東京タワー', 'ja', 'dongjingtawa'],
  ['서울', 'ko', 'seoul'],
  ['hello 👋 world', 'en', 'hello-world'],
  ['🎉 !!!', 'en', ''],
])('%j in %s gives %j', (text, language, slug) => {
  expect(slugifyLatin(text, language)).toBe(slug)
})

test('any text gives a slug of plain letters, digits and hyphens, or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const slug = slugifyLatin(text, 'de')
      expect(slug === '' || isSlug(slug)).toBe(true)
      expect(slug).toMatch(/^[a-z0-9-]*$/)
    }),
    { numRuns: thorough(2000) },
  )
})
