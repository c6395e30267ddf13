import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { thorough } from '../../../tests/support/properties.ts'
import { mergeWords } from './merge-words.ts'

/** The same result from both sides, whoever saved first. */
const merged = (base: string, mine: string, theirs: string) => {
  const result = mergeWords(base, mine, theirs)
  expect(mergeWords(base, theirs, mine)).toBe(result)
  return result
}

describe('two changes of one paragraph', () => {
  const base = '<p>One two <a href="/x">three four</a> five six.</p>'
  test.each([
    ['of different words', 'two', 'TWO', 'five', 'FIVE'],
    ['one of which is in a link', 'One', 'First', 'four</a>', 'Four</a>'],
    ['one of which makes words bold', 'One two', '<b>One two</b>', 'six.', 'six and seven.'],
    ['one of which deletes words', 'One ', '', 'five', '5'],
    ['one of which changes where a link goes', '/x', '/y', 'six.', 'six?'],
    ['one of which makes it a heading', '<p>One', '<p class="lead">One', 'five', '5'],
    ['one of which adds a line break', 'One two', 'One<br>two', 'six.', 'seven.'],
  ])('%s is merged', (_, from, mine, other, theirs) => {
    const both = base.replace(from, mine).replace(other, theirs)
    expect(merged(base, base.replace(from, mine), base.replace(other, theirs))).toBe(both)
  })

  test.each([
    ['of the same word', base.replace('two', 'a'), base.replace('two', 'b')],
    [
      'one of which deletes what the other adds to',
      base.replace(' six.', ''),
      base.replace(' six.', ' six. a'),
    ],
    ['of words side by side', base.replace('One', 'a'), base.replace('two', 'b')],
    ['that both add at the end', base.replace('six.', 'six. a'), base.replace('six.', 'six. b')],
    ['of the parts of one word', '<p>a<b>b</b> two</p>', '<p>One<b>b</b> two</p>'],
    [
      'whose links would cross',
      base.replace('two <a', '<a href="/z">two</a> <a'),
      base.replace('One two', '<a href="/w">One two</a>'),
    ],
    [
      'whose bold parts would cross',
      '<p>One <b>two <a href="/x">three four</a> five</b> six.</p>',
      '<p>One two <a href="/x">three <i>four</i></a><i> five six.</i></p>',
    ],
  ])('%s is left to the person', (_, mine, theirs) => {
    expect(merged(base, mine, theirs)).toBeUndefined()
  })

  test.each([
    ['at the end', 'six.', 'six. And', 'six. And seven.'],
    ['within a word', 'two', 'twofo', 'twofold'],
    ['and more elsewhere', 'two', 'two and', 'six two and'],
  ])('one of which has what the other added %s, and more, is that one', (_, from, less, more) => {
    expect(merged(base, base.replace(from, less), base.replace(from, more))).toBe(base.replace(from, more))
  })

  test('in a language without spaces is merged by characters', () => {
    expect(
      merged('<p>今日は良い天気です</p>', '<p>昨日は良い天気です</p>', '<p>今日は良い天気でした</p>'),
    ).toBe('<p>昨日は良い天気でした</p>')
  })

  test('in different items of a list is merged, and new items only if one side added them', () => {
    const list = '<ul><li>One a</li><li>Two b</li><li>Three c</li></ul>'
    const [first, last] = [list.replace('One', '1'), list.replace('c</li>', 'c</li><li>Four</li>')]
    expect(merged(list, first, last)).toBe('<ul><li>1 a</li><li>Two b</li><li>Three c</li><li>Four</li></ul>')
    expect(merged(list, list.replace('<li>One', '<li>Zero</li><li>One'), last)).toBeUndefined()
  })

  test('does not double words that both moved', () => {
    expect(merged('<p>a b c d e f g</p>', '<p>b c a d e f g</p>', '<p>b c d e f a g</p>')).toBeUndefined()
  })

  test('is left to the person if the HTML is malformed', () => {
    for (const broken of ['<p>a b c</i></p>', '<p>a b c', '<p>a <b>b <i>c</b></i></p>'])
      expect(merged('<p>a b c</p>', broken, '<p>z b c</p>')).toBeUndefined()
  })

  test('of a very long rewritten paragraph is left to the person, and small changes are merged', () => {
    const words = Array.from({ length: 20_000 }, (_, index) => (index % 7 === 0 ? 'the' : `w${index}`))
    const html = (list: string[]) => `<p>${list.join(' ')}</p>`
    const rewritten = words.map((word, index) => (index % 2 === 0 ? word : `${word}!`))
    expect(merged(html(words), html(rewritten), html(words.with(-1, 'end')))).toBeUndefined()
    expect(merged(html(words), html(words.with(1, 'A')), html(words.with(-2, 'B')))).toBe(
      html(words.with(1, 'A').with(-2, 'B')),
    )
    const longest = [...words, ...words, ...words]
    expect(merged(html(longest), html(longest.with(1, 'A')), html(longest.with(-2, 'B')))).toBeUndefined()
  })
})

