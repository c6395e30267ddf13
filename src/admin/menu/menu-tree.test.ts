import fc from 'fast-check'
import { expect, test } from 'vitest'
import { menuNames } from '../../contracts/menu-names.ts'
import { changedIn, describeChanges, failureOf, isSameMenu } from './menu-changes.ts'
import { directions, drop, type Item, itemsOf, move, placed, putBack, remove } from './menu-tree.ts'

const item = (id: string, parentId: string | null = null, menu: Item['menu'] = 'header'): Item => ({
  id,
  menu,
  parentId,
  title: id.toUpperCase(),
  link: `/${id}`,
  type: 'page',
  isVisible: true,
  openInNewTab: false,
})
const menuOf = (counts: number[]): Item[] =>
  counts.flatMap((count, top) => {
    // The first three branches in the header, the next two in the footer.
    const menu = top < 3 ? 'header' : top < 5 ? 'footer' : 'legal'
    const children = Array.from({ length: count }, (_, child) => item(`t${top}c${child}`, `t${top}`, menu))
    return [item(`t${top}`, null, menu), ...children]
  })
const menus = fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }).map(menuOf)
const anItem = menus.chain((items) =>
  fc.record({ items: fc.constant(items), item: fc.constantFrom(...items) }),
)
const shape = (items: Item[]) => items.map(({ id, parentId }) => (parentId ? `-${id}` : id)).join(' ')

/** Menu by menu in two levels, each child directly below its parent's branch, and no item lost or duplicated. */
function expectTree(items: Item[], ids: string[]) {
  expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  let top: Item | undefined
  for (const item of items) {
    if (item.parentId === null) top = item
    else expect([item.parentId, item.menu]).toEqual([top?.id, top?.menu])
  }
  const menusInTurn = items.map(({ menu }) => menuNames.indexOf(menu))
  expect(menusInTurn).toEqual(menusInTurn.toSorted((a, b) => a - b))
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

test('an item moves only among its siblings, together with its children', () => {
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

test('wherever an item is dropped, the tree has two levels and the item is there', () => {
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

/** With the menu of each item at the top level. */
const shapeInMenus = (items: Item[]) =>
  items.map(({ id, parentId, menu }) => (parentId ? `-${id}` : `${menu} ${id}`)).join(' ')

test.each([
  ['t2', 't3', 0, 'header t0 header t1 footer t3 footer t2'],
  ['t3', 't1', 0, 'header t0 header t3 header t1 header t2'],
  ['t2', 'menu:footer', 0, 'header t0 header t1 footer t2 footer t3'],
  ['t3', 'menu:footer', 0, 'header t0 header t1 header t2 header t3'],
  ['t3', 'menu:legal', 0, 'header t0 header t1 header t2 legal t3'],
  ['t2', 't3', 1, 'header t0 header t1 footer t3 -t2'],
  ['t1', 'menu:header', 0, 'header t1 header t0 header t2 footer t3'],
])('%s dropped on %s of another menu at depth %d', (id, over, depth, expected) => {
  expect(shapeInMenus(drop(menuOf([0, 0, 0, 0]), id, over, depth))).toBe(expected)
})

test('children follow an item into another menu, by pointer and by keyboard', () => {
  const items = menuOf([0, 0, 1, 0])
  const expected = 'header t0 header t1 footer t2 -t2c0 footer t3'
  expect(shapeInMenus(drop(items, 't2', 'menu:footer', 0))).toBe(expected)
  const down = move(items, 't2', 'down')
  expect('items' in down && shapeInMenus(down.items)).toBe(expected)
  expect(move(menuOf([0, 0, 0, 0, 0, 0]), 't5', 'down')).toEqual({
    refused: '“T5” is already the last here.',
  })
})

test('removing an item removes its children, and putting it back restores the menu', () => {
  fc.assert(
    fc.property(anItem, ({ items, item: { id } }) => {
      const { items: rest, removed } = remove(items, id)
      expect(rest.some((other) => other.id === id || other.parentId === id)).toBe(false)
      expect(putBack(rest, removed)).toEqual(items)
    }),
  )
})

test('an item put back after other changes still finds a place in the tree', () => {
  fc.assert(
    fc.property(anItem, fc.nat(), ({ items, item: { id } }, which) => {
      const { items: rest, removed } = remove(items, id)
      const other = rest[which % (rest.length || 1)]
      const now = other ? remove(rest, other.id).items : rest
      expectTree(putBack(now, removed), [...idsOf(now), ...idsOf(removed.gone)])
    }),
  )
})

test('orders are dense from 0 for each parent and menu, and reading them back gives the same menu', () => {
  fc.assert(
    fc.property(menus, (items) => {
      const sent = placed(items)
      for (const { parentId, menu } of sent) {
        const siblings = sent.filter((other) => other.parentId === parentId && other.menu === menu)
        const orders = siblings.map(({ order }) => order)
        expect(orders).toEqual(orders.map((_, index) => index))
      }
      expect(itemsOf(sent.map((one) => ({ ...one, version: 1 })).toReversed())).toEqual(items)
    }),
  )
})

test('a failure names what could not be saved', () => {
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

test('an edited item gives only the fields that were changed', () => {
  const { title, link, isVisible, menu } = item('a')
  expect(changedIn(item('a'), { title, link: '/b', isVisible, menu })).toEqual({ link: '/b' })
  expect(changedIn(item('a'), { title, link, isVisible: false, menu })).toEqual({ isVisible: false })
  expect(changedIn(item('a'), { title, link, isVisible, menu })).toEqual({})
})
