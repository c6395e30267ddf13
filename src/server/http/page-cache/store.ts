import type { Tag } from '../../platform/events.ts'
import type { CachedPage } from './entry.ts'

/** Pages by key and by tag, within a number of bytes; the least recently used one goes first. */
export type PageStore = {
  get(key: string): CachedPage | undefined
  set(key: string, page: CachedPage): void
  drop(key: string): void
  /** Drops the pages with one of the tags; `*` drops everything. */
  dropTagged(tags: Tag[]): void
  /** Call it when a page has grown or shrunk. */
  recount(page: CachedPage): void
  readonly bytes: number
  readonly size: number
  /** How many pages were dropped because there was no room for them. */
  readonly evicted: number
}

// What an entry costs besides its bodies: key, headers, index.
const overheadBytes = 2048
const tagBytes = 200

export function createPageStore(maxBytes: number): PageStore {
  const pages = new Map<string, CachedPage>()
  const keysOf = new Map<Tag, Set<string>>()
  const counted = new Map<CachedPage, number>()
  let bytes = 0
  let newest = ''
  let evicted = 0

  function drop(key: string) {
    const page = pages.get(key)
    if (!page) return
    pages.delete(key)
    bytes -= counted.get(page) ?? 0
    counted.delete(page)
    for (const tag of page.tags) {
      const keys = keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(tag)
    }
  }

  function recount(page: CachedPage) {
    const before = counted.get(page)
    if (before === undefined) return
    const now = page.bytes() + overheadBytes + page.tags.length * tagBytes
    counted.set(page, now)
    bytes += now - before
    while (bytes > maxBytes && pages.size > 0) {
      evicted += 1
      drop(pages.keys().next().value ?? '')
    }
  }

  return {
    get(key) {
      const page = pages.get(key)
      if (!page || key === newest) return page
      pages.delete(key)
      pages.set(key, page)
      newest = key
      return page
    },
    set(key, page) {
      drop(key)
      pages.set(key, page)
      newest = key
      counted.set(page, 0)
      for (const tag of page.tags) {
        const keys = keysOf.get(tag)
        if (keys) keys.add(key)
        else keysOf.set(tag, new Set([key]))
      }
      recount(page)
    },
    dropTagged(tags) {
      const keys = tags.includes('*') ? pages.keys() : tags.flatMap((tag) => [...(keysOf.get(tag) ?? [])])
      for (const key of [...keys]) drop(key)
    },
    drop,
    recount,
    get bytes() {
      return bytes
    },
    get size() {
      return pages.size
    },
    get evicted() {
      return evicted
    },
  }
}
