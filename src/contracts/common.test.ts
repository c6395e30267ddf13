import { expect, test } from 'vitest'
import { line } from './common.ts'

test.each([
  ['  Ada  ', 'Ada'],
  ['Ada \r\n Lovelace', 'Ada Lovelace'],
  ['Ada\n \n\tLovelace\r\n', 'Ada Lovelace'],
  ['two  spaces', 'two  spaces'],
  [' \n ', ''],
])('%j is one line: %j', (text, expected) => {
  expect(line(200).parse(text)).toBe(expected)
})

test('a run of a million spaces is read once', () => {
  const { error } = line(200).safeParse(`a${' '.repeat(1_000_000)}b`)
  expect(error?.issues.map(({ message }) => message)).toEqual(['At most 200 characters'])
})

test('a text that is far too long is refused before anything is removed from it', () => {
  const { error } = line(200).safeParse('\n'.repeat(2_001))
  expect(error?.issues.map(({ message }) => message)).toEqual(['At most 200 characters'])
})
