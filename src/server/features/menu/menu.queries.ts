import type { MenuItem } from '../../../contracts/menu.ts'
import type { Db } from '../../db/schema.ts'
import { recordUses } from '../../db/uses.ts'
import type { MenuItemRow } from './menu.table.ts'

export async function listItems(db: Db): Promise<MenuItem[]> {
  const rows = await db.selectFrom('menu_items').selectAll().orderBy('order').orderBy('id').execute()
  return rows.map(toItem)
}

/** Stores new and changed items; a parent has to come before its children. */
export async function storeItems(db: Db, items: MenuItem[]): Promise<void> {
  for (const item of items) {
    const row = toRow(item)
    await db
      .insertInto('menu_items')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}

export async function deleteItems(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('menu_items').where('id', 'in', ids).execute()
}

/** Records the files that the menu leads to. `items`: the whole menu. */
export const recordLinks = (db: Db, items: MenuItem[]): Promise<void> =>
  recordUses(db, { kind: 'menu', entityId: 'menu' }, { link: items.map(({ link }) => link).join('\n') })

const toItem = (row: MenuItemRow): MenuItem => ({
  ...row,
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
