import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type MenuItem, menuEndpoints } from '../../contracts/menu.ts'
import { resolveLink } from '../../contracts/menu-link.ts'
import { pageEndpoints } from '../../contracts/pages.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { useBrokenPaths } from '../ui/use-broken-paths.ts'
import { everyPage, pageLength } from './every-page.ts'
import { type Item, placed } from './menu-tree.ts'

export const menuQuery = {
  queryKey: ['menu'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(menuEndpoints.adminList, { query: { menu: 'all' }, signal }),
}

export const useMenu = () => useQuery(menuQuery)

const notPublic = { draft: t('Draft page'), scheduled: t('Scheduled page') } as const

/** By path: what to say about a link to something that visitors cannot see. */
export function useNotPublic(items: Item[]): ReadonlyMap<string, string> {
  const { pages, isLoaded } = useUnpublishedPages()
  const paths = items.map((item) => resolveLink(item, { isHome: false }).replace(/#.*$/s, ''))
  const unknown = [...new Set(paths)].filter((path) => path.startsWith('/') && !pages.has(path)).sort()
  const broken = useBrokenPaths(isLoaded ? unknown : [])
  return useMemo(
    () => new Map([...pages, ...(broken ?? []).map((path) => [path, t('Broken link')] as const)]),
    [pages, broken],
  )
}

/** The pages that visitors cannot see yet. */
function useUnpublishedPages(): { pages: ReadonlyMap<string, string>; isLoaded: boolean } {
  const { data, isPending } = useQuery({
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
  const pages = useMemo(
    () => new Map(data?.map(({ url, status }) => [url, status === 'published' ? '' : notPublic[status]])),
    [data],
  )
  return { pages, isLoaded: !isPending }
}

/** The version of every item by id: the state of the menu that a change is based on. */
export const versionsOf = (menu: MenuItem[]) =>
  Object.fromEntries(menu.map(({ id, version }) => [id, version]))

/** Replaces all menus of these versions by the items. Throws VERSION_CONFLICT if they have changed since. */
export const putMenu = (items: Item[], versions: Record<string, number>) =>
  call(menuEndpoints.replace, { query: { menu: 'all' }, body: { ...bodyOf(items), versions } })

/** The form in which the contract accepts these items. */
export const bodyOf = (items: Item[]) => ({ menuItems: placed(items) })
