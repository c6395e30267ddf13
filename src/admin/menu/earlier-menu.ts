import { z } from 'zod'
import { menuItem } from '../../contracts/menu.ts'
import { readStored, removeStored } from '../app/stored.ts'
import { put } from '../editing/journal.ts'
import { menuId } from './menu-remote.ts'

const name = 'menu_draft'
const items = z.array(menuItem.omit({ order: true, version: true }))
const versions = z.record(z.string(), z.int())
const earlierMenu = z.object({ userId: z.string(), base: items, versions, items })

/** Moves what an earlier version of Masthead stored in this browser to the journal. */
export async function moveEarlierMenu(): Promise<void> {
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
