import { expect, test } from 'vitest'
import { movedTo } from './moved-to.ts'

/** `|` is the caret. */
const moved = (before: string, now: string) => {
  const at = movedTo(before.replace('|', ''), before.indexOf('|'), now)
  return `${now.slice(0, at)}|${now.slice(at)}`
}

test.each([
  ['stays before what changed', 'One| two three', 'One two, three, four', 'One| two, three, four'],
  ['moves with words before it', 'One two three|', 'Zero and one two three', 'Zero and one two three|'],
  [
    'stays between changes on both sides',
    'One two| three four',
    'First, two three last',
    'First, two| three last',
  ],
  ['chooses the nearest of many', 'a a a| a', 'b a a a a', 'b a a a| a'],
  ['of an empty text is its beginning', '|', 'Theirs', '|Theirs'],
  ['stays within a text that nothing is left of', 'Mine|', 'x', 'x|'],
])('the caret %s', (_, before, now, expected) => expect(moved(before, now)).toBe(expected))
