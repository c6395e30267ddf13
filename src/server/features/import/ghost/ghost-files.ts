import { unknownSite } from '../items/item-files.ts'
import { decodeSlug } from '../plan/plan-text.ts'
import type { PlannedMedia } from '../plan/plan-types.ts'

/** The addresses of the old site, and the files that texts and settings mention. */
export interface GhostFiles {
  /** The address of the old site, or `unknownSite`. */
  base: string
  /** An address of the export as a whole address. A smaller version of an image becomes the original. */
  absolute(address: string): string
  /** The address as a text may contain it: only a path if the old site is unknown. */
  shown(address: string): string
  /** Remembers a file of the old site and returns its id; null for any other address. */
  add(address: string, details?: { alt?: string; caption?: string }): string | null
  list(): PlannedMedia[]
}

export function ghostFiles(site: string): GhostFiles {
  const base = site || unknownSite
  const found = new Map<string, PlannedMedia>()

  function absolute(address: string): string {
    const whole = address.trim().replaceAll('__GHOST_URL__', base)
    const url = whole.startsWith('/') && !whole.startsWith('//') ? base + whole : whole
    return isFile(url) ? withoutSize(url) : url
  }

  function isFile(address: string): boolean {
    const url = URL.parse(address)
    if (!url || !/\/content\/(images|media|files)\/./.test(url.pathname)) return false
    return address.startsWith(`${base}/`) || url.hostname === 'storage.ghost.io'
  }

  return {
    base,
    absolute,
    shown: (address) =>
      site === '' && address.startsWith(base) ? address.slice(base.length) || '/' : address,
    add(address, { alt = '', caption = '' } = {}) {
      const url = absolute(address)
      if (!isFile(url)) return null
      const known = found.get(url)
      if (known) {
        known.alt ||= alt
        return known.exportId
      }
      const file = {
        exportId: url.replace(base, ''),
        url,
        title: titleOf(url),
        alt,
        caption,
        captionHtml: caption,
      }
      found.set(url, { ...file, width: undefined, height: undefined, createdAt: null, parentExportId: null })
      return file.exportId
    },
    list: () => [...found.values()],
  }
}

/** Ghost puts smaller versions of an image at their own addresses. */
const withoutSize = (url: string): string =>
  url
    .replace(/[?#].*$/, '')
    .replace(/\/content\/images\/(?:size\/[^/]+\/)?(?:format\/[^/]+\/)?/, '/content/images/')

const titleOf = (url: string): string =>
  decodeSlug(url.slice(url.lastIndexOf('/') + 1))
    .replace(/\.\w+$/, '')
    .slice(0, 200)
