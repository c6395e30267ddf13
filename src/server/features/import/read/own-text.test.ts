import { expect, it } from 'vitest'
import { ownText, ownTexts } from './own-text.ts'

it('is the same text', () => {
  expect(ownText('港 and 👩‍👩‍👧'.slice(2))).toBe('and 👩‍👩‍👧')
  const long = 'word '.repeat(50)
  const value = { a: ['x', long], b: null, c: undefined, d: { e: 1, f: [] } }
  expect(ownTexts(value)).toStrictEqual(value)
})

it('has one empty list, which nobody can add to', () => {
  const [one, two] = [ownTexts({ list: [] as string[] }), ownTexts({ list: [] as string[] })]
  expect(one.list).toBe(two.list)
  expect(() => one.list.push('x')).toThrow(TypeError)
})

it('keeps what is frozen', () => {
  const frozen = Object.freeze({ a: '' })
  expect(ownTexts({ frozen }).frozen).toBe(frozen)
})

it('is correct after any number of different texts', () => {
  const texts = Array.from({ length: 10_000 }, (_, number) => `text ${number % 3000}`)
  expect(ownTexts(texts)).toEqual(texts)
})
