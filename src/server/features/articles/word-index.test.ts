import { describe, expect, test } from 'vitest'
import { createWordIndex } from './word-index.ts'

const others = Array.from(
  { length: 20 },
  (_, index) => [`other ${index}`, `kitchen garden ${index}`] as [string, string],
)
const like = (text: string, texts: [string, string][]) => [
  ...createWordIndex([...others, ...texts]).like(text),
]

describe('the words that texts have in common', () => {
  test('count more the rarer they are, and not at all if a quarter of all texts contain them', () => {
    const found = like('Sourdough bread for the kitchen', [
      ['both', 'Sourdough bread'],
      ['one', 'Bread and butter'],
      ['none', 'Quite another matter'],
    ])
    expect(found.toSorted((a, b) => b[1] - a[1]).map(([name]) => name)).toEqual(['both', 'one'])
    for (const [, likeness] of found) expect(likeness).toBeGreaterThan(0)
  })

  test('are found in any case, and give the same text the full similarity', () => {
    expect(like('ÜBER WEAVING', [['it', 'Über weaving']])).toEqual([['it', expect.closeTo(1)]])
  })

  test('are pairs of characters in Chinese and Japanese', () => {
    expect(like('京都の庭', [['garden', '庭は京都']]).map(([name]) => name)).toEqual(['garden'])
  })

  test('do not exist in an empty or odd text', () => {
    for (const text of ['', '   ', '🙂', '__proto__', 'constructor', '\ud800'])
      expect(like(text, [['it', 'Text']])).toEqual([])
  })
})
