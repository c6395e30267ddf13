import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type MenuItem, menuEndpoints } from '../../contracts/menu.ts'
import { resolveLink } from '../../contracts/menu-link.ts'
import { call } from '../app/api-client.ts'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import type { PageLink } from '../ui/toast.tsx'

/**
 * How many links of the public menus lead to these paths. 0 when the menu cannot be fetched: a warning must not prevent
 * what it warns about.
 */
export async function countMenuLinks(paths: readonly string[]): Promise<number> {
  if (paths.length === 0) return 0
  const items = await publicItems().catch((): MenuItem[] => [])
  return linksAmong(items, paths)
}

const publicItems = (signal?: AbortSignal) =>
  call(menuEndpoints.list, { query: { menu: 'all' }, ...(signal && { signal }) })

/** Whether a public menu links to a path, as far as it is known already. */
export function useLinkedFromMenu(): (path: string) => boolean {
  const { data } = useQuery({
    queryKey: ['menu', 'public'],
    queryFn: ({ signal }) => publicItems(signal),
  })
  const linked = useMemo(() => new Set(data?.map(pathOf)), [data])
  return (path) => linked.has(plainPath(path))
}

/** How many of the items link to one of the paths. */
export function linksAmong(items: Link[], paths: readonly string[]): number {
  const wanted = new Set(paths.map(plainPath))
  return items.filter((item) => wanted.has(pathOf(item))).length
}

type Link = Pick<MenuItem, 'type' | 'link'>
const pathOf = (item: Link): string => plainPath(resolveLink(item, { isHome: false }))

/** Reports that `count` menu items have lost their target, with a space before. */
export function brokenMenuLinks(count: number): { text: string; link?: PageLink } {
  if (count === 0) return { text: '' }
  const text = t(
    {
      one: 'A link in the menu is broken now.',
      other: '{count} links in the menu are broken now.',
    },
    { count },
  )
  return {
    text: ` ${text}`,
    ...(may('menu.write') && { link: { href: '/admin/menu', label: t('Edit the menu') } }),
  }
}

/** What the question before it happens adds, with a space before. */
export const menuLinksToBreak = (count: number): string =>
  count === 0
    ? ''
    : ` ${t({ one: 'This breaks a link in the menu.', other: 'This breaks {count} links in the menu.' }, { count })}`

/** A path in one spelling, without query, anchor and the slash at its end. */
function plainPath(path: string): string {
  const plain = path.replace(/[?#].*$/s, '').replace(/(.)\/$/, '$1')
  try {
    return decodeURI(plain)
  } catch {
    return plain
  }
}
