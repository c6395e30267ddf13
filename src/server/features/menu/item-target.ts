import type { MenuItem } from '../../../contracts/menu.ts'
import { resolveLink } from '../../../contracts/menu-link.ts'
import { storedSlug } from '../../../contracts/paths.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import { decodedSegments } from '../../../contracts/redirect-rule.ts'
import type { Settings } from '../../../contracts/settings.ts'
import { tidyPath } from '../addresses/addresses.ts'

/**
 * What an item leads to. `place`: a page that every language has. `text`: perhaps an article, page or category, by its
 * slug as it is stored; `path`: where, as redirects are stored. `after`: what follows in the address, such as `#team`.
 * `lang`: the language of the address, as it is stored.
 */
export type ItemTarget =
  | { kind: 'elsewhere' }
  | { kind: 'place'; path: Place; after: string; lang: string }
  | { kind: 'text'; space: 'article' | 'root'; slug: string; path: string; after: string; lang: string }
  | { kind: 'other'; lang: string }

const places = ['/', '/blog', '/search'] as const
type Place = (typeof places)[number]

type Site = ReadOnly<Pick<Settings, 'languages' | 'tagPrefix' | 'authorPrefix' | 'seriesPrefix'>> & {
  publicUrl: string
}

export function targetOf(item: Pick<MenuItem, 'type' | 'link'>, site: Site): ItemTarget {
  const link = resolveLink(item, { isHome: false })
  const local = withoutHost(link, site.publicUrl)
  if (local === undefined) return { kind: 'elsewhere' }
  const [, whole = '', after = ''] = /^([^?#]*)(.*)$/s.exec(local) ?? []
  const { lang, path } = inLanguage(whole, site.languages)
  const place = places.find((one) => one === path)
  if (place) return { kind: 'place', path: place, after, lang }
  const [parent = '', slug, ...more] = path.slice(1).split('/').map(readable)
  if (more.length > 0 || parent === '') return { kind: 'other', lang }
  const rest = { path: tidyPath(`/${decodedSegments(whole)?.join('/') ?? ''}`), after, lang }
  if (slug === undefined) return { kind: 'text', space: 'root', slug: storedSlug(parent, lang), ...rest }
  const lists = [site.tagPrefix, site.authorPrefix, site.seriesPrefix]
  return slug === '' || lists.includes(parent)
    ? { kind: 'other', lang }
    : { kind: 'text', space: 'article', slug: storedSlug(slug, lang), ...rest }
}

/** The path of an address of this site; undefined for any other address. */
function withoutHost(link: string, publicUrl: string): string | undefined {
  if (link.startsWith('#')) return `/${link}`
  if (link.startsWith('/')) return link
  const rest = link.startsWith(publicUrl) ? link.slice(publicUrl.length) : undefined
  return rest !== undefined && /^(?:$|[/?#])/.test(rest) ? `/${rest.replace(/^\//, '')}` : undefined
}

function inLanguage(whole: string, languages: readonly string[]): { lang: string; path: string } {
  const path = whole.length > 1 ? whole.replace(/\/$/, '') : whole
  const [, first = ''] = path.split('/')
  const lang = languages.find((tag) => tag.toLowerCase() === first.toLowerCase())
  return lang === undefined ? { lang: '', path } : { lang, path: path.slice(first.length + 1) || '/' }
}

/** A part of a path as slugs are written; '' if nothing can be there. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part).normalize('NFC').toLowerCase()
  } catch {
    return ''
  }
}
