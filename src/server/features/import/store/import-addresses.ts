import { rootUrl, seriesUrl, tagUrl } from '../../../../contracts/paths.ts'
import { withQuery } from '../../../../contracts/redirect-rule.ts'
import type { Ctx } from '../../../core/context.ts'
import * as people from '../../authors/authors.ts'
import * as guests from '../../guest-authors/guest-authors.ts'
import * as settings from '../../settings/settings.ts'
import { sitePath } from '../plan/plan-text.ts'
import type { ImportPlan, ImportTarget } from '../plan/plan-types.ts'
import type { PathOf } from '../source.ts'
import type { ImportedAuthor } from './import-authors.ts'
import type { ImportRun } from './import-run.ts'
import type { Settled } from './import-settle.ts'

/** Maps the addresses of the old site to those of this one. */
export type Addresses = {
  /** The new address for an old address in a text. An address that leads elsewhere stays the same. */
  resolve(url: string): string
  pathOf: PathOf
}

type Stored = {
  /** Addresses of files by their id in the export. */
  media: ReadonlyMap<string, string>
  authors: ReadonlyMap<string, ImportedAuthor>
  settled: Settled
}

export async function addressBook(
  { ctx, plan, source }: ImportRun,
  { media, authors, settled }: Stored,
): Promise<Addresses> {
  const prefixes = await settings.stored(ctx)
  const pages = await pagesOf(ctx, plan, authors)
  const files = new Map<string, string>()
  // Original names go first: the smaller version of one file may have the name of another original.
  for (const place of [0, 1]) {
    for (const { exportId, url } of plan.media) {
      const [name, here] = [fileNames(url)[place], media.get(exportId)]
      if (name && here && !files.has(name)) files.set(name, here)
    }
  }
  const targets = new Map<string, ImportTarget>()
  // Several systems have this address for the articles with a tag. It is the same here, so it needs no redirect.
  for (const { slug } of plan.tags) targets.set(`/tag/${slug}`, { type: 'tag', slug })
  for (const { from, target } of plan.redirects) targets.set(from, target)

  function pathOf(target: ImportTarget): string | undefined {
    if (target.type === 'media') return media.get(target.exportId)
    if (target.type === 'path') return target.path
    if (target.type === 'tag') return tagUrl(prefixes, target.slug)
    if (target.type === 'series') {
      const series = settled.series.get(target.slug)
      return series && seriesUrl(prefixes, series.slug)
    }
    if (target.type === 'author') return pages.get(target.login)
    if (target.type !== 'category') return settled.posts.get(target.exportId)?.path
    const category = settled.categories.get(target.slug)
    return category && rootUrl(category.slug)
  }

  function resolve(url: string): string {
    const file = fileNames(url)
      .map((name) => files.get(name))
      .find((here) => here !== undefined)
    if (file) return file
    const [address = '', hash] = url.split('#', 2)
    const absolute = /^\/(?!\/)/.test(address) ? source.link + address : address
    const from = sitePath(absolute, source.link)
    const target = from === undefined ? undefined : targets.get(from)
    const path = target && pathOf(target)
    // The query stays, as in redirects, unless it named the text.
    const query = from?.includes('?') ? '' : (/\?(.*)$/s.exec(address)?.[1] ?? '')
    if (path) return withQuery(hash ? `${path}#${hash}` : path, query)
    if (isHome(absolute, source.link)) return hash ? `/#${hash}` : '/'
    return source.unresolved?.(url) ?? url
  }

  return { resolve, pathOf }
}

/** The pages of the authors whose former addresses are known. */
async function pagesOf(
  ctx: Ctx,
  { redirects }: Pick<ImportPlan, 'redirects'>,
  authors: Stored['authors'],
): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const { target } of redirects) {
    const author = target.type === 'author' ? authors.get(target.login) : undefined
    if (target.type !== 'author' || !author) continue
    const { url } = author.isGuest ? await guests.get(ctx, author.id) : await people.adminGet(ctx, author.id)
    // An existing user may have no page.
    if (url !== '') pages.set(target.login, url)
  }
  return pages
}

const isHome = (address: string, siteLink: string) =>
  siteLink !== '' &&
  address.replace(/^https?:\/\/(www\.)?|\/$/g, '') === siteLink.replace(/^https?:\/\/(www\.)?|\/$/g, '')

/**
 * The names of a file: its address without scheme, `www.` and query; then also without the ending of a smaller version
 * in WordPress (`-300x200`, `-scaled`).
 */
function fileNames(address: string): string[] {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return []
  // The image service of wordpress.com puts the real address into its path.
  const plain = `${url.host}${url.pathname}`.replace(/^i\d\.wp\.com\//, '').replace(/^www\./, '')
  const original = plain.replace(/(?:-\d+x\d+|-scaled)(?=\.\w+$)/, '')
  return plain === original ? [plain] : [plain, original]
}
