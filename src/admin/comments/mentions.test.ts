import { expect, test } from 'vitest'
import { mentionBefore, mentionedIn, withNames } from './mentions.ts'

test('an @ at the beginning of a word suggests people', () => {
  expect(mentionBefore('@')).toBe('')
  expect(mentionBefore('Ask @An')).toBe('An')
  expect(mentionBefore('(@Anna Be')).toBe('Anna Be')
  for (const text of ['', 'Anna', 'me@example', 'Ask @ you', '@Anna\nand', `@${'a'.repeat(50)}`])
    expect(mentionBefore(text), text).toBeUndefined()
})

test('only people who are still named are mentioned, once each', () => {
  const [anna, ben] = [
    { id: 'a', name: 'Anna' },
    { id: 'b', name: 'Ben' },
  ]
  expect(mentionedIn('Ask @Anna, not Ben', [anna, ben, anna])).toEqual(['a'])
})

test('names are parts of the text, the longest first', () => {
  expect(withNames('Ask @Anna Bell or @Anna, a@b', ['Anna', 'Anna Bell'])).toEqual([
    { text: 'Ask ', isName: false },
    { text: '@Anna Bell', isName: true },
    { text: ' or ', isName: false },
    { text: '@Anna', isName: true },
    { text: ', a@b', isName: false },
  ])
  expect(withNames('', [])).toEqual([])
})
