import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { cacheFor } from '../../content/cached-for.ts'
import { resolveLink } from '../../contracts/menu-link.ts'
import { pathIn } from '../../contracts/paths.ts'
import type { Frame } from '../view.ts'
import { asOnePiece } from '../write-html.ts'

type Part = (frame: Frame, path: string | undefined) => ReactNode

/** A part of the frame as HTML, rendered once and cached; separately for the home page and the targets of the menus. */
export function cachedHtml(part: Part): (frame: Frame, path: string | undefined) => string {
  const cache = cacheFor<string>(maxPlaces)
  return (frame, path) => {
    const shown = path !== undefined && placesOf(frame).has(withoutSlash(path)) ? path : undefined
    return cache([frame], shown ?? '', () => asOnePiece(renderToStaticMarkup(part(frame, shown))))
  }
}

const places = cacheFor<Set<string>>()
const maxPlaces = 1000

/** Whether two paths are the same place: lists may be linked with a trailing slash. */
export const isSamePlace = (one: string, other: string): boolean => withoutSlash(one) === withoutSlash(other)

const placesOf = (frame: Frame) =>
  places([frame], '', () => {
    const items = Object.values(frame.menus).flat()
    return new Set([
      pathIn(frame.lang, '/'),
      ...items.map((item) => withoutSlash(resolveLink(item, { isHome: false }))),
    ])
  })

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)
