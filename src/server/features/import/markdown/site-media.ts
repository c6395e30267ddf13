import { noDetails, unknownSite } from '../items/item-files.ts'
import { decodeSlug } from '../plan/plan-text.ts'
import type { PlannedMedia } from '../plan/plan-types.ts'
import { ownText, ownTexts } from '../read/own-text.ts'
import { isShown } from './read-folder.ts'

/** Begins the addresses of the folder's files. */
const folderAddress = 'https://markdown-folder.invalid'

export type SiteMedia = {
  /** The address of the old site, or `unknownSite`. */
  base: string
  /** Remembers a file of the folder. */
  addFile(file: string, details?: { alt?: string }): PlannedMedia
  /** Remembers a file of the old site; undefined if the address of the site is unknown. */
  addRemote(path: string, details?: { alt?: string }): PlannedMedia | undefined
  /** The address as a text may contain it. */
  shown(address: string): string
  list(): PlannedMedia[]
}

export function siteMedia(site: string): SiteMedia {
  const base = site || unknownSite
  const found = new Map<string, PlannedMedia>()

  function add(exportId: string, url: string, alt: string): PlannedMedia {
    const known = found.get(exportId)
    if (known) known.alt ||= ownText(alt)
    const media = known ?? ownTexts({ ...noDetails, exportId, url, title: titleOf(exportId), alt })
    found.set(exportId, media)
    return media
  }

  return {
    base,
    addFile: (file, { alt = '' } = {}) => add(file, `${folderAddress}/${encodePath(file)}`, alt),
    addRemote: (path, { alt = '' } = {}) =>
      site === '' ? undefined : add(path, `${site}${encodePath(path)}`, alt),
    shown: (address) => {
      const path = address.startsWith(`${base}/`) ? address.slice(base.length) : undefined
      // A file that could not be fetched stays on the old site if its address is known.
      return path === undefined || (site !== '' && isShown(path)) ? address : path
    },
    list: () => [...found.values()],
  }
}

const encodePath = (file: string): string => file.split('/').map(encodeURIComponent).join('/')

const titleOf = (file: string): string =>
  decodeSlug(file.slice(file.lastIndexOf('/') + 1))
    .replace(/\.\w+$/, '')
    .slice(0, 200)
