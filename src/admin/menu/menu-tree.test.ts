import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeChanges, failureOf, isSameMenu } from './menu-changes.ts'
import { directions, drop, type Item, itemsOf, move, placed, putBack, remove } from './menu-tree.ts'

const item = (id: string, parentId: string | null = null): Item => ({
  id,
  parentId,
  title: id.toUpperCase(),
  link: `/${id}`,
  type: 'page',
  isVisible: true,
  openInNewTab: false,
})
const menuOf = (counts: number[]): Item[] =>
  counts.flatMap((count, top) => [
    item(`t${top}`),
    ...Array.from({ length: count }, (_, child) => item(`t${top}c${child}`, `t${top}`)),
  ])
const menus = fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }).map(menuOf)
const anItem = menus.chain((items) =>
  fc.record({ items: fc.constant(items), item: fc.constantFrom(...items) }),
)
const shape = (items: Item[]) => items.map(({ id, parentId }) => (parentId ? `-${id}` : id)).join(' ')

/** Two levels, each child directly below its parent's branch, and no item lost or duplicated. */
function expectTree(items: Item[], ids: string[]) {
  expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  let top: string | undefined
  for (const { id, parentId } of items) {
    if (parentId === null) top = id
    else expect(parentId).toBe(top)
  }
}
const idsOf = (items: Item[]) => items.map(({ id }) => id)

test('every move keeps all items in a tree of two levels', () => {
  fc.assert(
    fc.property(anItem, fc.array(fc.tuple(fc.nat(), fc.constantFrom(...directions))), ({ items }, moves) => {
      let now = items
      for (const [which, direction] of moves) {
        const moved = move(now, now[which % now.length]?.id ?? '', direction)
        if ('items' in moved) now = moved.items
        else expect(moved.refused).toMatch(/\.$/)
      }
      expectTree(now, idsOf(items))
    }),
  )
})

test('down undoes up, and outdent undoes indent', () => {
  const opposite = { up: 'down', down: 'up', indent: 'outdent' } as const
  fc.assert(
    fc.property(anItem, fc.constantFrom('up', 'down', 'indent'), ({ items, item: { id } }, direction) => {
      const there = move(items, id, direction)
      if ('refused' in there) return
      expect(there.items).not.toEqual(items)
      expect(move(there.items, id, opposite[direction])).toEqual({ items })
    }),
  )
})

test('an item moves among its siblings alone, and takes its children along', () => {
  const items = menuOf([2, 0, 1])
  expect(move(items, 't2', 'up')).toEqual({ items: expect.anything() })
  const up = move(items, 't2', 'up')
  expect('items' in up && shape(up.items)).toBe('t0 -t0c0 -t0c1 t2 -t2c0 t1')
  expect(move(items, 't0c0', 'up')).toEqual({ refused: '“T0C0” is already the first here.' })
})

test('an item with children and a first item cannot be indented', () => {
  const items = menuOf([0, 1])
  expect(move(items, 't1', 'indent')).toEqual({
    refused: '“T1” has items under it, so it stays at the top level.',
  })
  expect(move(items, 't0', 'indent')).toMatchObject({ refused: expect.stringContaining('no item above') })
})

test('wherever an item is dropped, the tree has two levels and the item is where it was dropped', () => {
  fc.assert(
    fc.property(anItem, fc.nat(), fc.constantFrom(0, 1), ({ items, item: { id } }, over, depth) => {
      const after = drop(items, id, items[over % items.length]?.id ?? '', depth)
      expectTree(after, idsOf(items))
    }),
  )
})

test.each([
  ['t2', 't0', 0, 't2 t0 -t0c0 -t0c1 t1'],
  ['t2', 't0c0', 0, 't0 -t2 -t0c0 -t0c1 t1'],
  ['t2', 't1', 1, 't0 -t0c0 -t0c1 -t2 t1'],
  ['t2', 't2', 1, 't0 -t0c0 -t0c1 t1 -t2'],
  ['t0c1', 't0c1', 0, 't0 -t0c0 t0c1 t1 t2'],
  ['t0', 't2', 1, 't1 t2 t0 -t0c0 -t0c1'],
])('%s dropped on %s at depth %d', (id, over, depth, expected) => {
  expect(shape(drop(menuOf([2, 0, 0]), id, over, depth))).toBe(expected)
})

test('removing takes the children too, and putting back restores the menu', () => {
  fc.assert(
    fc.property(anItem, ({ items, item: { id } }) => {
      const { items: rest, removed } = remove(items, id)
      expect(rest.some((other) => other.id === id || other.parentId === id)).toBe(false)
      expect(putBack(rest, removed)).toEqual(items)
    }),
  )
})

test('what is put back after other changes still finds a place in the tree', () => {
  fc.assert(
    fc.property(anItem, fc.nat(), ({ items, item: { id } }, which) => {
      const { items: rest, removed } = remove(items, id)
      const other = rest[which % (rest.length || 1)]
      const now = other ? remove(rest, other.id).items : rest
      expectTree(putBack(now, removed), [...idsOf(now), ...idsOf(removed.gone)])
    }),
  )
})

test('orders are dense from 0 for each parent, and reading them back gives the same menu', () => {
  fc.assert(
    fc.property(menus, (items) => {
      const sent = placed(items)
      for (const { parentId } of sent) {
        const orders = sent.filter((other) => other.parentId === parentId).map(({ order }) => order)
        expect(orders).toEqual(orders.map((_, index) => index))
      }
      expect(itemsOf(sent.map((one) => ({ ...one, version: 1 })).toReversed())).toEqual(items)
    }),
  )
})

test('a failure names what was to be saved', () => {
  const before = menuOf([1, 0])
  const [first, child, last] = before as [Item, Item, Item]
  expect(failureOf(before, [...before, item('new')])).toBe('Failed to add menu item')
  expect(failureOf(before, [first, child])).toBe('Failed to delete menu item')
  expect(failureOf(before, [first, child, { ...last, title: 'x' }])).toBe('Failed to update menu item')
  expect(failureOf(before, [last, first, child])).toBe('Failed to update menu order')
  expect(failureOf(before, [last, item('new')])).toBe('Failed to save menu')
  expect(describeChanges(before, [{ ...first, title: 'x' }, child])).toEqual([
    '“T1” was removed.',
    '“x” was changed.',
  ])
  expect(isSameMenu(before, menuOf([1, 0]))).toBe(true)
  expect(isSameMenu(before, [first, last])).toBe(false)
})
