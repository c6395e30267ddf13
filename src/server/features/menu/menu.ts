import type {
  MenuItem,
  MenuItemChange,
  MenuItemInput,
  MenuOrder,
  MenuReplacement,
  MenuScope,
} from '../../../contracts/menu.ts'
import type { MenuName } from '../../../contracts/menu-names.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import { say } from '../../../i18n/said.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { invalidField, versionConflict } from '../../core/errors.ts'
import { newId } from '../../platform/ids.ts'
import * as settings from '../settings/settings.ts'
import * as trash from '../trash/trash.ts'
import { change, changeIn, inOrder, itemsIn, pick, refuseTwice, type Trashed } from './changing.ts'
import { menusIn } from './in-language.ts'
import { arrange, type Move } from './menu-tree.ts'

export { menusIn }

/** The items of one menu, or of all, that visitors of the context's language see. */
export async function list(ctx: Ctx, menu: MenuScope = 'header'): Promise<ReadOnly<MenuItem[]>> {
  const all = await menusIn(ctx, await settings.get(ctx))
  return menu === 'all' ? Object.values(all).flat() : all[menu]
}

/** All items, each parent followed by its children. */
export async function adminList(ctx: Ctx, menu: MenuScope = 'header'): Promise<MenuItem[]> {
  authorize(ctx, 'menu.read')
  return itemsIn(menu, await inOrder(ctx))
}

/** Adds an item at `order` among its siblings, or as the last one. */
export async function create(ctx: Ctx, input: MenuItemInput): Promise<MenuItem> {
  return completing(ctx, async (inner) => {
    const { after, answer } = await change(inner, (items) => {
      const item = newItem(newId(), input)
      const move = { id: item.id, parentId: item.parentId, order: input.order }
      return { after: arrange([...items, item], [move], () => 'parentId'), answer: item.id }
    })
    return pick(after, answer)
  })
}

/**
 * Changes the fields that are sent; if the item moves to another menu, so do the items under it. Throws VERSION_CONFLICT
 * with the newer item if `version` is an older one.
 */
export async function update(ctx: Ctx, id: string, { version, ...input }: MenuItemChange): Promise<MenuItem> {
  const { after, answer } = await change(ctx, (items) => {
    const current = pick(items, id)
    if (version !== undefined && version < current.version) throw versionConflict('this menu item', current)
    const { order, ...fields } = defined(input)
    const isLeaving = fields.menu !== undefined && fields.menu !== current.menu
    const parentId =
      fields.parentId === undefined && !isLeaving ? current.parentId : (fields.parentId ?? null)
    const next = { ...current, ...fields, parentId, version: current.version + 1 }
    const others = items.map((item) => (item.id === id ? next : item))
    const stays = parentId === current.parentId && !isLeaving && order === undefined
    const move: Move = { id, parentId: next.parentId, order: stays ? current.order : order }
    return { after: arrange(others, [move], () => 'parentId'), answer: id }
  })
  return pick(after, answer)
}

/** Moves an item to the trash, with the items under it; returns the item. */
export async function remove(ctx: Ctx, id: string): Promise<MenuItem> {
  const { answer } = await change(ctx, (items) => {
    const answer = pick(items, id)
    const rest = items.filter((item) => item.id !== id && item.parentId !== id)
    return { after: arrange(rest, [], () => ''), answer }
  })
  return answer
}

/**
 * Restores an item from the trash at its place, with the items that were under it; at the top level if its parent is
 * gone. Throws NOT_FOUND if it is not in the trash, and VALIDATION_FAILED if the menu would be too large.
 */
