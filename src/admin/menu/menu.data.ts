import { useQuery } from '@tanstack/react-query'
import { menuEndpoints, menuReplacement } from '../../contracts/menu.ts'
import { call } from '../api-client.ts'
import { validateWith } from '../ui/form.ts'
import { type Item, placed } from './menu-tree.ts'

export const menuQuery = {
  queryKey: ['menu'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(menuEndpoints.adminList, { signal }),
}

export const useMenu = () => useQuery(menuQuery)

/** Replaces the whole menu in one transaction. */
export const putMenu = (items: Item[]) => call(menuEndpoints.replace, { body: bodyOf(items) })

/** What is wrong, by the id of the item. Empty when the menu can be sent. */
export const errorsOfMenu = (items: Item[]): Record<string, string> =>
  errorsByItem(items, validateWith(menuReplacement)(bodyOf(items)))

/** Field errors of a whole menu (`menuItems.3.link`), by the id of the item at fault. */
export function errorsByItem(items: Item[], errors: Record<string, string>): Record<string, string> {
  const byItem: Record<string, string> = {}
  for (const [path, message] of Object.entries(errors)) {
    const id = items[Number(/^menuItems\.(\d+)\./.exec(path)?.[1])]?.id
    if (id !== undefined) byItem[id] ??= message
  }
  return byItem
}

const bodyOf = (items: Item[]) => ({ menuItems: placed(items) })
