import type { Generated, Selectable } from 'kysely'
import type { MenuItem } from '../../../contracts/menu.ts'
import type { MenuName } from '../../../contracts/menu-names.ts'

/** The items of the header menu. */
export type MenuItemTable = {
  id: string
  parentId: string | null
  /** Place among the items of the same parent, from 0 without gaps. */
  order: number
  title: string
  link: string
  type: MenuItem['type']
  isVisible: 0 | 1
  openInNewTab: 0 | 1
  version: Generated<number>
}
export type MenuItemRow = Selectable<MenuItemTable>
export type OtherMenuItemTable = MenuItemTable & { menu: Exclude<MenuName, 'header'> }

declare module '../../db/schema.ts' {
  interface Database {
    menu_items: MenuItemTable
    other_menu_items: OtherMenuItemTable
  }
}
