import { expect, test } from 'vitest'
import { typedLink } from './typed-links.ts'

const data = (text: string) => {
  const found = typedLink(text)
  return found && { at: found.index, ...found.data }
}
const link = (label: string, address: string, at = 0) => ({ at, label, address, isPicture: false })
const picture = (label: string, address: string, at = 0) => ({ at, label, address, isPicture: true })

test.each([
  ['a link', '[words](https://example.com/a)', link('words', 'https://example.com/a')],
  ['a link after other words', 'Read [more](/about)', link('more', '/about', 5)],
  ['an address without a scheme', '[x](example.com/a?b#c)', link('x', 'https://example.com/a?b#c')],
  ['an email address', '[Anna](mailto:anna@example.com)', link('Anna', 'mailto:anna@example.com')],
  ['brackets in the address', '[x](https://a.test/B_(c))', link('x', 'https://a.test/B_(c)')],
  ['brackets in the words', '[see [1]](/a)', link('see [1]', '/a')],
  ['the last of two', '[a](/a) and [b](/b)', link('b', '/b', 12)],
  ['a picture', '![A boat](/media/boat.webp)', picture('A boat', '/media/boat.webp')],
  ['a picture of another site', 'a ![](https://a.test/b.png)', picture('', 'https://a.test/b.png', 2)],
  ['nothing in brackets alone', '(see there)', null],
  ['nothing before the last bracket of the address', '[x](https://a.test/B_(c)', null],
  ['nothing without words', '[ ](/a)', null],
  ['nothing without an address', '[x]()', null],
  ['nothing with a space between', '[x] (/a)', null],
  ['nothing after a backslash', '\\[x](/a)', null],
  ['nothing in code that is still open', 'As `[x](/a)', null],
  ['a link after code', '`a` [x](/a)', link('x', '/a', 4)],
  ['nothing that runs a script', '[x](javascript:alert(1))', null],
  ['nothing with a password in it', '[x](https://user:word@a.test/)', null],
  ['no picture of what is no picture', '![x](mailto:anna@example.com)', null],
  ['no picture from data', '![x](data:image/png;base64,AA==)', null],
  ['nothing before its end', '[x](/a) ', null],
])('%s', (_, text, expected) => {
  expect(data(text)).toEqual(expected)
})

test('a long line of brackets is read quickly', () => {
  expect(typedLink(`${'['.repeat(250)}${']('.repeat(125)})`)).toBeNull()
})
