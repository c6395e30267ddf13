import { offeredSite } from '../plan/offered-site.ts'
import type { ImportPlan, PlannedPost } from '../plan/plan-types.ts'
import type { JsonFile } from '../read/json-pieces.ts'
import type { TextStore } from '../read/text-store.ts'
import type { ImportSource, PlannedAuthor } from '../source.ts'
import { ownContent } from './own-content.ts'
import { planSite } from './plan-site.ts'
import { readSite, type StoredSite } from './read-site.ts'
import { saidBySettings } from './said-by-settings.ts'
import { renewAddresses } from './site-addresses.ts'

/** Plans the import of a whole site. Throws ImportFileError for one that is not as the contract says. */
export async function siteSource(json: JsonFile & { name: string }, texts: TextStore): Promise<ImportSource> {
  const site = await readSite(json, texts)
  const { url } = site
  const absolute = (address: string | null) =>
    address?.startsWith('/') && !address.startsWith('//') ? url + address : (address ?? '')
  const plan = planSite(site, absolute)
  const renewed = renewAddresses(url, plan)
  const own = ownContent(site, renewed)
  const fileAt = filesOf(plan, absolute)
  return {
    name: `Masthead: ${URL.parse(url)?.host ?? url}`,
    link: url,
    plan,
    authors: authorsOf(site, fileAt),
    offers: offeredSite(saidBySettings(site.settings, fileAt)),
    unresolved: (address) => (address.startsWith(`${url}/`) ? address.slice(url.length) : address),
    convert: (post, _resolve, pathOf) => ({
      html: renewed(contentOf(site, post), pathOf, own.ids),
      notes: [],
    }),
    blocks: ({ content }, pathOf) => renewed(site.at('pages', content).blocks, pathOf, own.ids),
    own,
  }
}

/** Pages have blocks instead. */
const contentOf = (site: StoredSite, post: PlannedPost): string =>
  'tagSlugs' in post ? site.at('articles', post.content).content : ''

/** Finds the export's id of the file with an address. */
function filesOf({ media }: ImportPlan, absolute: (address: string | null) => string) {
  const files = new Map(media.map(({ exportId, url }) => [url, exportId]))
  return (address: string | null) => (address ? files.get(absolute(address)) : undefined)
}

function authorsOf(
  { users, guests }: StoredSite,
  fileAt: (address: string | null) => string | undefined,
): PlannedAuthor[] {
  return [
    ...users.map(({ id, email, name, avatarUrl, page }) => {
      return { login: id, email, name, avatar: fileAt(avatarUrl), page }
    }),
    ...guests.map(({ id, name, avatarUrl, slug, biography, links }) => {
      return { login: id, email: '', name, avatar: fileAt(avatarUrl), page: { slug, biography, links } }
    }),
  ]
}
