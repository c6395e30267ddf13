import type { Generated, Selectable } from 'kysely'
import type { MenuItem } from '../../../contracts/menu.ts'

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

declare module '../../db/schema.ts' {
  interface Database {
    menu_items: MenuItemTable
  }
}
