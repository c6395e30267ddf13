import { isFileAddress, mediaIdsIn, rootUrl } from '../../../../contracts/paths.ts'
import type { SiteExport } from '../../../../contracts/site-export.ts'
import type { ImportTarget } from '../plan/plan-types.ts'
import type { PathOf } from '../source.ts'

/** The addresses of an exported site, in whatever its texts and blocks say. */
export type SiteAddresses = {
  /** The whole address of a path; an address of another site stays. '' for none. */
  absolute(address: string | null): string
  /** The same value with the new addresses of files and content, and the new ids of what `ids` knows. */
  renewed<T>(value: T, pathOf: PathOf, ids: ReadonlyMap<string, string>): T
}

export function siteAddresses(site: SiteExport): SiteAddresses {
  const targets = targetsOf(site)
  const files = new Set(site.media.map(({ id }) => id))
  const fileAddress = patternOf(site)
  const escaped = escapeForPattern(site.url)
  // An address begins a text, or an attribute within it.
  const siteAddress = new RegExp(`(^|["'])((?:${escaped})?)(/(?!/)[^"'<>\\s?#]*)`, 'g')

  const absolute = (address: string | null) =>
    address?.startsWith('/') && !address.startsWith('//') ? site.url + address : (address ?? '')

  function renewedText(text: string, pathOf: PathOf): string {
    const withFiles = text.replace(fileAddress, (old) => {
      const [id = ''] = mediaIdsIn(old)
      const here = files.has(id) ? pathOf({ type: 'media', exportId: id }) : undefined
      return here ?? absolute(old)
    })
    return withFiles.replace(siteAddress, (whole, before: string, _origin, path: string) => {
      const target = isFileAddress(path) ? undefined : targets.get(decoded(path))
      const here = target && pathOf(target)
      return here === undefined || here === path ? whole : before + here
    })
  }

  function renewed(value: unknown, pathOf: PathOf, ids: ReadonlyMap<string, string>): unknown {
    if (typeof value === 'string') return ids.get(value) ?? renewedText(value, pathOf)
    if (Array.isArray(value)) return value.map((one) => renewed(one, pathOf, ids))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inside]) => [name, renewed(inside, pathOf, ids)]),
    )
  }

  return { absolute, renewed: renewed as SiteAddresses['renewed'] }
}

/** What is at each path of the site. */
export function targetsOf({ articles, pages, categories }: SiteExport): Map<string, ImportTarget> {
  const targets = new Map<string, ImportTarget>()
  const add = (url: string, formerPaths: readonly string[], target: ImportTarget) => {
    for (const path of [decoded(url), ...formerPaths]) if (!targets.has(path)) targets.set(path, target)
  }
  for (const { id, url, formerPaths } of articles) add(url, formerPaths, { type: 'article', exportId: id })
  for (const { id, url, formerPaths } of pages) add(url, formerPaths, { type: 'page', exportId: id })
  for (const { slug, formerPaths } of categories) add(rootUrl(slug), formerPaths, { type: 'category', slug })
  return targets
}

/** Every address of a file or of one of its sizes, below whatever the addresses of the files begin with. */
function patternOf({ media, url }: SiteExport): RegExp {
  const beginnings = new Set(media.map((file) => file.url.replace(/\/\d{4}\/\d\d\/[^/]+\/[^/]+$/, '')))
  const some = [...beginnings].sort((a, b) => b.length - a.length).map(escapeForPattern)
  const begin = some.length === 0 ? '/media' : some.join('|')
  return new RegExp(`(?:${escapeForPattern(url)})?(?:${begin})/\\d{4}/\\d\\d/[\\da-f-]{36}/[\\w.%-]+`, 'g')
}

const escapeForPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
      .normalize('NFC')
      .replace(/(.)\/$/, '$1')
  } catch {
    return path
  }
}
