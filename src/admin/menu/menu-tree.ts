import type { MenuItem } from '../../contracts/menu.ts'

/**
 * The menu while it is edited: a list in display order, each top-level item followed by its children. `order` follows
 * from the position in the list.
 */
export type Item = Omit<MenuItem, 'order' | 'version'>
export const directions = ['up', 'down', 'indent', 'outdent'] as const
export type Direction = (typeof directions)[number]
/** The list after an action, or a sentence that says why the action is not possible. */
export type Outcome = { items: Item[] } | { refused: string }

export function itemsOf(menu: MenuItem[]): Item[] {
  const under = (parent: string | null) =>
    menu.filter(({ parentId }) => parentId === parent).toSorted((a, b) => a.order - b.order)
  return under(null)
    .flatMap((top) => [top, ...under(top.id)])
    .map(({ order: _order, version: _version, ...item }) => item)
}

/** Puts every item after its parent. Items whose parent is gone, or is not at the top level, move to the top level. */
export function inTreeOrder(items: Item[]): Item[] {
  const tops = new Set(items.filter(({ parentId }) => parentId === null).map(({ id }) => id))
  const rooted = items.map((item) => (tops.has(item.parentId ?? '') ? item : { ...item, parentId: null }))
  return rooted
    .filter(({ parentId }) => parentId === null)
    .flatMap((top) => [top, ...childrenOf(rooted, top.id)])
}

/** What to send to the server: every item with its position among its siblings. */
export const placed = (items: Item[]): (Item & { order: number })[] =>
  items.map((item) => ({ ...item, order: siblingsOf(items, item).indexOf(item) }))

export const siblingsOf = (items: Item[], { parentId }: Item): Item[] =>
  items.filter((other) => other.parentId === parentId)

export const childrenOf = (items: Item[], id: string): Item[] =>
  items.filter(({ parentId }) => parentId === id)

export function move(items: Item[], id: string, direction: Direction): Outcome {
  const item = items.find((candidate) => candidate.id === id)
  if (!item) return { refused: 'This item is no longer in the menu.' }
  if (direction === 'indent') return indent(items, item)
  if (direction === 'outdent') return outdent(items, item)
  const siblings = siblingsOf(items, item)
  const neighbour = siblings[siblings.indexOf(item) + (direction === 'up' ? -1 : 1)]
  if (!neighbour)
    return { refused: `“${item.title}” is already the ${direction === 'up' ? 'first' : 'last'} here.` }
  const [first, second] = direction === 'up' ? [neighbour, item] : [item, neighbour]
  const between = new Set([...branch(items, first), ...branch(items, second)])
  const start = items.indexOf(first)
  const rest = items.filter((other) => !between.has(other))
  return { items: rest.toSpliced(start, 0, ...branch(items, second), ...branch(items, first)) }
}

/**
 * Where an item that is dragged over another one would land. `depth` is the wanted level, within the two that exist.
 */
export function drop(items: Item[], id: string, overId: string, depth: number): Item[] {
  const item = items.find((candidate) => candidate.id === id)
  if (!item) return items
  const moving = branch(items, item)
  const rows = items.filter((other) => other === item || !moving.includes(other))
  const [from, to] = [rows.indexOf(item), rows.findIndex((other) => other.id === overId)]
  if (to < 0) return items
  const rest = rows.toSpliced(from, 1)
  const above = rest[to - 1]
  const isAmongChildren = (rest[to]?.parentId ?? null) !== null
  if (moving.length === 1 && above && (depth > 0 || isAmongChildren))
    return rest.toSpliced(to, 0, { ...item, parentId: above.parentId ?? above.id })
  // At the top level it lands after the children that it was dropped among.
  const end = rest.findIndex((other, index) => index >= to && other.parentId === null)
  return rest.toSpliced(end < 0 ? rest.length : end, 0, { ...item, parentId: null }, ...moving.slice(1))
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
  return items.toSpliced(places[0] ?? items.length, 0, item, ...children)
}

/** The position of an item, in words. */
export function placeOf(items: Item[], id: string): string {
  const item = items.find((candidate) => candidate.id === id)
  if (!item) return ''
  const siblings = siblingsOf(items, item)
  const parent = items.find((candidate) => candidate.id === item.parentId)
  const level = parent ? `under “${parent.title}”` : 'at the top level'
  return `“${item.title}” is number ${siblings.indexOf(item) + 1} of ${siblings.length} ${level}.`
}

function indent(items: Item[], item: Item): Outcome {
  if (item.parentId !== null)
    return { refused: `“${item.title}” is already indented. A menu has two levels.` }
  if (childrenOf(items, item.id).length > 0)
    return { refused: `“${item.title}” has items under it, so it stays at the top level.` }
  const siblings = siblingsOf(items, item)
  const parent = siblings[siblings.indexOf(item) - 1]
  if (!parent) return { refused: `There is no item above “${item.title}” to put it under.` }
  return { items: items.map((other) => (other === item ? { ...item, parentId: parent.id } : other)) }
}

function outdent(items: Item[], item: Item): Outcome {
  const parent = items.find(({ id }) => id === item.parentId)
  if (!parent) return { refused: `“${item.title}” is already at the top level.` }
  const rest = items.filter((other) => other !== item)
  const after = rest.indexOf(parent) + branch(rest, parent).length
  return { items: rest.toSpliced(after, 0, { ...item, parentId: null }) }
}

const branch = (items: Item[], item: Item): Item[] => [item, ...childrenOf(items, item.id)]
