import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { thorough } from '../../tests/support/properties.ts'
import { isSlug, reservedReason, slugify } from './slug.ts'

describe('slugify', () => {
  const cases: [string, string][] = [
    ['Hello, World!', 'hello-world'],
    ['  Crème brûlée — déjà vu ', 'creme-brulee-deja-vu'],
    ['Straße & Øl: Łódź', 'strasse-ol-lodz'],
    ["Don't stop, it’s fine", 'dont-stop-its-fine'],
    ['Привет, йод', 'привет-йод'],
    ['你好 世界', '你好-世界'],
    ['한국어 블로그', '한국어-블로그'],
    ['हिन्दी में', 'हिन्दी-में'],
    ['100% of 2026', '100-of-2026'],
    ['İstanbul', 'istanbul'],
    ['ﬁne ＡＢＣ', 'fine-abc'],
    ['--a__b--', 'a-b'],
    ['🎉 !!!', ''],
    ['', ''],
  ]
  test.each(cases)('%j gives %j', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })

  test('any text gives an acceptable slug or nothing, and a slug made this way stays the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const slug = slugify(text)
        expect(slug === '' || isSlug(slug)).toBe(true)
        expect(slugify(slug)).toBe(slug)
      }),
      { numRuns: thorough(3000) },
    )
  })

  test('a long title is cut between words, a long word anywhere', () => {
    const slug = slugify('abcdefghi '.repeat(30))
    expect(slug).toBe(Array(20).fill('abcdefghi').join('-'))
    expect(slugify('𠮷'.repeat(201))).toBe('𠮷'.repeat(100))
  })
})

test('a slug is lower-case letters, digits and hyphens, 1 to 200 characters', () => {
  for (const slug of ['a', '2026', 'a-b', 'été', '世界', 'x'.repeat(200)]) expect(isSlug(slug)).toBe(true)
  for (const text of ['', '-', 'A', 'a b', 'a/b', 'a.b', 'a_b', 'e\u0301', 'a\n', '%61', 'x'.repeat(201)]) {
    expect(isSlug(text), text).toBe(false)
  }
})

test('names that the site itself uses are refused with the reason', () => {
  for (const slug of 'blog admin api 404 login search feed assets media uploads preview health metrics'.split(
    ' ',
  )) {
    expect(reservedReason(slug)).toMatch(
      new RegExp(`^The slug "${slug}" is reserved: .+ Choose another one\\.$`),
    )
  }
  for (const slug of ['category', 'category-news', 'categoryx', 'feed.xml'])
    expect(reservedReason(slug)).toBeDefined()
  for (const slug of ['about', 'blogs', 'my-category', 'searching'])
    expect(reservedReason(slug)).toBeUndefined()
})
