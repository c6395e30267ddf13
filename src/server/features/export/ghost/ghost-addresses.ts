import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { addressesIn } from '../../../../content/addresses-in-html.ts'
import { elementsOf } from '../../../../content/body/tree.ts'
import { isFileAddress } from '../../../../contracts/paths.ts'
import type { Ctx } from '../../../core/context.ts'
import { knownAt, type Place } from '../../addresses/addresses.ts'
import { readLanguage } from '../../settings/settings.ts'
import { absolute, absoluteText } from '../texts.ts'
import { ghostSlug, type Slugs } from './ghost-slugs.ts'

/** Replaces the address of the site in a Ghost export. */
export const ghostUrl = '__GHOST_URL__'

/**
 * The address in Ghost of what is at an address here. A file is below `content` in a folder for its kind, under the
 * rest of its address. Articles and pages have only their slugs, and categories are tags.
 */
export async function ghostAddress(ctx: Ctx, address: string, slugs: Slugs): Promise<string> {
  const url = URL.parse(absolute(ctx, address))
  if (!url) return address
  if (isFileAddress(url.pathname))
    return `${ghostUrl}/content/${folderOf(url.pathname)}/${keyOf(url.pathname)}`
  if (url.origin !== new URL(ctx.config.publicUrl).origin) return address
  return `${ghostUrl}${await pathOf(ctx, url.pathname, slugs)}${url.search}${url.hash}`
}

function folderOf(path: string): 'images' | 'media' | 'files' {
  if (/\.(?:jpe?g|png|gif|webp|avif|svg|ico)$/i.test(path)) return 'images'
  return /\.(?:mp[34]|webm|ogg|ogv|m4a|wav)$/i.test(path) ? 'media' : 'files'
}

/** The last parts of a path: `2026/11/ID/pier.png`. */
const keyOf = (path: string): string => path.split('/').slice(-4).join('/')

/** Ghost's addresses for pages that are not texts. All languages share them. */
const ownPages = new Map([
  ['', '/'],
  ['/blog', '/'],
  ['/feed.xml', '/rss/'],
  ['/feed.json', '/rss/'],
])

async function pathOf(ctx: Ctx, path: string, slugs: Slugs): Promise<string> {
  const decoded = decodedPath(path)
  const segments = decoded.split('/').filter((part) => part !== '')
  const { rest } = await readLanguage(ctx, segments.map((part) => `/${part}`).join(''))
  const own = ownPages.get(rest)
  if (own !== undefined) return own
  const place = await placeAt(ctx, decoded, segments)
  if (place) return placePath(place, slugs) ?? path
  if (!/^feed\.(?:xml|json)$/.test(segments.at(-1) ?? '')) return path
  const list = segments.slice(0, -1)
  const of = await placeAt(ctx, `/${list.join('/')}`, list)
  const listPath = of && hasFeed.has(of.kind) ? placePath(of, slugs) : undefined
  return listPath === undefined ? path : `${listPath}rss/`
}

const hasFeed: ReadonlySet<Place['kind']> = new Set(['category', 'tag', 'author'])

async function placeAt(ctx: Ctx, path: string, segments: readonly string[]): Promise<Place | undefined> {
  const { found, redirect } = await knownAt(ctx, path, segments)
  return found?.place ?? redirect?.place
}

/** Undefined if Ghost has no such page. */
function placePath(place: Place, slugs: Slugs): string | undefined {
  if (place.kind === 'series') return undefined
  if (place.kind === 'author') {
    const author = ghostSlug('author', { slug: place.slug, lang: '' }, slugs)
    return `/author/${encodeURIComponent(author)}/`
  }
  if (place.kind === 'article' || place.kind === 'page')
    return `/${encodeURIComponent(ghostSlug(place.kind, place, slugs))}/`
  return `/tag/${encodeURIComponent(ghostSlug('tag', place, slugs))}/`
}

/** A path that nobody has encoded, such as `/100%`, stays as it is. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The HTML of a text with the addresses in Ghost. */
export async function ghostHtml(
  ctx: Ctx,
  text: { content: string; url: string },
  slugs: Slugs,
): Promise<string> {
  const html = absoluteText(ctx, text)
  const known = new Map<string, string>()
  for (const { address } of addressesIn(html))
    if (!address.startsWith('#') && !known.has(address))
      known.set(address, await ghostAddress(ctx, address, slugs))
  const tree = fromHtml(html, { fragment: true })
  for (const element of elementsOf(tree, () => true)) readdress(element, known)
  return toHtml(tree)
}

function readdress({ properties }: Element, known: ReadonlyMap<string, string>): void {
  for (const name of ['href', 'src', 'poster']) {
    const address = properties[name]
    if (typeof address === 'string') properties[name] = known.get(address) ?? address
  }
}
