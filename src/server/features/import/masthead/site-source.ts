import type { SiteExport } from '../../../../contracts/site-export.ts'
import { offeredSite } from '../plan/offered-site.ts'
import type { ImportSource, PlannedAuthor } from '../source.ts'
import { checkedSite } from './checked-site.ts'
import { ownContent } from './own-content.ts'
import { planSite } from './plan-site.ts'
import { saidBySettings } from './said-by-settings.ts'
import { siteAddresses } from './site-addresses.ts'

/** Plans the import of a whole site. Throws ImportFileError for one that is not as the contract says. */
export function siteSource(value: { format: string }, name: string): ImportSource {
  const site = checkedSite(value, name)
  const addresses = siteAddresses(site)
  const own = ownContent(site, addresses)
  const blocksOf = new Map(site.pages.map(({ id, blocks }) => [id, blocks]))
  return {
    name: `Masthead: ${URL.parse(site.url)?.host ?? site.url}`,
    link: site.url,
    plan: planSite(site, addresses),
    authors: authorsOf(site),
    offers: offeredSite(
      saidBySettings(site.settings, (address) => site.media.find(({ url }) => url === address)?.id),
    ),
    unresolved: (address) => (address.startsWith(`${site.url}/`) ? address.slice(site.url.length) : address),
    convert: ({ content }, _resolve, pathOf) => ({
      html: addresses.renewed(content, pathOf, own.ids),
      notes: [],
    }),
    blocks(page, pathOf) {
      const blocks = blocksOf.get(page.exportId)
      return blocks && addresses.renewed(blocks, pathOf, own.ids)
    },
    own,
  }
}

function authorsOf({ users, guests, media }: SiteExport): PlannedAuthor[] {
  const files = new Map(media.map(({ id, url }) => [url, id]))
  const avatarOf = (url: string | null) => (url === null ? undefined : files.get(url))
  return [
    ...users.map(({ id, email, name, avatarUrl, page }) => {
      return { login: id, email, name, avatar: avatarOf(avatarUrl), page }
    }),
    ...guests.map(({ id, name, avatarUrl, slug, biography, links }) => {
      return { login: id, email: '', name, avatar: avatarOf(avatarUrl), page: { slug, biography, links } }
    }),
  ]
}
