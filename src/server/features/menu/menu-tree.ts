import type { MenuItem } from '../../../contracts/menu.ts'
import { type MenuName, menuNames } from '../../../contracts/menu-names.ts'
import { AppError } from '../../core/errors.ts'

/** The new place of an item. Without `order`: last among the items of its parent, or of its menu. */
export type Move = { id: string; parentId: string | null; order: number | undefined }

/**
 * The items with those of `moves` in their new places: menu by menu, each parent before its children, `order` from 0
 * without gaps. Children are in the menu of their parent.
 * `pathOf` names the request field that contains a move's parent. Throws PARENT_MISSING for a parent that is not
 * among the items and VALIDATION_FAILED for more than two levels or a circle.
 */
export function arrange(items: MenuItem[], moves: Move[], pathOf: (index: number) => string): MenuItem[] {
  const parents = new Map<string, string | null>(items.map(({ id, parentId }) => [id, parentId]))
  for (const move of moves) parents.set(move.id, move.parentId)
  for (const [index, move] of moves.entries()) checkParent(parents, move, pathOf(index))
  checkLevels(parents, items, moves, pathOf)
  const lists = placed(items, moves, parents)
  return menuNames
    .flatMap((menu) => lists.get(menu) ?? [])
    .flatMap((top) => [top, ...(lists.get(top.id) ?? []).map((child) => ({ ...child, menu: top.menu }))])
}

type Parents = ReadonlyMap<string, string | null>

function checkParent(parents: Parents, { id, parentId }: Move, path: string): void {
  if (parentId === null) return
  if (!parents.has(parentId))
    throw new AppError('PARENT_MISSING', 'The parent menu item does not exist. Choose another one.', {
      issues: [{ path, message: 'This menu item does not exist' }],
    })
  if (parentId === id || parents.get(parentId) === id)
    throw invalid(path, 'A menu item cannot be under itself. Choose another parent.')
}

function checkLevels(
  parents: Parents,
  items: MenuItem[],
  moves: Move[],
  pathOf: (index: number) => string,
): void {
  const nested = [...moves.entries()].filter(([, { parentId }]) => parentId !== null)
  for (const [index, { parentId }] of nested) {
    if (parents.get(parentId ?? '') !== null)
      throw invalid(pathOf(index), 'A menu has two levels. Choose a parent that is at the top level.')
  }
  const inUse = new Set(items.map(({ id }) => parents.get(id)))
  for (const [index, { id }] of nested) {
    if (inUse.has(id))
      throw invalid(
        pathOf(index),
        'This item has items under it, so it stays at the top level. Move them first.',
      )
  }
}

const invalid = (path: string, message: string) =>
  new AppError('VALIDATION_FAILED', message, { issues: [{ path, message }] })

/** The items by parent, or by menu: the unmoved ones in their order, then each moved one inserted at its place. */
function placed(items: MenuItem[], moves: Move[], parents: Parents): Map<string, MenuItem[]> {
  const known = new Map(items.map((item) => [item.id, item]))
  const moved = new Set(moves.map(({ id }) => id))
  const byPlace = items.filter(({ id }) => !moved.has(id)).sort((a, b) => a.order - b.order)
  const above = ({ id }: { id: string }): string | MenuName =>
    parents.get(id) ?? known.get(id)?.menu ?? 'header'
  const staying = Map.groupBy(byPlace, above)
  const coming = Map.groupBy(moves, above)
  const lists = new Map<string, MenuItem[]>()
  for (const group of new Set([...staying.keys(), ...coming.keys()])) {
    const list = withMoves(staying.get(group) ?? [], coming.get(group) ?? [], known)
    lists.set(
      group,
      list.map((item, order) => ({ ...item, parentId: parents.get(item.id) ?? null, order })),
    )
  }
  return lists
}

function withMoves(staying: MenuItem[], moves: Move[], known: ReadonlyMap<string, MenuItem>): MenuItem[] {
  const list = [...staying]
  let next = 0
  const byOrder = (a: Move, b: Move) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0
  for (const { id, order } of moves.toSorted(byOrder)) {
    const item = known.get(id)
    if (!item) continue
    const at = Math.max(Math.min(order ?? Infinity, list.length), next)
    list.splice(at, 0, item)
    next = at + 1
  }
  return list
}
