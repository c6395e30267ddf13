import type { MenuItem } from '../../contracts/menu.ts'
import type { Strategies, Strategy } from '../editing/merge.ts'
import type { Copy, Remote } from '../editing/remote.ts'
import { issuesOf } from '../ui/form.ts'
import { putMenu, versionsOf } from './menu.data.ts'
import { conflictsOf, mergeMenus, type Side } from './menu-merge.ts'
import { type Item, itemsOf } from './menu-tree.ts'

export type MenuValues = { items: Item[] }

/** All menus are saved together, and this is their id in the journal. */
export const menuId = 'menu'

export const copyOf = (menu: MenuItem[]): Copy<MenuValues> => ({
  id: menuId,
  values: { items: itemsOf(menu) },
  stamp: { version: 0, draftVersion: 0, items: versionsOf(menu) },
  saves: [],
  about: menu,
})

/** Saves the menu as a whole. A save names the version of every item that it is based on. */
export const menuRemote: Remote<MenuValues> = {
  create: () => Promise.reject(new Error('The menu is always there')),
  save: async (_id, { items = [] }, { items: versions = {} }) => copyOf(await putMenu(items, versions)),
  conflictOf: (error) =>
    error.code === 'VERSION_CONFLICT' ? copyOf(error.current as MenuItem[]) : undefined,
  issuesOf,
}

/** Merges item by item, by their ids, and asks about conflicting fields, removals and orders. */
const mergeItemsById: Strategy = ({ stored, mine, theirs }, ask) => {
  const menus = { base: stored as Item[], mine: mine as Item[], theirs: theirs as Item[] }
  const choices = conflictsOf(menus).map(({ key, ...place }): [string, Side] => [
    key,
    ask(place) === 'theirs' ? 'theirs' : 'mine',
  ])
  return mergeMenus(menus, Object.fromEntries(choices))
}

export const menuStrategies: Strategies = { items: mergeItemsById }
