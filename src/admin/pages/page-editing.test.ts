import { describe, expect, test } from 'vitest'
import { mergeValues } from '../editing/merge.ts'
import { mergeBlocks } from './merge-block-tree.ts'

const quote = (text: string) => ({ type: 'Quote', props: { id: text[0], text } })
const blocks = (...texts: string[]) => ({
  root: { props: { kept: 'by another program' } },
  content: texts.map(quote),
})

test('blocks that two people changed are merged, and the document keeps its other properties', () => {
  const base = { blocks: blocks('a', 'b') }
  const { merged, conflicts } = mergeValues(
    {
      base,
      stored: base,
      mine: { blocks: blocks('a mine', 'b') },
      theirs: { blocks: blocks('a', 'b', 'c') },
    },
    { blocks: mergeBlocks },
  )
  expect(merged).toEqual({ blocks: blocks('a mine', 'b', 'c') })
  expect(conflicts).toEqual([])
})

test('a block that both changed is shown in words', () => {
  const base = { blocks: blocks('a') }
  const { conflicts } = mergeValues(
    { base, stored: base, mine: { blocks: blocks('a mine') }, theirs: { blocks: blocks('a theirs') } },
    { blocks: mergeBlocks },
  )
  expect(conflicts).toMatchObject([{ path: 'blocks', mine: 'Quote: a mine', theirs: 'Quote: a theirs' }])
})

describe('one block that both changed', () => {
  const card = (props: object) => ({
    type: 'Card',
    props: { id: 'c', title: 'A title', text: '<p>One two three.</p>', ...props },
  })
  const both = (base: object, mine: object, theirs: object) => {
    const values = [base, mine, theirs].map((block) => ({ blocks: { root: {}, content: [block] } }))
    const [first, second, third] = values
    if (!first || !second || !third) throw new Error('Three versions')
    const { merged, conflicts } = mergeValues(
      { base: first, stored: first, mine: second, theirs: third },
      { blocks: mergeBlocks },
    )
    return conflicts.length > 0 ? 'asks' : merged.blocks.content[0]
  }
  const list = (...entries: object[]) => card({ entries })
  const [a, b, c] = [
    { name: 'a', price: 1 },
    { name: 'b', price: 2 },
    { name: 'c', price: 3 },
  ]

  test.each([
    [
      'in different fields',
      card({}),
      card({ title: 'Mine' }),
      card({ align: 'end' }),
      card({ title: 'Mine', align: 'end' }),
    ],
    [
      'in different words of a text',
      card({}),
      card({ text: '<p>1 two three.</p>' }),
      card({ text: '<p>One two 3.</p>' }),
      card({ text: '<p>1 two 3.</p>' }),
    ],
    [
      'in different entries of a list',
      list(a, b, c),
      list(b, a, c),
      list(a, b, { ...c, price: 4 }),
      list(b, a, { ...c, price: 4 }),
    ],
    [
      'in blocks inside of it',
      list(card({}), a),
      list(card({ title: 'Mine' }), a),
      list(card({ text: '<p>Theirs</p>' }), a),
      list(card({ title: 'Mine', text: '<p>Theirs</p>' }), a),
    ],
    [
      'where one removed a field',
      card({ old: 1 }),
      card({}),
      card({ old: 1, title: 'T' }),
      card({ title: 'T' }),
    ],
  ])('%s is merged', (_, base, mine, theirs, expected) => {
    expect(both(base, mine, theirs)).toEqual(expected)
    expect(both(base, theirs, mine)).toEqual(expected)
  })

  test.each([
    ['the same words', card({}), card({ title: 'Mine' }), card({ title: 'Theirs' })],
    ['one choice', card({ align: 'start' }), card({ align: 'end' }), card({ align: 'centre' })],
    ['the number of entries and one of them', list(a, b), list(a, b, c), list(a, { ...b, price: 9 })],
    ['the order of entries and one that moved', list(a, b), list(b, a), list({ ...a, price: 9 }, b)],
    [
      'its kind and its text',
      card({}),
      { type: 'Quote', props: { id: 'q', text: 'x' } },
      card({ title: 'T' }),
    ],
  ])('%s is left to the person', (_, base, mine, theirs) => {
    expect(both(base, mine, theirs)).toBe('asks')
  })
})

describe('one block that both moved', () => {
  const section = (id: string, ...content: object[]) => ({ type: 'Section', props: { id, content } })
  const page = (...content: object[]) => ({ blocks: { root: {}, content } })
  const x = quote('x')
  const merge = (base: object, mine: object, theirs: object) =>
    mergeValues({ base, stored: base, mine, theirs } as never, { blocks: mergeBlocks })
  const base = page(x, section('one'), section('two'))

  test('from two places into one section is there once, where the other person put it', () => {
    const mine = page(section('one', x), section('two'))
    const theirs = page(section('one'), section('two', x))
    const { merged, conflicts } = merge(base, mine, theirs)
    expect(merged).toEqual(theirs)
    expect(conflicts).toEqual([])
  })

  test('to two places of the page is there once', () => {
    const before = page(quote('a'), x, quote('b'), quote('c'))
    const mine = page(x, quote('a'), quote('b'), quote('c'))
    const theirs = page(quote('a'), quote('b'), quote('c'), x)
    expect(merge(before, mine, theirs).merged).toEqual(theirs)
  })

  test('and changed in different places has the changes of both', () => {
    const long = (text: string) => ({ type: 'Quote', props: { id: 'x', text } })
    const mine = page(section('one', long('My one two three')), section('two'))
    const theirs = page(section('one'), section('two', long('One two three four')))
    const from = page(long('One two three'), section('one'), section('two'))
    const { merged, conflicts } = merge(from, mine, theirs)
    expect(merged).toEqual(page(section('one'), section('two', long('My one two three four'))))
    expect(conflicts).toEqual([])
  })

  test('and both changed in one place leads to one question', () => {
    const mine = page(section('one', quote('xm')), section('two'))
    const theirs = page(section('one'), section('two', quote('xt')))
    const { merged, conflicts } = merge(base, mine, theirs)
    expect(merged).toEqual(page(section('one'), section('two', quote('xm'))))
    expect(conflicts).toMatchObject([{ mine: 'Quote: xm', theirs: 'Quote: xt', canKeepBoth: false }])
  })
})
