import { describe, expect, it } from 'vitest'
import { htmlBlocks, mergeItems } from './merge.ts'
import { type Copy, isNewer } from './remote.ts'
import { changedIn, mergeCopy, mergeRecovered, type Sides } from './sides.ts'

type Text = { title: string; content: string }
const lists = { content: mergeItems(htmlBlocks) }
const text = (title: string, content: string): Text => ({ title, content })
const stamp = (draftVersion: number) => ({ version: 1, draftVersion })

const start = text('Title', '<p>One</p><p>Two</p>')
const sides = (mine: Text, more: Partial<Sides<Text>> = {}): Sides<Text> => ({
  mine,
  base: start,
  stored: start,
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
  it('is merged with what was written here, which still has to be saved', () => {
    const mine = text('Title', '<p>One</p><p>Two, mine</p>')
    const theirs = text('Title, theirs', '<p>One, theirs</p><p>Two</p>')
    const { sides: met, conflicts } = mergeCopy(sides(mine), copy(theirs), { strategies: lists })
    expect(conflicts).toEqual([])
    expect(met.mine).toEqual(text('Title, theirs', '<p>One, theirs</p><p>Two, mine</p>'))
    expect(met).toMatchObject({ base: theirs, stored: theirs, stamp: stamp(1) })
    expect(changedIn(met)).toEqual(['content'])
  })

  it('that contains a save whose answer was lost does not conflict with later changes', () => {
    const sent = text('Sent', start.content)
    const mine = text('Sent, and more', start.content)
    const pending = [{ saveId: 's1', values: sent }]
    const { sides: met, conflicts } = mergeCopy(sides(mine, { pending }), copy(sent, ['s1']), {
      strategies: lists,
    })
    expect(conflicts).toEqual([])
    expect(met).toMatchObject({ mine, base: sent, saves: ['s1'], pending: [] })
  })

  it('that lists no saves contains a save whose answer was lost, if the fields are as they were sent', () => {
    const sent = text('Sent', start.content)
    const pending = [{ saveId: 's1', values: sent }]
    const meet = (mine: Text, stored: Text) =>
      mergeCopy(sides(mine, { pending }), copy(stored), { strategies: lists })
    const more = text('Sent, and more', start.content)
    expect(meet(more, sent)).toMatchObject({ sides: { mine: more, base: sent }, conflicts: [], isOwn: true })
    // A change that was taken back in the meantime is still to be saved.
    expect(meet(start, sent).sides.mine).toEqual(start)
    // Someone else has saved another field since.
    const since = text('Sent', '<p>Theirs</p><p>Two</p>')
    expect(meet(more, since)).toMatchObject({
      sides: { mine: text('Sent, and more', since.content) },
      conflicts: [],
      isOwn: false,
    })
    expect(meet(more, text('Theirs', start.content)).conflicts).toHaveLength(1)
  })

  it("does not undo the server's cleaning of a save", () => {
    const cleaned = text('Title', '<p>Clean</p>')
    const mine = text('Title', '<p onclick>Clean</p>')
    const known = sides(mine, { base: mine, stored: cleaned })
    const { sides: met } = mergeCopy(known, copy({ ...cleaned, title: 'Theirs' }), { strategies: lists })
    expect(met.mine).toEqual({ ...mine, title: 'Theirs' })
    expect(changedIn(met)).toEqual([])
  })

  it('that changes the same block leads to a question, and leaves the text as it is until it is answered', () => {
    const mine = text('Title', '<p>Mine</p><p>Two</p>')
    const theirs = copy(text('Title', '<p>Theirs</p><p>Two</p>'))
    const first = mergeCopy(sides(mine), theirs, { strategies: lists })
    expect(first.conflicts).toHaveLength(1)
    expect(first.sides).toMatchObject({ mine, base: start, stamp: stamp(0) })
    const second = mergeCopy(first.sides, theirs, { strategies: lists }, () => 'both')
    expect(second.conflicts).toEqual([])
    expect(second.sides.mine.content).toContain('Mine')
    expect(second.sides.mine.content).toContain('Theirs')
  })
})

describe('the work that another tab left behind', () => {
  const left = (values: Text, more: Partial<Sides<Text>> = {}) => ({ ...sides(start, more), values })

  it('is merged, and still has to be saved', () => {
    const { sides: taken } = mergeRecovered(sides(start), left(text('Left', start.content)), {
      strategies: lists,
    })
    expect(taken.mine.title).toBe('Left')
    expect(changedIn(taken)).toEqual(['title'])
  })

  it('is not sent again if it has reached the server', () => {
    const saved = text('Left', start.content)
    const known = sides(saved, { base: saved, stored: saved, saves: ['s1'] })
    const pending = [{ saveId: 's1', values: saved }]
    const { sides: taken } = mergeRecovered(known, left(saved, { pending }), { strategies: lists })
    expect(changedIn(taken)).toEqual([])
    expect(taken.pending).toEqual([])
  })

  it('is remembered if it may still reach the server', () => {
    const pending = [{ saveId: 's2', values: start }]
    expect(
      mergeRecovered(sides(start), left(start, { pending }), { strategies: lists }).sides.pending,
    ).toEqual(pending)
  })

  it('changes nothing while a conflict is open', () => {
    const known = sides(text('Here', start.content))
    const { sides: same, conflicts } = mergeRecovered(known, left(text('Left', start.content)), {
      strategies: lists,
    })
    expect(conflicts).toMatchObject([{ path: 'title', mine: 'Left', theirs: 'Here' }])
    expect(same).toBe(known)
  })
})

it('a copy is newer if it has a higher version, or a higher draft of the same version', () => {
  expect(isNewer({ version: 2, draftVersion: 0 }, { version: 1, draftVersion: 9 })).toBe(true)
  expect(isNewer(stamp(2), stamp(1))).toBe(true)
  expect(isNewer(stamp(1), stamp(1))).toBe(false)
  expect(isNewer({ version: 1, draftVersion: 9 }, { version: 2, draftVersion: 0 })).toBe(false)
})

it('by its parts, a copy is newer if it has other parts or higher versions of them, and no lower one', () => {
  const parts = (items: Record<string, number>) => ({ version: 0, draftVersion: 0, items })
  const known = parts({ a: 2, b: 2 })
  expect(isNewer(parts({ a: 3, b: 3 }), known)).toBe(true)
  expect(isNewer(parts({ b: 2, a: 2 }), known)).toBe(false)
  expect(isNewer(parts({ a: 2, b: 2, c: 1 }), known)).toBe(true)
  expect(isNewer(parts({ a: 2 }), known)).toBe(true)
  expect(isNewer(parts({ a: 1, b: 1, c: 1 }), known)).toBe(false)
})
