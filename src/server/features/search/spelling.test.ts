import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysLike, keysOf, mistakesBetween } from './spelling.ts'

const mistakes = (one: string, other: string) => mistakesBetween(one, other, 9)

describe('the mistakes between two words', () => {
  test('are letters too many, too few, wrong ones, and swapped neighbours', () => {
    expect(mistakes('plane', 'plane')).toBe(0)
    for (const other of ['planne', 'plne', 'plaze', 'plaen', 'lpane', 'aplane'])
      expect(mistakes('plane', other)).toBe(1)
    expect(mistakes('sharpened', 'shrapend')).toBe(2)
    expect(mistakes('книга', 'кинга')).toBe(1)
    expect(mistakesBetween('plane', 'violin', 2)).toBe(3)
    expect(mistakesBetween('plane', 'aeroplanes', 2)).toBe(3)
  })
})

describe('the keys of a word', () => {
  const letters = fc.constantFrom(...'abcdeй')
  const change = fc.record({
    kind: fc.constantFrom('add', 'drop', 'replace', 'swap'),
    at: fc.nat(),
    letter: letters,
  })
  const wordOf = (minLength: number, maxLength: number) =>
    fc.array(letters, { minLength, maxLength }).map((all) => all.join(''))

  type Change = typeof change extends fc.Arbitrary<infer T> ? T : never
  function changed(word: string, { kind, at, letter }: Change): string {
    const all = [...word]
    const place = at % all.length
    if (kind === 'add') return all.toSpliced(place, 0, letter).join('')
    if (kind === 'drop') return all.toSpliced(place, 1).join('')
    if (kind === 'replace') return all.toSpliced(place, 1, letter).join('')
    return all.toSpliced(place, 2, ...all.slice(place, place + 2).reverse()).join('')
  }
  const meet = (typed: string, meant: string) => {
    const keys = new Set(keysOf(meant))
    return keysLike(typed).some((key) => keys.has(key))
  }

  test('meet those of the word with a mistake', () => {
    const property = fc.property(wordOf(4, 16), change, (word, one) => {
      const typed = changed(word, one)
      if (typed.length >= 4) expect([typed, word, meet(typed, word)]).toEqual([typed, word, true])
    })
    fc.assert(property, { numRuns: 3000 })
  })

  test('of a long word meet those of the word with two mistakes', () => {
    const property = fc.property(wordOf(10, 20), change, change, (word, one, other) => {
      const typed = changed(changed(word, one), other)
      expect([typed, word, meet(typed, word)]).toEqual([typed, word, true])
    })
    fc.assert(property, { numRuns: 3000 })
  })

  test('are few, however long the word is', () => {
    for (let length = 1; length <= 40; length += 1) expect(keysOf('x'.repeat(length)).length).toBeLessThan(60)
    const different = Array.from({ length: 1000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(
      '',
    )
    expect(keysLike(different).length).toBeLessThan(300)
  })
})
