import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflictsOf, isSentMenu, mergeMenus } from './menu-merge.ts'
import { directions, type Item, inTreeOrder, move, remove } from './menu-tree.ts'

const item = (id: string, more: Partial<Item> = {}): Item => ({
  id,
  menu: 'header',
  parentId: null,
  title: id.toUpperCase(),
  link: `/${id}`,
  type: 'page',
  isVisible: true,
  openInNewTab: false,
  ...more,
})
const [a, b, c] = [item('a'), item('b'), item('c', { parentId: 'b' })]
const base = [a, b, c]
const shape = (items: Item[]) =>
  items.map(({ title, parentId }) => (parentId ? `-${title}` : title)).join(' ')

test('different changes of two people both stay', () => {
  const mine = [{ ...a, title: 'Mine' }, b, c, item('m')]
  const theirs = [item('t'), a, { ...b, link: '/theirs' }, c, item('u', { parentId: 'b' })]
  expect(conflictsOf({ base, mine, theirs })).toEqual([])
  const merged = mergeMenus({ base, mine, theirs }, {})
  expect(shape(merged)).toBe('T Mine B -C -U M')
  expect(merged.find(({ id }) => id === 'b')?.link).toBe('/theirs')
})

test("an order that one person changed stays, with the other person's additions and removals", () => {
  const mine = [b, c, a]
  const theirs = [a, item('t'), b]
  expect(conflictsOf({ base, mine, theirs })).toEqual([])
  expect(shape(mergeMenus({ base, mine, theirs }, {}))).toBe('B A T')
  expect(shape(mergeMenus({ base, mine: theirs, theirs: mine }, {}))).toBe('B A T')
})

test('a field that both changed, an item that one removed and one changed, and two orders are choices', () => {
  const mine = [b, { ...c, title: 'My c', parentId: 'b' }, { ...a, title: 'Mine', isVisible: false }]
  const theirs = [{ ...a, title: 'Theirs' }, b]
  expect(conflictsOf({ base, mine, theirs })).toEqual([
    { key: 'a.title', label: '“A”: title', mine: 'Mine', theirs: 'Theirs' },
    { key: 'c.there', label: '“C”', mine: 'Keep it: “My c”, /c', theirs: 'Remove it' },
  ])
  const choose = (choices: object) => shape(mergeMenus({ base, mine, theirs }, { ...choices }))
  expect(choose({ 'a.title': 'mine', 'c.there': 'mine' })).toBe('B -My c Mine')
  expect(choose({ 'a.title': 'theirs', 'c.there': 'theirs' })).toBe('B Theirs')

  const orders = { base: [a, b, item('d')], mine: [b, a, item('d')], theirs: [a, item('d'), b] }
  expect(conflictsOf(orders).map(({ key }) => key)).toEqual(['order'])
  expect(shape(mergeMenus(orders, { order: 'mine' }))).toBe('B A D')
  expect(shape(mergeMenus(orders, { order: 'theirs' }))).toBe('A D B')
})

test('a save whose answer was lost does not add its items twice', () => {
  const mine = [...base, item('new', { title: 'News' }), item('under', { parentId: 'new' })]
  const theirs = [
    ...base,
    item('01', { title: 'News', link: '/new' }),
    item('02', { title: 'UNDER', link: '/under', parentId: '01' }),
  ]
  expect(mergeMenus({ base, mine, theirs }, {})).toEqual(theirs)
})

test('what is changed while the server gives new items their ids is changed in them', () => {
  const first = item('new-1', { title: 'NEW', link: '/new' })
  const under = item('new-2', { title: 'UNDER', link: '/under', parentId: 'new-1' })
  const sent = [...base, first, under, item('new-3', { title: 'GONE', link: '/gone' })]
  const mine = [...base, { ...first, title: 'Since' }, under]
  const theirs = [
    ...base,
    item('01', { title: 'NEW', link: '/new' }),
    item('02', { title: 'UNDER', link: '/under', parentId: '01' }),
    item('03', { title: 'GONE', link: '/gone' }),
  ]
  expect(mergeMenus({ base: sent, mine, theirs }, {})).toEqual([
    ...base,
    item('01', { title: 'Since', link: '/new' }),
    item('02', { title: 'UNDER', link: '/under', parentId: '01' }),
  ])
})

test('an item that someone added stays, also if it is like one that both removed', () => {
  const contact = item('x', { title: 'Contact' })
  const theirs = [...base, { ...contact, id: 'y', menu: 'footer' as const }]
  expect(conflictsOf({ base: [...base, contact], mine: base, theirs })).toEqual([])
  expect(mergeMenus({ base: [...base, contact], mine: base, theirs }, {})).toEqual(theirs)
})

test('a stored menu is the one that was sent if only the ids of new items differ', () => {
  const sent = [...base, item('new'), item('under', { parentId: 'new' })]
  const stored = [...base, { ...item('new'), id: '01' }, { ...item('under'), id: '02', parentId: '01' }]
  expect(isSentMenu(sent, stored)).toBe(true)
  expect(isSentMenu(base, stored)).toBe(false)
  expect(isSentMenu(sent, [...base, { ...item('under'), id: '02' }, { ...item('new'), id: '01' }])).toBe(
    false,
  )
  expect(
    isSentMenu(
      sent,
      stored.map((one) => ({ ...one, isVisible: false })),
    ),
  ).toBe(false)
})

type Step = [kind: 'move' | 'remove' | 'add' | 'title', which: number, direction: (typeof directions)[number]]
const steps = fc.array(
  fc.tuple(fc.constantFrom('move', 'remove', 'add', 'title'), fc.nat(), fc.constantFrom(...directions)),
  { maxLength: 6 },
) as fc.Arbitrary<Step[]>

function edit(items: Item[], who: string, all: Step[]): Item[] {
  return all.reduce((now, [kind, which, direction], index) => {
    const one = now[which % (now.length || 1)]
    if (kind === 'add' || !one) return inTreeOrder(now.concat(item(`${who}${index}`)))
    if (kind === 'remove') return remove(now, one.id).items
    if (kind === 'title')
      return now.map((other) => (other === one ? { ...one, title: `${who} ${index}` } : other))
    const moved = move(now, one.id, direction)
    return 'items' in moved ? moved.items : now
  }, items)
}

test('merging two menus gives a menu, and one that nobody else changed stays as it was', () => {
  const start = [item('1'), item('2', { parentId: '1' }), item('3'), item('4'), item('5', { parentId: '4' })]
  fc.assert(
    fc.property(steps, steps, (my, their) => {
      const [mine, theirs] = [edit(start, 'm', my), edit(start, 't', their)]
      const merged = mergeMenus({ base: start, mine, theirs }, {})
      expect(inTreeOrder(merged)).toEqual(merged)
      expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length)
      expect(mergeMenus({ base: start, mine, theirs: start }, {})).toEqual(mine)
      expect(mergeMenus({ base: start, mine: start, theirs }, {})).toEqual(theirs)
      expect(conflictsOf({ base: start, mine, theirs: mine })).toEqual([])
    }),
    { numRuns: 300 },
  )
})
