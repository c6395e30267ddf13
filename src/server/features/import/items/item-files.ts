import { decodeSlug } from '../plan/plan-text.ts'
import type { PlannedMedia } from '../plan/plan-types.ts'
import { ownText, ownTexts } from '../read/own-text.ts'
import type { ItemSite } from './source-item.ts'

/** Replaces the address of the old site if the export does not name it. No stored text contains it. */
export const unknownSite = 'https://old-site.invalid'

/** The addresses of the old site, and the files that its texts show. */
export interface ItemFiles {
  /** The address of the old site, or `unknownSite`. */
  base: string
  /** A path as a whole address. A smaller version of a file becomes the original. */
  absolute(address: string): string
  /** The address as a text may contain it: only a path if the old site is unknown. */
  shown(address: string): string
  /** Remembers a file of the old site and returns its address; null for any other address. */
  add(address: string, details?: { alt?: string }): string | null
  list(): PlannedMedia[]
}

export function itemFiles({ link, isFile, original = (address) => address }: ItemSite): ItemFiles {
  const base = link || unknownSite
  const found = new Map<string, PlannedMedia>()

  function absolute(address: string): string {
    const trimmed = address.trim()
    if (trimmed.startsWith('//')) return original(`https:${trimmed}`)
    return original(trimmed.startsWith('/') ? base + trimmed : trimmed)
  }

  return {
    base,
    absolute,
    shown: (address) =>
      link === '' && address.startsWith(base) ? address.slice(base.length) || '/' : address,
    add(address, { alt = '' } = {}) {
      const url = URL.parse(absolute(address).split('#', 1)[0] ?? '')
      if (!url || !/^https?:$/.test(url.protocol) || !isFile(url)) return null
      // Host and path identify a file, here as in texts.
      const exportId = `${url.host}${url.pathname}`
      const known = found.get(exportId)
      if (known) known.alt ||= ownText(alt)
      else found.set(exportId, ownTexts({ ...noDetails, exportId, url: url.href, title: titleOf(url), alt }))
      return url.href
    },
    list: () => [...found.values()],
  }
}

/** Whether the address ends like a file that texts show or offer for download. */
export const hasFileName = ({ pathname }: URL): boolean =>
  /\.(?:jpe?g|png|gif|webp|avif|svg|pdf|mp[34]|m4a|webm|ogg)$/i.test(pathname)

/** The empty details of a file of which only the address is known. */
export const noDetails = {
  caption: '',
  captionHtml: '',
  width: undefined,
  height: undefined,
  createdAt: null,
  parentExportId: null,
}

const titleOf = ({ pathname }: URL): string =>
  decodeSlug(pathname.slice(pathname.lastIndexOf('/') + 1))
    .replace(/\.\w+$/, '')
    .slice(0, 200)
