import type {
  MenuItem,
  MenuItemChange,
  MenuItemInput,
  MenuOrder,
  MenuReplacement,
} from '../../../contracts/menu.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import { authorize } from '../../core/authorization.ts'
import { cached } from '../../core/cache.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { invalidField, versionConflict } from '../../core/errors.ts'
import { newId } from '../../platform/ids.ts'
import * as trash from '../trash/trash.ts'
import { change, inOrder, pick, type Trashed } from './changing.ts'
import { arrange, type Move } from './menu-tree.ts'

/** The items that visitors see, each parent followed by its children. */
export const list: (ctx: Ctx) => Promise<ReadOnly<MenuItem[]>> = cached('menu', async (ctx) => {
  const items = await inOrder(ctx)
  const hidden = new Set(items.filter(({ isVisible }) => !isVisible).map(({ id }) => id))
  return items.filter(({ id, parentId }) => !hidden.has(id) && !hidden.has(parentId ?? ''))
})

/** All items, each parent followed by its children. */
export async function adminList(ctx: Ctx): Promise<MenuItem[]> {
  authorize(ctx, 'menu.read')
  return inOrder(ctx)
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

/** Changes the fields that are sent. Throws VERSION_CONFLICT with the newer item if `version` is an older one. */
export async function update(ctx: Ctx, id: string, { version, ...input }: MenuItemChange): Promise<MenuItem> {
  const { after, answer } = await change(ctx, (items) => {
    const current = pick(items, id)
    if (version !== undefined && version < current.version) throw versionConflict('this menu item', current)
    const { order, ...fields } = defined(input)
    const next = { ...current, ...fields, version: current.version + 1 }
    const others = items.map((item) => (item.id === id ? next : item))
    const stays = next.parentId === current.parentId && order === undefined
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
 * Restores an item from the trash at its place, with those that were under it; at the top level if its parent is gone.
 * Throws NOT_FOUND when it is not there, and VALIDATION_FAILED if the menu would be too large.
 */
export async function restore(ctx: Ctx, id: string): Promise<MenuItem> {
  authorize(ctx, 'menu.write')
  const { item, children } = await trash.get<Trashed>(ctx, 'menuItem', id)
  return trash.takeOut(ctx, id, async (inner) => {
    const { after } = await change(inner, (before) => {
      const isParentThere = before.some((one) => one.id === item.parentId && one.parentId === null)
      const back = [{ ...item, parentId: isParentThere ? item.parentId : null }, ...children]
      const items = back.map((one) => ({ ...one, version: one.version + 1 }))
      return { after: arrange([...before, ...items], items, () => 'parentId'), answer: undefined }
    })
    return pick(after, id)
  })
}

/**
 * Replaces the whole menu by the given items, all or nothing. An existing `id` keeps its item; any other is only a
 * name by which the given items refer to their parent, and becomes a new id. Throws VERSION_CONFLICT with the current
 * menu if `versions` are those of another one.
 */
export async function replace(ctx: Ctx, { menuItems, versions: seen }: MenuReplacement): Promise<MenuItem[]> {
  refuseTwice(
    menuItems.map(({ id }) => id),
    'menuItems',
  )
  const { after } = await change(ctx, (before) => {
    const versions = new Map(before.map(({ id, version }) => [id, version]))
    if (seen && !isSame(versions, seen)) throw versionConflict('the menu', before)
    const ids = menuItems.map(({ id }) => (id !== undefined && versions.has(id) ? id : newId()))
    const idOf = new Map(menuItems.map(({ id }, index) => [id, ids[index]]))
    const items = menuItems.map(({ parentId, ...input }, index) => {
      const id = ids[index] ?? newId()
      const parent = parentId ? (idOf.get(parentId) ?? parentId) : null
      return { ...newItem(id, { ...input, parentId: parent }), version: (versions.get(id) ?? 0) + 1 }
    })
    const moves = items.map(({ id, parentId }, index) => ({
      id,
      parentId,
      order: menuItems[index]?.order ?? index,
    }))
    return { after: arrange(items, moves, (index) => `menuItems.${index}.parentId`), answer: undefined }
  })
  return after
}

/** Moves the given items; the others keep their parent and close up. Throws NOT_FOUND for an unknown item. */
export async function reorder(ctx: Ctx, { items: moves }: MenuOrder): Promise<MenuItem[]> {
  refuseTwice(
    moves.map(({ id }) => id),
    'items',
  )
  const { after } = await change(ctx, (before) => {
    for (const { id } of moves) pick(before, id)
    const arranged = arrange(before, moves, (index) => `items.${index}.parentId`)
    const places = new Map(before.map((item) => [item.id, item]))
    const moved = new Set(moves.map(({ id }) => id))
    const after = arranged.map((item) => {
      const place = places.get(item.id)
      const changed = moved.has(item.id) && (place?.parentId !== item.parentId || place.order !== item.order)
      return changed ? { ...item, version: item.version + 1 } : item
    })
    return { after, answer: undefined }
  })
  return after
}

const newItem = (id: string, { title, link, type, ...rest }: MenuItemInput): MenuItem => ({
  id,
  parentId: rest.parentId ?? null,
  order: 0,
  title,
  link,
  type,
  isVisible: rest.isVisible ?? true,
  openInNewTab: rest.openInNewTab ?? false,
  version: 1,
})

function isSame(versions: ReadonlyMap<string, number>, seen: Record<string, number>): boolean {
  const ids = Object.keys(seen)
  return ids.length === versions.size && ids.every((id) => versions.get(id) === seen[id])
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const defined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>

function refuseTwice(ids: (string | undefined)[], list: string): void {
  const seen = new Set<string>()
  for (const [index, id] of ids.entries()) {
    if (id === undefined) continue
    if (seen.has(id))
      throw invalidField(`${list}.${index}.id`, 'This id is used twice. Give every item its own id.')
    seen.add(id)
  }
}
