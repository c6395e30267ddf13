import { describe, expect, test } from 'vitest'
import { createExcerpts } from './excerpt.ts'
import { type Terms, termsOf } from './terms.ts'
import { askedWord } from './word-forms.ts'

const excerptIn = (terms: Terms, text: string, words: string[]) => {
  const asked = words.map((word) => askedWord(terms, word.replace('*', ''), word.endsWith('*')))
  return createExcerpts(terms, asked)(text)
}
const excerpt = (text: string, ...words: string[]) => excerptIn(termsOf('ja'), text, words)

describe('the excerpt of a search', () => {
  test('marks the words as written, and escapes everything else', () => {
    expect(excerpt('A <b> of Bread & butter', 'bread')).toBe('A &lt;b&gt; of <mark>Bread</mark> &amp; butter')
    expect(excerpt('breads and bread', 'bread')).toBe('breads and <mark>bread</mark>')
    expect(excerpt('breads and bread', 'bread*')).toBe('<mark>breads</mark> and <mark>bread</mark>')
    expect(excerpt('gingerbread', 'bread*')).toBe('gingerbread')
    expect(excerpt("What it's about", "it's")).toBe('What <mark>it&apos;s</mark> about')
    expect(excerpt('bread bread', 'bread')).toBe('<mark>bread bread</mark>')
  })

  test('finds letters with and without accents, and words of unspaced scripts', () => {
    expect(excerpt('Die Überraschung', 'uber*')).toBe('Die <mark>Überraschung</mark>')
    expect(excerpt('Die Uberraschung', 'über*')).toBe('Die <mark>Uberraschung</mark>')
    expect(excerpt('ЁЖ и ёж', 'ёж')).toBe('<mark>ЁЖ</mark> и <mark>ёж</mark>')
    expect(excerpt('go 東 京 タ ワ ー へ go', '東 京')).toBe('go <mark>東京</mark>タワーへ go')
  })

  test('begins where most of the words are close together, and ends between words', () => {
    const far = 'lorem ipsum '.repeat(40)
    const found = excerpt(`bread ${far}of bread and butter ${far}`, 'bread', 'butter')
    expect(found).toMatch(/^… .*<mark>bread<\/mark> and <mark>butter<\/mark> .*(lorem|ipsum) …$/)
    expect(found.length).toBeLessThan(260)
    expect(excerpt(far, 'nowhere')).toMatch(/^lorem ipsum .* (lorem|ipsum) …$/)
  })

  test('marks all forms of a word in the language of the site', () => {
    expect(excerptIn(termsOf('en'), 'Planes, planing and plants', ['plane'])).toBe(
      '<mark>Planes</mark>, <mark>planing</mark> and plants',
    )
    expect(excerptIn(termsOf('de'), 'Alte Häuser und ein Haus', ['hauses'])).toBe(
      'Alte <mark>Häuser</mark> und ein <mark>Haus</mark>',
    )
  })

  test('never splits a character', () => {
    expect(excerpt('😀'.repeat(5000), 'nowhere').isWellFormed()).toBe(true)
    expect(excerpt(`x${'😀'.repeat(5000)}`, 'nowhere')).not.toContain('\uFFFD')
  })
})
