import { type MenuItem, menuEndpoints } from '../../contracts/menu.ts'
import { resolveLink } from '../../contracts/menu-link.ts'
import { call } from '../app/api-client.ts'
import { may } from '../auth/auth-store.ts'
import type { PageLink } from '../ui/toast.tsx'

/**
 * How many links of the public menus lead to these paths. 0 when the menu cannot be fetched: a warning must not prevent
 * what it warns about.
 */
export async function countMenuLinks(paths: readonly string[]): Promise<number> {
  if (paths.length === 0) return 0
  const items = await call(menuEndpoints.list, { query: { menu: 'all' } }).catch((): MenuItem[] => [])
  return linksAmong(items, paths)
}

/** How many of the items link to one of the paths. */
export function linksAmong(items: Pick<MenuItem, 'type' | 'link'>[], paths: readonly string[]): number {
  const wanted = new Set(paths.map(plainPath))
  return items.filter((item) => wanted.has(plainPath(resolveLink(item, { isHome: false })))).length
}

/** Reports that `count` menu items have lost their target. */
export function brokenMenuLinks(count: number): { text: string; link?: PageLink } {
  if (count === 0) return { text: '' }
  const text =
    count === 1 ? ' A link in the menu is broken now.' : ` ${count} links in the menu are broken now.`
  return { text, ...(may('menu.write') && { link: { href: '/admin/menu', label: 'Edit the menu' } }) }
}

/** Part of the question before it happens. */
export const menuLinksToBreak = (count: number): string =>
  count === 0 ? '' : ` This breaks ${count === 1 ? 'a link' : `${count} links`} in the menu.`

/** A path in one spelling, without query, anchor and the slash at its end. */
function plainPath(path: string): string {
  const plain = path.replace(/[?#].*$/s, '').replace(/(.)\/$/, '$1')
  try {
    return decodeURI(plain)
  } catch {
    return plain
  }
}
