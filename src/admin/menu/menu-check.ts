import { menuReplacement } from '../../contracts/menu.ts'
import { validateWith } from '../ui/form.ts'
import { bodyOf } from './menu.data.ts'
import type { Item } from './menu-tree.ts'

/** What is wrong, by item id. Empty when the menu is valid. */
export const errorsOfMenu = (items: Item[]): Record<string, string> =>
  errorsByItem(items, validateWith(menuReplacement)(bodyOf(items)))

/** Field errors of a whole menu (`menuItems.3.link`), by the id of the item concerned. */
export function errorsByItem(items: Item[], errors: Record<string, string>): Record<string, string> {
  const byItem: Record<string, string> = {}
  for (const [path, message] of Object.entries(errors)) {
    const id = items[Number(/^menuItems\.(\d+)\./.exec(path)?.[1])]?.id
    if (id !== undefined) byItem[id] ??= message
  }
  return byItem
}
