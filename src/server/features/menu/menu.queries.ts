import type { MenuItem } from '../../../contracts/menu.ts'
import type { Db } from '../../db/schema.ts'
import { recordUses } from '../../db/uses.ts'
import type { MenuItemRow } from './menu.table.ts'

export async function listItems(db: Db): Promise<MenuItem[]> {
  const header = await db.selectFrom('menu_items').selectAll().orderBy('order').orderBy('id').execute()
  const others = await db.selectFrom('other_menu_items').selectAll().orderBy('order').orderBy('id').execute()
  return [
    ...header.map((row) => toItem(row, 'header')),
    ...others.map(({ menu, ...row }) => toItem(row, menu)),
  ]
}

/** Stores new and changed items; a parent has to come before its children. */
export async function storeItems(db: Db, items: MenuItem[]): Promise<void> {
  for (const item of items) await storeItem(db, item)
  // Last, because deleting a parent also deletes the items still under it.
  const [header, others] = [items.filter(isInHeader), items.filter((item) => !isInHeader(item))]
  await deleteFrom(db, 'other_menu_items', idsOf(header))
  await deleteFrom(db, 'menu_items', idsOf(others))
}

async function storeItem(db: Db, item: MenuItem): Promise<void> {
  const row = toRow(item)
  if (item.menu === 'header') {
    const insert = db.insertInto('menu_items').values(row)
    await insert.onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute()
    return
  }
  const other = { ...row, menu: item.menu }
  const insert = db.insertInto('other_menu_items').values(other)
  await insert.onConflict((conflict) => conflict.column('id').doUpdateSet(other)).execute()
}

export async function deleteItems(db: Db, ids: string[]): Promise<void> {
  for (const table of ['menu_items', 'other_menu_items'] as const) await deleteFrom(db, table, ids)
}

async function deleteFrom(db: Db, table: 'menu_items' | 'other_menu_items', ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom(table).where('id', 'in', ids).execute()
}

/** Records the files that the menus link to. `items`: those of all menus. */
export const recordLinks = (db: Db, items: MenuItem[]): Promise<void> =>
  recordUses(db, { kind: 'menu', entityId: 'menu' }, { link: items.map(({ link }) => link).join('\n') })

const isInHeader = ({ menu }: MenuItem): boolean => menu === 'header'
const idsOf = (items: MenuItem[]): string[] => items.map(({ id }) => id)

const toItem = (row: MenuItemRow, menu: MenuItem['menu']): MenuItem => ({
  ...row,
  menu,
  isVisible: row.isVisible === 1,
  openInNewTab: row.openInNewTab === 1,
})

const toRow = ({ id, parentId, order, title, link, type, version, ...flags }: MenuItem): MenuItemRow => ({
  id,
  parentId,
  order,
  title,
  link,
  type,
  isVisible: flags.isVisible ? 1 : 0,
  openInNewTab: flags.openInNewTab ? 1 : 0,
  version,
})
