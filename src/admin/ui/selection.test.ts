import { expect, test } from 'vitest'
import { between } from './selection.ts'

const shown = ['a', 'b', 'c', 'd']

test('a range includes both ends, in whichever order they were chosen', () => {
  expect(between(shown, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(between(shown, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(between(shown, 'c', 'c')).toEqual(['c'])
})

test('a range whose beginning is not shown is a single row', () => {
  expect(between(shown, undefined, 'c')).toEqual(['c'])
  expect(between(shown, 'gone', 'c')).toEqual(['c'])
})
