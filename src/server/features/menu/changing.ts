import { type MenuItem, type MenuScope, maxMenuItems, maxMenuLength } from '../../../contracts/menu.ts'
import { menuNames } from '../../../contracts/menu-names.ts'
import { say } from '../../../i18n/said.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { lockSettings } from '../../db/version-locks.ts'
import * as trash from '../trash/trash.ts'
import * as queries from './menu.queries.ts'
import { arrange } from './menu-tree.ts'

/**
 * One change of the menus: computes the new items of all of them, and stores the differences. Removed items go to the
 * trash.
 */
export async function change<T>(
  ctx: Ctx,
  work: (before: MenuItem[]) => { after: MenuItem[]; answer: T },
): Promise<{ after: MenuItem[]; answer: T }> {
  authorize(ctx, 'menu.write')
  return completing(ctx, async (inner) => {
    await lockSettings(inner.db, inner.now())
    const before = await inOrder(inner)
    const result = work(before)
    for (const menu of menuNames) refuseTooLarge(itemsIn(menu, before), itemsIn(menu, result.after))
    const known = new Map(before.map((item) => [item.id, JSON.stringify(inSameOrder(item))]))
    const differing = result.after.filter((item) => known.get(item.id) !== JSON.stringify(inSameOrder(item)))
    await queries.storeItems(inner.db, differing)
    const remainingIds = new Set(result.after.map(({ id }) => id))
    await putInTrash(
      inner,
      before.filter(({ id }) => !remainingIds.has(id)),
    )
    await queries.recordLinks(inner.db, result.after)
    note(inner, { title: 'Menu', changes: changesOf(before, result.after) })
    await inner.events.emit(['menu'])
    return result
  })
}

/** The differences of each item, by its title. */
function changesOf(before: MenuItem[], after: MenuItem[]) {
  const fields = (items: MenuItem[]) =>
    new Map(items.map(({ id, version: _, ...item }) => [id, item] as const))
  const [old, next] = [fields(before), fields(after)]
  const ids = [...new Set([...old.keys(), ...next.keys()])]
  const titled = (of: typeof old) =>
    Object.fromEntries(ids.map((id, index) => [`${index + 1} ${titleOf(id)}`, of.get(id)]))
  const titleOf = (id: string) => (next.get(id) ?? old.get(id))?.title ?? ''
  return changesBetween(titled(old), titled(next))
}

/** An item in the trash, and the items that were under it. */
export type Trashed = { item: MenuItem; children: MenuItem[] }

async function putInTrash(ctx: Ctx, removed: MenuItem[]): Promise<void> {
  const ids = new Set(removed.map(({ id }) => id))
  for (const item of removed.filter(({ parentId }) => !ids.has(parentId ?? ''))) {
    const { id, title, isVisible } = item
    const content: Trashed = { item, children: removed.filter(({ parentId }) => parentId === id) }
    await trash.put(ctx, { kind: 'menuItem', id, title, isPublic: isVisible }, content)
  }
  await queries.deleteItems(ctx.db, [...ids])
}

/** A menu that is already too large may only become smaller. */
function refuseTooLarge(before: MenuItem[], after: MenuItem[]): void {
  if (after.length > maxMenuItems && after.length > before.length)
    throw invalidField(
      'menuItems',
      say('A menu has at most {max} items. Remove some first.', { max: maxMenuItems }),
    )
  if (lengthOf(after) > maxMenuLength && lengthOf(after) > lengthOf(before)) {
    const message = `The titles and links of a menu have at most ${maxMenuLength} characters together. Shorten or remove some first.`
    throw invalidField('menuItems', message)
  }
}

const lengthOf = (items: MenuItem[]): number =>
  items.reduce((sum, { title, link }) => sum + title.length + link.length, 0)

/** The items of one menu, or of all. */
export const itemsIn = (menu: MenuScope, items: MenuItem[]): MenuItem[] =>
  menu === 'all' ? items : items.filter((item) => item.menu === menu)

/** The items of all menus. */
export const inOrder = async (ctx: Ctx): Promise<MenuItem[]> =>
  arrange(await queries.listItems(ctx.db), [], () => '')

const inSameOrder = (item: MenuItem) => Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))

export function pick(items: MenuItem[], id: string): MenuItem {
  const item = items.find((candidate) => candidate.id === id)
  if (!item) throw new AppError('NOT_FOUND', 'Menu item not found. Reload the menu.')
  return item
}

export function refuseTwice(ids: (string | undefined)[], list: string): void {
  const seen = new Set<string>()
  for (const [index, id] of ids.entries()) {
    if (id === undefined) continue
    if (seen.has(id))
      throw invalidField(`${list}.${index}.id`, 'This id is used twice. Give every item its own id.')
    seen.add(id)
  }
}

/** Changes one menu, or all together, and returns its items. */
export async function changeIn(
  ctx: Ctx,
  scope: MenuScope,
  work: (before: MenuItem[]) => MenuItem[],
): Promise<MenuItem[]> {
  const { answer } = await change(ctx, (all) => {
    const before = itemsIn(scope, all)
    const answer = work(before)
    return { after: [...answer, ...all.filter((item) => !before.includes(item))], answer }
  })
  return answer
}
