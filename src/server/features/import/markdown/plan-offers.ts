import { type OfferedSite, offeredSite, type SaidOfSite } from '../plan/offered-site.ts'
import { isShown } from './read-folder.ts'
import type { SiteLinks } from './site-links.ts'
import type { SiteMedia } from './site-media.ts'

/** What the folder says about its site, as offers. Pictures are in the folder or on the old site. */
export function planOffers(said: SaidOfSite, links: SiteLinks, media: SiteMedia): OfferedSite {
  const picture = (address: string | null | undefined, alt: string) => {
    const found = address && isShown(address) ? links.locate('', address) : undefined
    if (found?.type === 'file') return media.addFile(found.file, { alt }).exportId
    return found?.type === 'path' ? media.addRemote(found.path, { alt })?.exportId : undefined
  }
  const { name = '' } = offeredSite(said)
  return offeredSite({ ...said, logo: picture(said.logo, name), icon: picture(said.icon, '') })
}
