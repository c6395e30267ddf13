import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type MenuItem, menuEndpoints, menuReplacement } from '../../contracts/menu.ts'
import { pageEndpoints } from '../../contracts/pages.ts'
import { rootUrl } from '../../contracts/paths.ts'
import { call } from '../app/api-client.ts'
import { validateWith } from '../ui/form.ts'
import { everyPage, pageLength } from './every-page.ts'
import { type Item, placed } from './menu-tree.ts'

export const menuQuery = {
  queryKey: ['menu'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(menuEndpoints.adminList, { signal }),
}

export const useMenu = () => useQuery(menuQuery)

const notPublic = { draft: 'Draft page', scheduled: 'Scheduled page' } as const

/** What to say about links to pages that visitors cannot see yet. */
export function useUnpublished(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['pages', 'menu', 'not public'],
    queryFn: async ({ signal }) => {
      const lists = (['draft', 'scheduled'] as const).map((status) =>
        everyPage(async (page) => {
          const query = { status, page, limit: pageLength }
          const { pages, meta } = await call(pageEndpoints.adminList, { query, signal })
          return { entries: pages, meta }
        }),
      )
      return (await Promise.all(lists)).flat()
    },
  })
  return useMemo(
    () =>
      new Map(
        data?.map(({ slug, status }) => [rootUrl(slug), status === 'published' ? '' : notPublic[status]]),
      ),
    [data],
  )
}

/** The version of every item by id: the state of the menu that a change is based on. */
export const versionsOf = (menu: MenuItem[]) =>
  Object.fromEntries(menu.map(({ id, version }) => [id, version]))

/** Replaces the menu of these versions by the items. Throws VERSION_CONFLICT when it has changed since. */
export const putMenu = (items: Item[], versions: Record<string, number>) =>
  call(menuEndpoints.replace, { body: { ...bodyOf(items), versions } })

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

const bodyOf = (items: Item[]) => ({ menuItems: placed(items) })
