import { describe, expect, test } from 'vitest'
import { maxContext, maxQuote } from '../../contracts/comments.ts'
import { findPassage, passageAt } from './find-passage.ts'

const text = 'The sea is calm. The boats are in. The sea is calm and the night is near.\nGood night.\n'
const at = (words: string, start = 0) => {
  const from = text.indexOf(words, start)
  return { from, to: from + words.length }
}
const quoted = (words: string, start = 0) => {
  const passage = passageAt(text, at(words, start))
  if (!passage) throw new Error('no passage')
  return passage
}
const found = (where: string, passage: ReturnType<typeof quoted>) => {
  const place = findPassage(where, passage)
  return place && where.slice(place.from, place.to)
}

describe('a passage', () => {
  test('is found again, also if its words occur twice', () => {
    const second = at('The sea is calm', 10)
    expect(second.from).toBeGreaterThan(10)
    expect(findPassage(text, quoted('The sea is calm', 10))).toEqual(second)
    expect(findPassage(text, quoted('The sea is calm'))).toEqual(at('The sea is calm'))
  })

  test('is found after the text around it has changed', () => {
    const passage = quoted('The boats are in')
    expect(found(`New words first. ${text.replace('near', 'far')}`, passage)).toBe('The boats are in')
    expect(found('The boats are in', passage)).toBe('The boats are in')
  })

  test('is found by the surrounding text when its own words have changed', () => {
    const passage = quoted('The boats are in')
    expect(found(text.replace('boats are', 'ships were all'), passage)).toBe('The ships were all in')
    expect(found(text.replace('The sea', 'Our sea'), quoted('The sea'))).toBe('The sea')
  })

  test('is gone when it was deleted, or nothing identifies its place', () => {
    const passage = quoted('The boats are in')
    expect(found(text.replace('The boats are in', ''), passage)).toBeUndefined()
    expect(found(text.replace('The boats are in', 'Ships sailed'), passage)).toBeUndefined()
    expect(
      found('Today: is at nine.', { quote: 'High water', before: '', after: ' is at nine.' }),
    ).toBeUndefined()
    expect(found('Other words altogether', passage)).toBeUndefined()
    expect(found('', passage)).toBeUndefined()
    expect(found('abc', { quote: 'x', before: 'a', after: 'c' })).toBeUndefined()
  })

  test('is found if it is the whole text or at an edge', () => {
    for (const words of ['The', 'Good night.', text.trim()]) expect(found(text, quoted(words))).toBe(words)
  })

  test('has no spaces at its ends, and never half a character', () => {
    expect(passageAt(text, at(' The boats '))?.quote).toBe('The boats')
    expect(passageAt(text, { from: 3, to: 4 })).toBeUndefined()
    expect(passageAt(text, { from: 5, to: 5 })).toBeUndefined()
    const signs = `${'😀'.repeat(800)}x`
    const passage = passageAt(signs, { from: 61, to: 1500 })
    expect(passage?.quote.isWellFormed()).toBe(true)
    expect(passage?.before.isWellFormed()).toBe(true)
    expect(passage?.after.isWellFormed()).toBe(true)
    const long = passageAt('word '.repeat(1000), { from: 500, to: 4500 })
    expect(long?.quote.length).toBeLessThanOrEqual(maxQuote)
    expect(long?.before).toHaveLength(maxContext)
  })

  test('of one letter is found in a long text without reading it many times', () => {
    const long = 'a'.repeat(500_000)
    expect(findPassage(long, { quote: 'a', before: 'b', after: 'c' })).toEqual({ from: 0, to: 1 })
  })
})
