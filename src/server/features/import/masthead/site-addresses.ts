import { isFileAddress, mediaIdsIn } from '../../../../contracts/paths.ts'
import type { ImportPlan, PlannedMedia } from '../plan/plan-types.ts'
import type { PathOf } from '../source.ts'

/** Returns the value with new addresses of files and content, and with the new ids that `ids` contains. */
export type Renewed = <T>(value: T, pathOf: PathOf, ids: ReadonlyMap<string, string>) => T

/** Replaces the addresses of an exported site in all its texts and blocks. `url`: the address of that site. */
export function renewAddresses(url: string, { media, redirects }: ImportPlan): Renewed {
  const targets = new Map(redirects.map(({ from, target }) => [from, target]))
  const fileAddress = patternOf(url, media)
  const escaped = escapeForPattern(url)
  // An address is at the beginning of a text, or of an attribute within it.
  const siteAddress = new RegExp(`(^|["'])((?:${escaped})?)(/(?!/)[^"'<>\\s?#]*)`, 'g')

  function renewedText(text: string, pathOf: PathOf): string {
    const withFiles = text.replace(fileAddress, (old) => {
      const [id = ''] = mediaIdsIn(old)
      return pathOf({ type: 'media', exportId: id }) ?? (old.startsWith('/') ? url + old : old)
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

  return renewed as Renewed
}

/** Finds the names of files that a text shows but the site does not have, each once. */
export function lostFiles(url: string, { media }: ImportPlan): (text: string) => string[] {
  const known = new Set(media.map(({ exportId }) => exportId))
  const fileAddress = patternOf(url, media)
  const isLost = (address: string) => [...mediaIdsIn(address)].some((id) => !known.has(id))
  return (text) => {
    const lost = Array.from(text.matchAll(fileAddress), ([address]) => address).filter(isLost)
    return [...new Set(lost.map((address) => address.slice(address.lastIndexOf('/') + 1)))]
  }
}

/**
 * Matches every address of a file or of one of its sizes. All beginnings that the addresses of files have are allowed.
 */
function patternOf(site: string, media: readonly PlannedMedia[]): RegExp {
  const beginnings = new Set(
    media.map(({ url }) => {
      const address = url.startsWith(`${site}/`) ? url.slice(site.length) : url
      return address.replace(/\/\d{4}\/\d\d\/[^/]+\/[^/]+$/, '')
    }),
  )
  const some = [...beginnings].sort((a, b) => b.length - a.length).map(escapeForPattern)
  const begin = some.length === 0 ? '/media' : some.join('|')
  // With another host before it, the same path is an address of another site.
  return new RegExp(
    `(?<![\\w.:-])(?:${escapeForPattern(site)})?(?:${begin})/\\d{4}/\\d\\d/[\\da-f-]{36}/[\\w.%-]+`,
    'g',
  )
}

const escapeForPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** A path in readable letters, without a slash at its end. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
      .normalize('NFC')
      .replace(/(.)\/$/, '$1')
  } catch {
    return path
  }
}
