import { z } from 'zod'
import { menuItem, menuName } from '../../contracts/menu.ts'
import { readStored, removeStored } from '../app/stored.ts'
import { findRecoverable, put } from '../editing/journal.ts'
import type { Values } from '../editing/merge.ts'
import { type MenuValues, menuId } from './menu-remote.ts'

const name = 'menu_draft'
const items = z.array(
  menuItem.omit({ order: true, version: true }).extend({ menu: menuName.default('header') }),
)
const versions = z.record(z.string(), z.int())
const earlierMenu = z.object({ userId: z.string(), base: items, versions, items })

/** Converts what earlier versions of Masthead stored in this browser. */
export async function readyJournal(userId: string): Promise<void> {
  await moveEarlierMenu()
  for (const entry of await findRecoverable(userId, 'menu', menuId)) {
    const { values, base, stored } = entry
    if (hasMenus(values)) continue
    await put({ ...entry, values: withMenus(values), base: withMenus(base), stored: withMenus(stored) })
  }
}

// Items of earlier versions, which have only one menu, do not name it.
const itemsIn = (values: Values) => (values as Partial<MenuValues>).items ?? []
const hasMenus = (values: Values): boolean => itemsIn(values).every((item) => 'menu' in item)
const withMenus = (values: Values): Values => ({
  ...values,
  items: itemsIn(values).map((item) => ({ ...item, menu: item.menu ?? 'header' })),
})

async function moveEarlierMenu(): Promise<void> {
  const menu = readStored(name, (value) => earlierMenu.safeParse(value).data)
  if (!menu) return
  const base = { items: menu.base }
  const isMoved = await put({
    key: `${menu.userId} menu ${menuId} earlier`,
    userId: menu.userId,
    kind: 'menu',
    id: menuId,
    session: 'earlier',
    at: new Date().toISOString(),
    values: { items: menu.items },
    base,
    stored: base,
    stamp: { version: 0, draftVersion: 0, items: menu.versions },
    pending: [],
    creating: null,
  })
  if (isMoved) removeStored(name)
}
