import { rootUrl } from '../../../../contracts/paths.ts'
import type { ImportTarget } from '../plan/plan.ts'
import { sitePath } from '../plan/plan-text.ts'
import type { ImportRun } from './import-run.ts'
import type { Settled } from './import-settle.ts'

/** Maps the addresses of the old site to those of this one. */
export type Addresses = {
  /** The new address of an old address in a text, or the same one if it leads elsewhere. */
  resolve(url: string): string
  /** The path of an imported target, if it was imported. */
  pathOf(target: ImportTarget): string | undefined
}

/** `media` holds addresses of files by WordPress id. */
export function addressBook(
  { plan, export: source }: ImportRun,
  media: ReadonlyMap<string, string>,
  settled: Settled,
): Addresses {
  const files = new Map<string, string>()
  // Real names first: the smaller version of one file may be named like the original of another.
  for (const place of [0, 1]) {
    for (const { wpId, url } of plan.media) {
      const [name, here] = [fileNames(url)[place], media.get(wpId)]
      if (name && here && !files.has(name)) files.set(name, here)
    }
  }
  const targets = new Map(plan.redirects.map(({ from, target }) => [from, target]))

  function pathOf(target: ImportTarget): string | undefined {
    if (target.type === 'media') return media.get(target.wpId)
    if (target.type !== 'category') return settled.posts.get(target.wpId)?.path
    const category = settled.categories.get(target.slug)
    return category && rootUrl(category.slug)
  }

  function resolve(url: string): string {
    const file = fileNames(url)
      .map((name) => files.get(name))
      .find((here) => here !== undefined)
    if (file) return file
    const [address = '', hash] = url.split('#', 2)
    const absolute = /^\/(?!\/)/.test(address) ? source.site.link + address : address
    const from = sitePath(absolute, source.site.link)
    const target = from === undefined ? undefined : targets.get(from)
    const path = target && pathOf(target)
    if (path) return hash ? `${path}#${hash}` : path
    return isHome(absolute, source.site.link) ? (hash ? `/#${hash}` : '/') : url
  }

  return { resolve, pathOf }
}

const isHome = (address: string, siteLink: string) =>
  siteLink !== '' &&
  address.replace(/^https?:\/\/(www\.)?|\/$/g, '') === siteLink.replace(/^https?:\/\/(www\.)?|\/$/g, '')

/**
 * The names under which a file is known: its address without scheme, `www.` and query, then without what WordPress
 * adds to the name of a smaller version (`-300x200`, `-scaled`).
 */
function fileNames(address: string): string[] {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return []
  // The image service of wordpress.com puts the real address into its path.
  const plain = `${url.host}${url.pathname}`.replace(/^i\d\.wp\.com\//, '').replace(/^www\./, '')
  const original = plain.replace(/(?:-\d+x\d+|-scaled)(?=\.\w+$)/, '')
  return plain === original ? [plain] : [plain, original]
}
