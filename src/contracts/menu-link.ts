import type { MenuItem } from './menu.ts'

/**
 * The address that a menu item links to. An anchor is `#name` on the home page and `/#name` elsewhere; the address of a
 * page is `/slug`, of a category `/slug/`. Complete addresses (`https:`, `mailto:`, `tel:`) stay as they are.
 */
export function resolveLink(item: Pick<MenuItem, 'type' | 'link'>, { isHome }: { isHome: boolean }): string {
  const link = item.link.trim()
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(link)) return link
  if (item.type === 'anchor') return anchorLink(link, isHome)
  return item.type === 'page' ? pageLink(link) : categoryLink(link)
}

function anchorLink(link: string, isHome: boolean): string {
  const hash = link.indexOf('#')
  const path = hash <= 0 ? '' : rooted(link.slice(0, hash))
  // An anchor belongs to the home page, wherever the reader is.
  if (path !== '' && path !== '/') return path + link.slice(hash)
  const anchor = `#${hash < 0 ? link.replace(/^\/+/, '') : link.slice(hash + 1)}`
  return isHome ? anchor : `/${anchor}`
}

const pageLink = (link: string): string => rooted(link.replace(/^\/?page\//, ''))

function categoryLink(link: string): string {
  const [, path = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(link) ?? []
  const slug = path.replace(/^\/?category\//, '').replace(/^[/\\]+|[/\\]+$/g, '')
  return (slug === '' ? '/' : `/${slug}/`) + hash
}

// Exactly one slash: two would address another host.
const rooted = (link: string): string => (link === '' ? '/' : `/${link.replace(/^[/\\]+/, '')}`)
