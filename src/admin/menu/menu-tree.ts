import { v4 as uuid } from 'uuid'
import type { MenuItem } from '../../contracts/menu.ts'
import { type MenuName, menuNames } from '../../contracts/menu-names.ts'
import { t } from '../texts/t.ts'

/**
 * The menus while they are edited: a list in display order, menu by menu, each top-level item followed by its children. `order` follows
 * from the position in the list.
 */
export type Item = Omit<MenuItem, 'order' | 'version'>
/** What the screen calls a menu. */
export const menuLabels: Record<MenuName, string> = {
  header: t('Header'),
  footer: t('Footer'),
  legal: t('Legal'),
}

export const directions = ['up', 'down', 'indent', 'outdent'] as const
export type Direction = (typeof directions)[number]
/** The list after an action, or a sentence that says why the action is not possible. */
export type Outcome = { items: Item[] } | { refused: string }

/** An id until the server gives another one. */
export const newId = (): string => `new-${uuid()}`
export const isNewId = (id: string): boolean => id.startsWith('new-')

export function itemsOf(menu: MenuItem[]): Item[] {
  const under = (parent: string | null) =>
    menu.filter(({ parentId }) => parentId === parent).toSorted((a, b) => a.order - b.order)
  const tops = under(null)
  return menuNames
    .flatMap((name) => tops.filter((top) => top.menu === name))
    .flatMap((top) => [top, ...under(top.id)])
    .map(({ order: _order, version: _version, ...item }) => item)
}

/** Puts every item into its menu, after its parent. Items whose parent is gone, or is not at the top level, move to the top level. */
export function inTreeOrder(items: Item[]): Item[] {
  const tops = new Set(items.filter(({ parentId }) => parentId === null).map(({ id }) => id))
  const rooted = items.map((item) => (tops.has(item.parentId ?? '') ? item : { ...item, parentId: null }))
  return menuNames
    .flatMap((name) => rooted.filter(({ parentId, menu }) => parentId === null && menu === name))
    .flatMap((top) => branch(rooted, top))
    .map((item) => inMenuOf(rooted, item))
}

/** What to send to the server: every item with its position among its siblings. */
export const placed = (items: Item[]): (Item & { order: number })[] =>
  items.map((item) => ({ ...item, order: siblingsOf(items, item).indexOf(item) }))

export const siblingsOf = (items: Item[], { parentId, menu }: Item): Item[] =>
  items.filter((other) => other.parentId === parentId && (parentId !== null || other.menu === menu))

export const childrenOf = (items: Item[], id: string): Item[] =>
  items.filter(({ parentId }) => parentId === id)

export function move(items: Item[], id: string, direction: Direction): Outcome {
  const item = items.find((candidate) => candidate.id === id)
  if (!item) return { refused: t('This item is no longer in the menu.') }
  if (direction === 'indent') return indent(items, item)
  if (direction === 'outdent') return outdent(items, item)
  const siblings = siblingsOf(items, item)
  const neighbour = siblings[siblings.indexOf(item) + (direction === 'up' ? -1 : 1)]
  const next = menuNames[menuNames.indexOf(item.menu) + (direction === 'up' ? -1 : 1)]
  if (!neighbour && item.parentId === null && next)
    return { items: intoMenu(items, item, next, direction === 'up' ? 'last' : 'first') }
  if (!neighbour)
    return {
      refused:
        direction === 'up'
          ? t('“{title}” is already the first here.', { title: item.title })
          : t('“{title}” is already the last here.', { title: item.title }),
    }
  const [first, second] = direction === 'up' ? [neighbour, item] : [item, neighbour]
  const between = new Set([...branch(items, first), ...branch(items, second)])
  const start = items.indexOf(first)
  const rest = items.filter((other) => !between.has(other))
  return { items: rest.toSpliced(start, 0, ...branch(items, second), ...branch(items, first)) }
}

/** The list with an item, and those under it, at an end of another menu. */
export function intoMenu(items: Item[], item: Item, menu: MenuName, end: 'first' | 'last'): Item[] {
  const moved = branch(items, item).map((one, index) => ({
    ...one,
    menu,
    parentId: index === 0 ? null : one.parentId,
  }))
  const rest = items.filter(({ id }) => moved.every((one) => one.id !== id))
  return inTreeOrder(end === 'last' ? [...rest, ...moved] : [...moved, ...rest])
}

/** The name of a menu as a row of the screen, above its items. */
export const headingId = (menu: MenuName): string => `menu:${menu}`
type Row = Item | { id: string; heading: MenuName }

/**
 * Where an item that is dragged over another one, or over the name of a menu, would land. `depth` is the wanted level,
 * within the two that exist.
 */
