import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { resolveLink } from '../../contracts/menu-link.ts'
import type { Frame } from '../view.ts'

type Part = (frame: Frame, path: string | undefined) => ReactNode

/** A part of the frame as HTML, rendered once and cached; separately for the home page and the menu's targets. */
export function cachedHtml(part: Part): (frame: Frame, path: string | undefined) => string {
  const cache = new WeakMap<Frame, CachedPart>()
  return (frame, path) => {
    const { places, htmlAt } = cache.get(frame) ?? { places: placesOf(frame), htmlAt: new Map() }
    cache.set(frame, { places, htmlAt })
    const shown = path !== undefined && places.has(withoutSlash(path)) ? path : undefined
    const html = htmlAt.get(shown) ?? renderToStaticMarkup(part(frame, shown))
    htmlAt.set(shown, html)
    return html
  }
}

type CachedPart = { places: Set<string>; htmlAt: Map<string | undefined, string> }

/** Whether two paths are the same place: lists may be linked with a trailing slash. */
export const isSamePlace = (one: string, other: string): boolean => withoutSlash(one) === withoutSlash(other)

const placesOf = ({ menu }: Frame): Set<string> =>
  new Set(['/', ...menu.map((item) => withoutSlash(resolveLink(item, { isHome: false })))])

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)
