import { english } from '../../../../i18n/said.ts'
import type { Languages } from '../plan/hidden-languages.ts'
import { offeredSite } from '../plan/offered-site.ts'
import type { ImportPlan, PlannedPost } from '../plan/plan-types.ts'
import type { ImportSource, PlannedAuthor } from '../source.ts'
import { ownContent } from './own-content.ts'
import { planSite } from './plan-site.ts'
import type { StoredSite } from './read-site.ts'
import { saidBySettings } from './said-by-settings.ts'
import { lostFiles, renewAddresses } from './site-addresses.ts'
import { siteLanguages } from './site-languages.ts'

/** Plans the import of a whole site into a site with these languages. */
export function siteSource(site: StoredSite, here: Languages): ImportSource {
  const { url } = site
  const absolute = (address: string | null) =>
    address?.startsWith('/') && !address.startsWith('//') ? url + address : (address ?? '')
  const languages = siteLanguages(site.settings, here)
  const plan = planSite(site, absolute, languages)
  const renewed = renewAddresses(url, plan)
  const lostIn = lostFiles(url, plan)
  const own = ownContent(site, renewed, languages)
  const fileAt = filesOf(plan, absolute)
  return {
    name: `Masthead: ${URL.parse(url)?.host ?? url}`,
    link: url,
    plan,
    authors: authorsOf(site, fileAt),
    offers: offeredSite(saidBySettings(site.settings, fileAt)),
    unresolved: (address) => (address.startsWith(`${url}/`) ? address.slice(url.length) : address),
    convert(post, _resolve, pathOf) {
      const html = renewed(contentOf(site, post), pathOf, own.ids)
      return { html, notes: noteOn(lostIn(textOf(site, post))) }
    },
    blocks: ({ content }, pathOf) => renewed(site.at('pages', content).blocks, pathOf, own.ids),
    own,
  }
}

/** Empty for pages, which have blocks instead. */
const contentOf = (site: StoredSite, post: PlannedPost): string =>
  'tagSlugs' in post ? site.at('articles', post.content).content : ''

/** Everything that readers see of a text. */
const textOf = (site: StoredSite, post: PlannedPost): string =>
  'tagSlugs' in post
    ? `${site.at('articles', post.content).content} ${post.featuredImage}`
    : JSON.stringify(site.at('pages', post.content).blocks)

const listedMax = 10

function noteOn(lost: readonly string[]): string[] {
  if (lost.length === 0) return []
  const more = lost.length - listedMax
  const files = lost.slice(0, listedMax).join(', ')
  return [
    more > 0
      ? english(
          'The export does not have these files, so they stay on the old site: {files} and {more} more',
          { files, more },
        )
      : english('The export does not have these files, so they stay on the old site: {files}', { files }),
  ]
}

/** Finds the id of a file in the export by an address. */
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
