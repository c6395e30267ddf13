import { renderToStaticMarkup } from 'react-dom/server'
import { plainPicture } from '../../../content/blocks/picture.tsx'
import type { MenuItem } from '../../../contracts/menu.ts'
import type { PublicSettings } from '../../../contracts/settings.ts'
import type { SiteLanguage } from '../../../i18n/site-language.ts'
import { Footer } from '../../../site/components/footer/footer.tsx'
import { Header } from '../../../site/components/header.tsx'
import { type Item, placed } from '../menu-tree.ts'

export type FooterLists = Parameters<typeof Footer>[0]['frame']['footerLists']
export type FrameHtml = { header: string; footer: string }

/** The site's own header and footer with these items, as HTML. */
export function frameHtml(
  items: Item[],
  settings: PublicSettings,
  footerLists: FooterLists,
  language: SiteLanguage,
): FrameHtml {
  const seen = seenOf(items)
  const frame = {
    publicUrl: location.origin,
    settings,
    language,
    lang: '',
    languages: [],
    logo: settings.logoUrl ? plainPicture(settings.logoUrl) : null,
    sharedImage: null,
    menus: {
      header: seen.filter(({ menu }) => menu === 'header'),
      footer: seen.filter(({ menu }) => menu === 'footer'),
      legal: seen.filter(({ menu }) => menu === 'legal'),
    },
    footerLists,
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
  return {
    header: renderToStaticMarkup(<Header frame={frame} path="/" />),
    footer: renderToStaticMarkup(<Footer frame={frame} path="/" />),
  }
}

/** The site's home page with another header and footer. Links open in a new tab, and no script runs. */
export function pageHtml(
  home: string,
  { header, footer }: FrameHtml,
  { isMenuOpen }: { isMenuOpen: boolean },
): string {
  const page = new DOMParser().parseFromString(home, 'text/html')
  for (const script of page.querySelectorAll('script')) script.remove()
  for (const link of page.querySelectorAll('link'))
    if (link.rel !== 'stylesheet' || !link.getAttribute('href')?.startsWith('/')) link.remove()
  for (const island of page.querySelectorAll('[data-island]')) island.removeAttribute('data-island')
  for (const [selector, html] of [
    ['.site-header', header],
    ['.site-footer', footer],
  ] as const) {
    const old = page.querySelector(selector)
    if (old) old.outerHTML = html
  }
  for (const anchor of page.querySelectorAll('a[href]')) {
    anchor.setAttribute('href', new URL(anchor.getAttribute('href') ?? '', location.origin).href)
    anchor.setAttribute('target', '_blank')
    anchor.setAttribute('rel', 'noopener')
  }
  if (isMenuOpen) page.querySelector('.mobile-menu')?.setAttribute('open', '')
  return `<!doctype html>${page.documentElement.outerHTML}`
}

/** Links in this HTML that open a new tab without `noopener`, which gives the other page access to this one. */
export function linksWithoutNoopener(html: string): Set<string> {
  const page = new DOMParser().parseFromString(html, 'text/html')
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
