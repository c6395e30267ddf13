import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasMoreValues } from './json-body.ts'

const countOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  return 1 + Math.max(0, inside.length - 1) + inside.reduce((sum: number, one) => sum + countOf(one), 0)
}

test('values are counted without parsing, whatever texts contain', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value)
      const count = countOf(value)
      expect(hasMoreValues(json, count)).toBe(false)
      if (count > 0) expect(hasMoreValues(json, count - 1)).toBe(true)
    }),
  )
  expect(hasMoreValues('["\\\\",1,2,"[,,,\\"{"]', 3)).toBe(true)
  expect(hasMoreValues('"no end [[[[[[', 3)).toBe(false)
})
