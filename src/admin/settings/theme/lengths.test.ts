import { expect, test } from 'vitest'
import { cssLength } from '../../../contracts/theme.ts'
import { stepped } from './lengths.ts'

test.each([
  ['16px', 1, '17px'],
  ['1280px', 1, '1300px'],
  ['2.5rem', -1, '2.375rem'],
  ['0.625rem 1.25rem', 1, '0.75rem 1.375rem'],
  ['0.1em', -1, '0'],
  ['0', 1, '1px'],
  ['.5rem', 1, '0.625rem'],
])('%s by %i is %s, which the settings take', (value, direction, result) => {
  expect(stepped(value, direction)).toBe(result)
  expect(cssLength.safeParse(result).success).toBe(true)
})

test.each(['', 'wide', 'calc(1px + 1rem)', '1px;color:red'])('%j has no steps', (value) => {
  expect(stepped(value, 1)).toBeUndefined()
})
