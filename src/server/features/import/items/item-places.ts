import { sitePath } from '../plan/plan-text.ts'
import type { PlannedRedirect } from '../plan/plan-types.ts'
import type { ItemFiles } from './item-files.ts'
import type { ItemSite } from './source-item.ts'

type Target = { type: 'article' | 'page'; exportId: string }

/** Knows which item was at which address of the old site. */
export interface ItemPlaces {
  add(addresses: readonly string[], target: Target): void
  /** The item at an address, on any of the site's hosts. */
  find(address: string): Target | undefined
  /** A redirect for every path of the old site. If two items have the same path, the first gets it. */
  redirects(): PlannedRedirect[]
}

export function itemPlaces({ keyOf = hostAndPath }: ItemSite, files: ItemFiles): ItemPlaces {
  const byKey = new Map<string, Target>()
  const byPath = new Map<string, Target>()
  const keyAt = (address: string): string | undefined => {
    const url = URL.parse(files.absolute(address))
    return url && /^https?:$/.test(url.protocol) ? keyOf(url) : undefined
  }
  return {
    add(addresses, target) {
      for (const address of addresses) {
        const url = URL.parse(files.absolute(address))
        const key = keyAt(address)
        if (!url || key === undefined) continue
        if (!byKey.has(key)) byKey.set(key, target)
        // The old site may have had several hosts, and each of them may belong to this site now.
        const path = sitePath(url.href, url.origin)
        if (path !== undefined && !byPath.has(path)) byPath.set(path, target)
      }
    },
    find: (address) => {
      const key = keyAt(address)
      return key === undefined ? undefined : byKey.get(key)
    },
    redirects: () => [...byPath].map(([from, target]) => ({ from, target })),
  }
}

function hostAndPath({ host, pathname }: URL): string {
  const path = pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  return `${host.replace(/^www\./, '')}${path}`
}
