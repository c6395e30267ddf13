import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { resolveLink } from '../../contracts/menu-link.ts'
import type { Frame } from '../view.ts'

type Part = (frame: Frame, path: string | undefined) => ReactNode

/** A part of the frame as HTML. It is rendered once and kept; apart for the home page and what the menu leads to. */
export function keptHtml(part: Part): (frame: Frame, path: string | undefined) => string {
  const kept = new WeakMap<Frame, Kept>()
  return (frame, path) => {
    const { places, htmlAt } = kept.get(frame) ?? { places: placesOf(frame), htmlAt: new Map() }
    kept.set(frame, { places, htmlAt })
    const shown = path !== undefined && places.has(withoutSlash(path)) ? path : undefined
    const html = htmlAt.get(shown) ?? renderToStaticMarkup(part(frame, shown))
    htmlAt.set(shown, html)
    return html
  }
}

type Kept = { places: Set<string>; htmlAt: Map<string | undefined, string> }

/** Whether two paths are the same place: lists may be linked with a slash at the end. */
export const isSamePlace = (one: string, other: string): boolean => withoutSlash(one) === withoutSlash(other)

const placesOf = ({ menu }: Frame): Set<string> =>
  new Set(['/', ...menu.map((item) => withoutSlash(resolveLink(item, { isHome: false })))])

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)
