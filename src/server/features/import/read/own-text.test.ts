import { expect, it } from 'vitest'
import { ownText, ownTexts } from './own-text.ts'

it('is the same text', () => {
  expect(ownText('港 and 👩‍👩‍👧'.slice(2))).toBe('and 👩‍👩‍👧')
  expect(ownTexts({ a: ['x'], b: null })).toEqual({ a: ['x'], b: null })
})