export async function restore(ctx: Ctx, id: string): Promise<MenuItem> {
  authorize(ctx, 'menu.write')
  const { item, children } = await trash.get<Trashed>(ctx, 'menuItem', id)
  return trash.takeOut(ctx, id, async (inner) => {
    const { after } = await change(inner, (before) => {
      const isParentThere = before.some((one) => one.id === item.parentId && one.parentId === null)
      const back = [{ ...item, parentId: isParentThere ? item.parentId : null }, ...children]
      // An item that an earlier version moved to the trash has no menu.
      const items = back.map((one) => ({ ...one, menu: one.menu ?? 'header', version: one.version + 1 }))
      return { after: arrange([...before, ...items], items, () => 'parentId'), answer: undefined }
    })
    return pick(after, id)
  })
}

/**
 * Replaces one menu, or all of them, by the given items, all or nothing. An existing `id` keeps its item; any other is
 * only a name by which the given items refer to their parent, and becomes a new id. Throws VERSION_CONFLICT with the current
 * menu if `versions` belong to another one.
 */
export async function replace(
  ctx: Ctx,
  { menuItems, versions: seen }: MenuReplacement,
  scope: MenuScope = 'header',
): Promise<MenuItem[]> {
  refuseTwice(
    menuItems.map(({ id }) => id),
    'menuItems',
  )
  return changeIn(ctx, scope, (before) => {
    const versions = new Map(before.map(({ id, version }) => [id, version]))
    if (seen && !isSame(versions, seen)) throw versionConflict('the menu', before)
    const ids = menuItems.map(({ id }) => (id !== undefined && versions.has(id) ? id : newId()))
    const idOf = new Map(menuItems.map(({ id }, index) => [id, ids[index]]))
    const items = menuItems.map(({ parentId, ...input }, index) => {
      const id = ids[index] ?? newId()
      const parent = parentId ? (idOf.get(parentId) ?? parentId) : null
      const menu = menuOf(input.menu, scope, `menuItems.${index}.menu`)
      return { ...newItem(id, { ...input, menu, parentId: parent }), version: (versions.get(id) ?? 0) + 1 }
    })
    const moves = items.map(({ id, parentId }, index) => ({
      id,
      parentId,
      order: menuItems[index]?.order ?? index,
    }))
    return arrange(items, moves, (index) => `menuItems.${index}.parentId`)
  })
}

/**
 * Moves the given items of one menu, or of all; the others keep their parent and close up. Throws NOT_FOUND for an
 * unknown item.
 */
export async function reorder(
  ctx: Ctx,
  { items: moves }: MenuOrder,
  scope: MenuScope = 'header',
): Promise<MenuItem[]> {
  refuseTwice(
    moves.map(({ id }) => id),
    'items',
  )
  return changeIn(ctx, scope, (before) => {
    for (const { id } of moves) pick(before, id)
    const arranged = arrange(before, moves, (index) => `items.${index}.parentId`)
    const places = new Map(before.map((item) => [item.id, item]))
    const moved = new Set(moves.map(({ id }) => id))
    return arranged.map((item) => {
      const place = places.get(item.id)
      const changed = moved.has(item.id) && (place?.parentId !== item.parentId || place.order !== item.order)
      return changed ? { ...item, version: item.version + 1 } : item
    })
  })
}

const newItem = (id: string, { title, link, type, ...rest }: MenuItemInput): MenuItem => ({
  id,
  menu: rest.menu ?? 'header',
  parentId: rest.parentId ?? null,
  order: 0,
  title,
  link,
  type,
  isVisible: rest.isVisible ?? true,
  openInNewTab: rest.openInNewTab ?? false,
  version: 1,
})

/** The menu of an item at the top level, when these menus are replaced. */
function menuOf(menu: MenuName | undefined, scope: MenuScope, path: string): MenuName {
  if (scope === 'all') return menu ?? 'header'
  if (menu === undefined || menu === scope) return scope
  throw invalidField(
    path,
    say('This item is in another menu than "{menu}". Add ?menu=all to replace all menus.', { menu: scope }),
  )
}

function isSame(versions: ReadonlyMap<string, number>, seen: Record<string, number>): boolean {
  const ids = Object.keys(seen)
  return ids.length === versions.size && ids.every((id) => versions.get(id) === seen[id])
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const defined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
