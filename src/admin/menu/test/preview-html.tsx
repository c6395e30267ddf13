import { renderToStaticMarkup } from 'react-dom/server'
import { plainPicture } from '../../../content/blocks/picture.tsx'
import type { MenuItem } from '../../../contracts/menu.ts'
import type { PublicSettings } from '../../../contracts/settings.ts'
import { Header } from '../../../site/components/header.tsx'
import { type Item, placed } from '../menu-tree.ts'

/** The site's own header with these items, as HTML. */
export function headerHtml(items: Item[], settings: PublicSettings): string {
  const frame = {
    publicUrl: location.origin,
    settings,
    logo: settings.logoUrl ? plainPicture(settings.logoUrl) : null,
    sharedImage: null,
    menu: seenOf(items),
    footerLists: { categories: [], latest: [] },
    assets: {
      bootstrap: '',
      islands: '',
      styles: '',
      blockStyles: '',
      cardStyles: '',
      compare: '',
      fonts: [],
    },
    customHead: '',
    customBody: '',
    year: new Date().getFullYear(),
  }
  return renderToStaticMarkup(<Header frame={frame} path="/" />)
}

/** The site's home page with another header. Links open in a new tab, and no script runs. */
export function pageHtml(home: string, header: string, { isMenuOpen }: { isMenuOpen: boolean }): string {
  const page = new DOMParser().parseFromString(home, 'text/html')
  for (const script of page.querySelectorAll('script')) script.remove()
  for (const link of page.querySelectorAll('link'))
    if (link.rel !== 'stylesheet' || !link.getAttribute('href')?.startsWith('/')) link.remove()
  for (const island of page.querySelectorAll('[data-island]')) island.removeAttribute('data-island')
  const old = page.querySelector('.site-header')
  if (old) old.outerHTML = header
  // The footer shows the menu too, as it is saved.
  page.querySelector('.site-footer')?.remove()
  for (const anchor of page.querySelectorAll('a[href]')) {
    anchor.setAttribute('href', new URL(anchor.getAttribute('href') ?? '', location.origin).href)
    anchor.setAttribute('target', '_blank')
    anchor.setAttribute('rel', 'noopener')
  }
  if (isMenuOpen) page.querySelector('.mobile-menu')?.setAttribute('open', '')
  return `<!doctype html>${page.documentElement.outerHTML}`
}

/** Links in the header that open a new tab without `noopener`, which gives the other page access to this one. */
export function linksWithoutNoopener(header: string): Set<string> {
  const page = new DOMParser().parseFromString(header, 'text/html')
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[target="_blank"]')]
  return new Set(
    links
      .filter(({ rel }) => !/\bno(?:opener|referrer)\b/.test(rel))
      .map((link) => link.getAttribute('href') ?? ''),
  )
}

/** The items that the server puts into visitors' pages: visible ones whose parents are visible. */
function seenOf(items: Item[]): MenuItem[] {
  const visible = new Set(items.filter(({ isVisible }) => isVisible).map(({ id }) => id))
  return placed(items)
    .filter(({ id, parentId }) => visible.has(id) && (parentId === null || visible.has(parentId)))
    .map((item) => ({ ...item, version: 1 }))
}
