import { describe, expect, test } from 'vitest'
import { changesOf, withChanges } from './changes.ts'

const base = {
  title: 'Tides',
  excerpt: '',
  content:
    '<p>High water is at nine. The boats leave at ten.</p><p>The <b>old</b> harbour.</p><p>Last words.</p>',
}
const words = {
  title: 'Tides of the week',
  excerpt: 'When to sail',
  content:
    '<p>High water is at eight. The boats leave at noon.</p><p>The <b>new</b> harbour.</p><p>More.</p><p>Last words.</p>',
}
const changes = changesOf(base, words)
const apply = (from: typeof base, wanted: typeof changes, current: typeof base, done: typeof changes = []) =>
  withChanges(from, { done, wanted }, current)

describe('a suggestion', () => {
  test('is split into fields, words and blocks, each with its own name', () => {
    expect(changes.map(({ shown: { before, after } }) => [before.trim(), after.trim()])).toEqual([
      ['Tides', 'Tides of the week'],
      ['', 'When to sail'],
      ['nine.', 'eight.'],
      ['ten.', 'noon.'],
      ['old', 'new'],
      ['', 'More.'],
    ])
    expect(changes[2]?.shown).toMatchObject({
      start: 'High water is at',
      end: expect.stringContaining('The boats leave'),
    })
    expect(new Set(changes.map(({ name }) => name)).size).toBe(changes.length)
    for (const { name } of changes) expect(name).toMatch(/^[a-z]+(:\d+){0,2}$/)
    expect(changesOf(base, base)).toEqual([])
  })

  test('with all its changes accepted is the suggested text, in any order', () => {
    expect(apply(base, changes, base)).toEqual({ merged: words, failed: [] })
    expect(apply(base, changes.toReversed(), base)).toEqual({ merged: words, failed: [] })
  })

  test('can be accepted change by change, in any order', () => {
    for (const order of [changes, changes.toReversed()]) {
      let current = base
      for (const [index, change] of order.entries()) {
        const { merged, failed } = apply(base, [change], current, order.slice(0, index))
        expect(failed).toEqual([])
        current = merged
      }
      expect(current).toEqual(words)
    }
  })

  test('applies one change at a time, and does nothing the second time', () => {
    const [change] = changes.slice(3, 4)
    if (!change) throw new Error('no change')
    const { merged } = apply(base, [change], base)
    expect(merged).toEqual({ ...base, content: base.content.replace('ten.', 'noon.') })
    expect(apply(base, [change], merged)).toEqual({ merged, failed: [] })
    expect(apply(base, [change], merged, [change])).toEqual({ merged, failed: [] })
  })

  test('leaves later changes of the article as they are', () => {
    const current = {
      ...base,
      title: 'Tides',
      content: `${base.content.replace('boats', 'ships').replace('Last', 'Final')}<p>New last.</p>`,
    }
    const { merged, failed } = apply(base, changes.slice(2, 5), current)
    expect(failed).toEqual([])
    expect(merged.content).toBe(
      '<p>High water is at eight. The ships leave at noon.</p><p>The <b>new</b> harbour.</p><p>Final words.</p><p>New last.</p>',
    )
  })

  test('reports a change whose place no longer exists, and applies the others', () => {
    const current = { ...base, title: 'Currents', content: base.content.replace('nine', 'seven') }
    const { merged, failed } = apply(base, changes, current)
    expect(failed.map(({ name }) => name)).toEqual([changes[0]?.name, changes[2]?.name])
    expect(merged.title).toBe('Currents')
    expect(merged.content).toBe(words.content.replace('eight', 'seven'))
  })

  test('is one change per block if the words of the blocks have too little in common', () => {
    const list = { ...base, content: '<ul><li>One</li></ul><p><img src="/media/a.png" alt=""></p>' }
    const longer = {
      ...list,
      content: '<ul><li>One</li><li>Two</li></ul><p><img src="/media/b.png" alt=""></p>',
    }
    const found = changesOf(list, longer)
    expect(found).toHaveLength(2)
    expect(apply(list, found, list).merged).toEqual(longer)
  })

  test('that removes a block is one change', () => {
    const shorter = { ...base, content: base.content.replace('<p>Last words.</p>', '') }
    const found = changesOf(base, shorter)
    expect(found.map(({ shown }) => shown.before)).toEqual(['Last words.'])
    expect(apply(base, found, base).merged).toEqual(shorter)
  })

  test('of a long block in many places is one change, and so is each of many blocks that would take long', () => {
    const words = Array.from({ length: 20_000 }, (_, index) => `word${index % 97}`)
    const block = (list: string[]) => `<p>${list.join(' ')}</p>`
    const every = (step: number) =>
      block(words.map((word, index) => (index % step === 0 ? `${word}!` : word)))
    const long = { ...base, content: block(words) }
    const namesOf = (from: typeof base, to: typeof base) => changesOf(from, to).map(({ name }) => name)
    expect(namesOf(long, { ...long, content: block(words.with(7, 'new').with(1, 'old')) })).toHaveLength(2)
    expect(namesOf(long, { ...long, content: every(40) })).toEqual(['blocks:0:1'])
    const many = (word: string) => ({
      ...base,
      content: Array.from({ length: 300 }, (_, at) => block(Array(400).fill(`a${at} ${word}`))).join(''),
    })
    const found = changesOf(many('b'), many('c'))
    expect(found.map(({ name }) => name)).toEqual(found.map((_, at) => `blocks:${at}:${at + 1}`))
    expect(apply(many('b'), found, many('b')).merged).toEqual(many('c'))
  })
})
