import { describe, expect, it } from 'vitest'
import { htmlList } from './merge-values.ts'
import type { Copy } from './remote.ts'
import { changedIn, isNewer, meetCopy, type Sides, takeLeft } from './sides.ts'

type Text = { title: string; content: string }
const lists = { content: htmlList }
const text = (title: string, content: string): Text => ({ title, content })
const stamp = (draftVersion: number) => ({ version: 1, draftVersion })

const start = text('Title', '<p>One</p><p>Two</p>')
const sides = (mine: Text, more: Partial<Sides<Text>> = {}): Sides<Text> => ({
  mine,
  base: start,
  kept: start,
  stamp: stamp(0),
  saves: [],
  pending: [],
  ...more,
})
const copy = (values: Text, saves: string[] = []): Copy<Text> => ({
  id: 'a',
  values,
  stamp: stamp(1),
  saves,
  about: undefined,
})

describe('a newer copy of the server', () => {
  it('is taken in beside what was written here, which stays to be saved', () => {
    const mine = text('Title', '<p>One</p><p>Two, mine</p>')
    const theirs = text('Title, theirs', '<p>One, theirs</p><p>Two</p>')
    const { sides: met, clashes } = meetCopy(sides(mine), copy(theirs), lists)
    expect(clashes).toEqual([])
    expect(met.mine).toEqual(text('Title, theirs', '<p>One, theirs</p><p>Two, mine</p>'))
    expect(met).toMatchObject({ base: theirs, kept: theirs, stamp: stamp(1) })
    expect(changedIn(met)).toEqual(['content'])
  })

  it('that holds a save whose answer was lost is no clash with what was written since', () => {
    const sent = text('Sent', start.content)
    const mine = text('Sent, and more', start.content)
    const pending = [{ saveId: 's1', values: sent }]
    const { sides: met, clashes } = meetCopy(sides(mine, { pending }), copy(sent, ['s1']), lists)
    expect(clashes).toEqual([])
    expect(met).toMatchObject({ mine, base: sent, saves: ['s1'], pending: [] })
  })

  it('does not undo what the server cleaned of a save', () => {
    const cleaned = text('Title', '<p>Clean</p>')
    const mine = text('Title', '<p onclick>Clean</p>')
    const known = sides(mine, { base: mine, kept: cleaned })
    const { sides: met } = meetCopy(known, copy({ ...cleaned, title: 'Theirs' }), lists)
    expect(met.mine).toEqual({ ...mine, title: 'Theirs' })
    expect(changedIn(met)).toEqual([])
  })

  it('that changes the same block asks, and leaves the text as it is until there is an answer', () => {
    const mine = text('Title', '<p>Mine</p><p>Two</p>')
    const theirs = copy(text('Title', '<p>Theirs</p><p>Two</p>'))
    const first = meetCopy(sides(mine), theirs, lists)
    expect(first.clashes).toHaveLength(1)
    expect(first.sides).toMatchObject({ mine, base: start, stamp: stamp(0) })
    const second = meetCopy(first.sides, theirs, lists, () => 'both')
    expect(second.clashes).toEqual([])
    expect(second.sides.mine.content).toContain('Mine')
    expect(second.sides.mine.content).toContain('Theirs')
  })
})

describe('what another tab left behind', () => {
  const left = (values: Text, more: Partial<Sides<Text>> = {}) => ({ ...sides(start, more), values })

  it('is taken in, and is to be saved', () => {
    const { sides: taken } = takeLeft(sides(start), left(text('Left', start.content)), lists)
    expect(taken.mine.title).toBe('Left')
    expect(changedIn(taken)).toEqual(['title'])
  })

  it('and has reached the server is not sent again', () => {
    const saved = text('Left', start.content)
    const known = sides(saved, { base: saved, kept: saved, saves: ['s1'] })
    const pending = [{ saveId: 's1', values: saved }]
    const { sides: taken } = takeLeft(known, left(saved, { pending }), lists)
    expect(changedIn(taken)).toEqual([])
    expect(taken.pending).toEqual([])
  })

  it('and may reach the server yet is remembered', () => {
    const pending = [{ saveId: 's2', values: start }]
    expect(takeLeft(sides(start), left(start, { pending }), lists).sides.pending).toEqual(pending)
  })

  it('that clashes changes nothing until there is an answer', () => {
    const known = sides(text('Here', start.content))
    const { sides: same, clashes } = takeLeft(known, left(text('Left', start.content)), lists)
    expect(clashes).toMatchObject([{ field: 'title', mine: 'Left', theirs: 'Here' }])
    expect(same).toBe(known)
  })
})

it('newer is what has a higher version, or a higher draft of the same', () => {
  expect(isNewer({ version: 2, draftVersion: 0 }, { version: 1, draftVersion: 9 })).toBe(true)
  expect(isNewer(stamp(2), stamp(1))).toBe(true)
  expect(isNewer(stamp(1), stamp(1))).toBe(false)
  expect(isNewer({ version: 1, draftVersion: 9 }, { version: 2, draftVersion: 0 })).toBe(false)
})
