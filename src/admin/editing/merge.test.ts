import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { thorough } from '../../../tests/support/properties.ts'
import { splitBlocks } from './html-blocks.ts'
import { htmlBlocks, isSame, mergeItems, mergeSets, mergeValues } from './merge.ts'
import { mergeLists } from './merge-lists.ts'

const merged = (base: string, mine: string, theirs: string) =>
  mergeLists([...base], [...mine], [...theirs])
    .map((part) => ('both' in part ? part.both.join('') : `{${part.mine.join('')}|${part.theirs.join('')}}`))
    .join('')

describe('the blocks of a text', () => {
  test('are its top-level elements, as written', () => {
    const html = '<p class=a>One<br>two</p>\n<ul><li>x</li></ul>loose <b>text</b><hr><img src="/a.png">\n'
    expect(splitBlocks(html)).toEqual([
      '<p class=a>One<br>two</p>',
      '\n<ul><li>x</li></ul>',
      'loose <b>text</b>',
      '<hr>',
      '<img src="/a.png">\n',
    ])
  })

  test('joined, are the text again, whatever it is', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<ul><li>',
      '</ul>',
      '<br>',
      'text',
      '\n',
      '<',
      '&amp;',
      '</div>',
      '<!-- -->',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(splitBlocks(pieces.join('')).join('')).toBe(pieces.join(''))
      }),
    )
  })
})

describe('two changes of one list', () => {
  test.each([
    ['of different items', 'abcd', 'aXcd', 'abcY', 'aXcY'],
    ['of items side by side', 'abcd', 'aXcd', 'abYd', 'aXYd'],
    ['of the same item', 'abc', 'aXc', 'aYc', 'a{X|Y}c'],
    ['that are the same', 'abc', 'aXc', 'aXc', 'aXc'],
    ['at one place stay both', 'ab', 'ab1', 'ab2', 'ab21'],
    ['insertion beside a change', 'abc', 'aXbc', 'aYc', 'aXYc'],
    ['a change that also inserts, beside a change', 'abc', 'aX1c', 'abY', 'aX1Y'],
    ['deletion and a change elsewhere', 'abcd', 'acd', 'abcY', 'acY'],
    ['deletion of what was changed', 'abc', 'ac', 'aYc', 'a{|Y}c'],
    ['everything deleted here, one changed there', 'abc', '', 'aYc', '{|aYc}'],
    ['only mine', 'abc', 'xyz', 'abc', 'xyz'],
    ['only theirs', 'abc', 'abc', 'cba', 'cba'],
  ])('%s', (_, base, mine, theirs, expected) => {
    expect(merged(base, mine, theirs)).toBe(expected)
  })

  test('never lose or double what either side wrote', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 })
    const edit = fc.array(fc.tuple(fc.nat(8), fc.constantFrom('insert', 'replace', 'delete')), {
      maxLength: 4,
    })
    const edited = (base: string[], edits: [number, string][], mark: string) => {
      const result = [...base]
      for (const [number, [at, kind]] of edits.entries()) {
        const where = Math.min(at, result.length)
        const item = `${mark}${number}`
        if (kind === 'insert') result.splice(where, 0, item)
        else result.splice(where, 1, ...(kind === 'replace' ? [item] : []))
      }
      return result
    }
    fc.assert(
      fc.property(list, edit, edit, (base, ours, others) => {
        const [mine, theirs] = [edited(base, ours, 'm'), edited(base, others, 't')]
        const all = mergeLists(base, mine, theirs).flatMap((part) =>
          'both' in part ? part.both : [...part.theirs, ...part.mine],
        )
        const own = (items: string[], mark: string) => items.filter((item) => item.startsWith(mark))
        expect(own(all, 'm').sort()).toEqual(own(mine, 'm').sort())
        expect(own(all, 't').sort()).toEqual(own(theirs, 't').sort())
        if (ours.length === 0) expect(all).toEqual(theirs)
      }),
      { numRuns: thorough(2000) },
    )
  })
})

describe('two changes of one article', () => {
  const start = {
    title: 'T',
    content: '<p>1</p><p>2</p>',
    tags: ['a', 'b'],
    seo: { title: '', noindex: false },
  }
  const both = (mine: Partial<typeof start>, theirs: Partial<typeof start>, sent = start) =>
    mergeValues(
      { base: sent, stored: start, mine: { ...sent, ...mine }, theirs: { ...start, ...theirs } },
      { content: mergeItems(htmlBlocks), tags: mergeSets },
    )

  test('of different fields, blocks, tags and parts of a field are both adopted', () => {
    const { merged, conflicts } = both(
      { content: '<p>1</p><p>mine</p>', tags: ['a', 'b', 'c'], seo: { title: 'S', noindex: false } },
      { title: 'New', content: '<p>theirs</p><p>2</p>', tags: ['b'], seo: { title: '', noindex: true } },
    )
    expect(conflicts).toEqual([])
    expect(merged).toEqual({
      title: 'New',
      content: '<p>theirs</p><p>mine</p>',
      tags: ['b', 'c'],
      seo: { title: 'S', noindex: true },
    })
  })

  test('of one block or one field are offered, both of them', () => {
    const { merged, conflicts } = both(
      { title: 'Mine', content: '<p>1</p><p>mine</p>' },
      { title: 'Theirs', content: '<p>1</p><p>theirs</p>' },
    )
    expect(conflicts).toEqual([
      { path: 'title', index: 0, canKeepBoth: false, mine: 'Mine', theirs: 'Theirs' },
      { path: 'content', index: 0, canKeepBoth: true, mine: '<p>mine</p>', theirs: '<p>theirs</p>' },
    ])
    expect(merged).toMatchObject({ title: 'Mine', content: '<p>1</p><p>mine</p>' })
  })

  test('what the server tidied is nobody’s change', () => {
    const sent = { ...start, content: '<p >1</p><p >2</p>' }
    const { merged, conflicts } = both(
      { content: '<p >1</p><p >2 more</p>' },
      { content: '<p>1 theirs</p><p>2</p>' },
      sent,
    )
    expect(conflicts).toEqual([])
    expect(merged.content).toBe('<p>1 theirs</p><p >2 more</p>')
  })
})

describe('the same', () => {
  const values = fc.jsonValue()

  test('is what is the same as JSON', () => {
    const both = fc.tuple(values, values)
    fc.assert(
      fc.property(
        both,
        ([one, other]) => isSame(one, other) === (JSON.stringify(one) === JSON.stringify(other)),
      ),
      { numRuns: thorough(500) },
    )
    fc.assert(
      fc.property(values, (value) => isSame(value, structuredClone(value))),
      { numRuns: thorough(500) },
    )
  })

  test('a value that is not there differs in nothing, another order does', () => {
    expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true)
    expect(isSame({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(false)
    expect(isSame([1, 2], { 0: 1, 1: 2 })).toBe(false)
    expect(isSame(null, {})).toBe(false)
  })
})