test('whatever two people change: no word is lost or doubled, and the result is well-formed', () => {
  const mark = fc.constantFrom('b', 'i', 'a', 'code')
  const edit = fc.record({
    at: fc.nat(11),
    length: fc.integer({ min: 0, max: 2 }),
    kind: fc.constantFrom('insert', 'replace', 'delete', 'mark'),
    mark,
  })
  const edited = (
    words: string[],
    edits: { at: number; length: number; kind: string; mark: string }[],
    who: string,
  ) => {
    const result = [...words]
    for (const [number, { at, length, kind, mark: tag }] of edits.entries()) {
      const from = Math.min(at, result.length - 1)
      const to = Math.min(from + length, result.length - 1)
      if (kind === 'insert') result.splice(from, 0, `${who}${number}`)
      else if (kind === 'replace') result.splice(from, 1, `${who}${number}`)
      else if (kind === 'delete' && result.length > 1) result.splice(from, 1)
      else if (result.slice(from, to + 1).every((word) => !word.includes('<'))) {
        result[from] = `<${tag}>${result[from]}`
        result[to] = `${result[to]}</${tag}>`
      }
    }
    return result.join(' ')
  }
  const wordsIn = (html: string) =>
    html
      .replace(/<[^>]*>/g, '')
      .split(' ')
      .filter(Boolean)
  const count = (html: string, word: string) => wordsIn(html).filter((one) => one === word).length
  let mergedRuns = 0
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('alpha', 'beta', 'gamma', 'delta'), { minLength: 6, maxLength: 12 }),
      fc.array(edit, { minLength: 1, maxLength: 3 }),
      fc.array(edit, { minLength: 1, maxLength: 3 }),
      (words, ours, others) => {
        const html = (text: string) => `<p>${text}</p>`
        const [base, mine, theirs] = [
          words.join(' '),
          edited(words, ours, 'm'),
          edited(words, others, 't'),
        ].map(html)
        if (base === undefined || mine === undefined || theirs === undefined)
          throw new Error('Nothing to merge')
        if (mine === base || theirs === base || mine === theirs) return
        const result = merged(base, mine, theirs)
        if (result === undefined || !isSound(mine) || !isSound(theirs)) return
        mergedRuns += 1
        for (const word of new Set([base, mine, theirs].flatMap(wordsIn)))
          expect(count(result, word), word).toBe(count(mine, word) + count(theirs, word) - count(base, word))
        expect(isSound(result)).toBe(true)
      },
    ),
    { numRuns: thorough(10_000), seed: 7 },
  )
  expect(mergedRuns).toBeGreaterThan(50)
})

/** Each end tag closes the element that was opened last, as in a parser. */
function isSound(html: string): boolean {
  let written = ''
  const parser = new Parser({
    onopentag: (name) => {
      written += `<${name}>`
    },
    ontext: (text) => {
      written += text
    },
    onclosetag: (name, isImplied) => {
      written += isImplied ? '!' : `</${name}>`
    },
  })
  parser.write(html)
  parser.end()
  return written === html
}