export function drop(items: Item[], id: string, overId: string, depth: number): Item[] {
  const item = items.find((candidate) => candidate.id === id)
  if (!item) return items
  const [, ...children] = branch(items, item)
  const rows = menuNames.flatMap((heading): Row[] => [
    { id: headingId(heading), heading },
    ...items.filter((other) => other.menu === heading && !children.includes(other)),
  ])
  const over = rows.findIndex((other) => other.id === overId)
  if (over < 0) return items
  const rest = rows.filter((other) => other !== item)
  // Nothing lands above the name of the first menu.
  const to = Math.max(1, over)
  const menu = rest.slice(0, to).findLast((row) => 'heading' in row)?.heading ?? item.menu
  const [above, below] = [rest[to - 1], rest[to]]
  const isAmongChildren = below !== undefined && !('heading' in below) && below.parentId !== null
  const isNested = children.length === 0 && (depth > 0 || isAmongChildren)
  const parentId = isNested && above && !('heading' in above) ? (above.parentId ?? above.id) : null
  // At the top level it lands after the children that it was dropped among.
  const isTop = (row: Row) => 'heading' in row || row.parentId === null
  const end = parentId === null ? rest.findIndex((row, index) => index >= to && isTop(row)) : to
  const moved = [{ ...item, parentId, menu }, ...children.map((child) => ({ ...child, menu }))]
  return rest
    .toSpliced(end < 0 ? rest.length : end, 0, ...moved)
    .filter((row): row is Item => !('heading' in row))
}

export type Removed = { gone: Item[]; at: number }

/** The list without an item and its children, and what `putBack` needs. */
export function remove(items: Item[], id: string): { items: Item[]; removed: Removed } {
  const isGone = (item: Item) => item.id === id || item.parentId === id
  const at = items.findIndex((item) => item.id === id)
  return { items: items.filter((item) => !isGone(item)), removed: { gone: items.filter(isGone), at } }
}

/** Puts removed items back where they were, or where they fit now. */
export function putBack(items: Item[], { gone: [first, ...children], at }: Removed): Item[] {
  if (!first || items.some(({ id }) => id === first.id)) return items
  const hasParent = items.some(({ id, parentId }) => id === first.parentId && parentId === null)
  const item = { ...first, parentId: hasParent ? first.parentId : null }
  const isPlace = (next: Item | undefined, before: Item | undefined) =>
    item.parentId === null
      ? (next?.parentId ?? null) === null
      : before?.id === item.parentId || before?.parentId === item.parentId
  const places = Array.from({ length: items.length + 1 }, (_, index) => index)
    .filter((index) => isPlace(items[index], items[index - 1]))
    .sort((a, b) => Math.abs(a - at) - Math.abs(b - at))
  return inTreeOrder(items.toSpliced(places[0] ?? items.length, 0, item, ...children))
}

/** The position of an item, in words. */
export function placeOf(items: Item[], id: string): string {
  const item = items.find((candidate) => candidate.id === id)
  if (!item) return ''
  const siblings = siblingsOf(items, item)
  const parent = items.find((candidate) => candidate.id === item.parentId)
  const place = { title: item.title, number: siblings.indexOf(item) + 1, total: siblings.length }
  return parent
    ? t('“{title}” is number {number} of {total} under “{parent}”.', { ...place, parent: parent.title })
    : atTop[item.menu](place)
}

type TopPlace = { title: string; number: number; total: number }
const atTop: Record<MenuName, (place: TopPlace) => string> = {
  header: (place) => t('“{title}” is number {number} of {total} at the top level of the header menu.', place),
  footer: (place) => t('“{title}” is number {number} of {total} at the top level of the footer menu.', place),
  legal: (place) => t('“{title}” is number {number} of {total} at the top level of the legal menu.', place),
}

function indent(items: Item[], item: Item): Outcome {
  if (item.parentId !== null)
    return { refused: t('“{title}” is already indented. A menu has two levels.', { title: item.title }) }
  if (childrenOf(items, item.id).length > 0)
    return {
      refused: t('“{title}” has items under it, so it stays at the top level.', { title: item.title }),
    }
  const siblings = siblingsOf(items, item)
  const parent = siblings[siblings.indexOf(item) - 1]
  if (!parent)
    return { refused: t('There is no item above “{title}” to put it under.', { title: item.title }) }
  return { items: items.map((other) => (other === item ? { ...item, parentId: parent.id } : other)) }
}

function outdent(items: Item[], item: Item): Outcome {
  const parent = items.find(({ id }) => id === item.parentId)
  if (!parent) return { refused: t('“{title}” is already at the top level.', { title: item.title }) }
  const rest = items.filter((other) => other !== item)
  const after = rest.indexOf(parent) + branch(rest, parent).length
  return { items: rest.toSpliced(after, 0, { ...item, parentId: null }) }
}

/** Children are in the menu of their parent. */
function inMenuOf(items: Item[], item: Item): Item {
  const parent = items.find(({ id }) => id === item.parentId)
  return parent ? { ...item, menu: parent.menu } : item
}

const branch = (items: Item[], item: Item): Item[] => [item, ...childrenOf(items, item.id)]
