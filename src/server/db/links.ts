import { chunked } from './chunked.ts'
import type { Db } from './schema.ts'

/** A link in a text to a page of a site, by its address: the page may not exist yet, or may have moved. */
export type LinkTable = {
  /** The last part of the path, decoded and in lower case, by which an entity is found; '' for `/`. */
  slug: string
  /** The whole path, in the same spelling. */
  path: string
  /** The host that the link names; '' for none. */
  host: string
  kind: string
  place: string
  entityId: string
}

declare module './schema.ts' {
  interface Database {
    links: LinkTable
  }
}

type Entity = { kind: string; entityId: string }
type Link = Pick<LinkTable, 'slug' | 'path' | 'host' | 'place'>

const maxOfText = 500
const maxPath = 600
/** Matches `href` in HTML, also inside JSON, and any string of JSON that is an address. */
const addresses = /(?:href=\\?["']|":\s?")(?:https?:\/\/([^/"'\\\s]{1,253}))?(\/[^"'\\\s<>?#]*)/g
const notPages = /^\/(?:api|admin|assets|media|uploads)(?:\/|$)|^\/\//

/** Records the addresses to which these texts of an entity link. `places`: the columns that the texts come from. */
export async function recordLinks(
  db: Db,
  { kind, entityId }: Entity,
  places: readonly string[],
  texts: Record<string, unknown>,
): Promise<void> {
  const named = places.flatMap((place) => linksIn(texts[place]).map((link) => ({ ...link, place })))
  const before = await db
    .selectFrom('links')
    .select(['slug', 'path', 'host', 'place'])
    .where('entityId', '=', entityId)
    .where('kind', '=', kind)
    .where('place', 'in', places)
    .execute()
  if (keysOf(before) === keysOf(named)) return
  await db
    .deleteFrom('links')
    .where('entityId', '=', entityId)
    .where('kind', '=', kind)
    .where('place', 'in', places)
    .execute()
  for (const some of chunked(named, 6))
    await db
      .insertInto('links')
      .values(some.map((link) => ({ ...link, kind, entityId })))
      .execute()
}

const keysOf = (links: readonly Link[]): string =>
  links
    .map(({ place, host, path }) => `${place} ${host}${path}`)
    .sort()
    .join('\n')

function linksIn(text: unknown): Omit<Link, 'place'>[] {
  if (typeof text !== 'string') return []
  const found = new Map<string, Omit<Link, 'place'>>()
  for (const [, host = '', address = ''] of text.matchAll(addresses)) {
    const path = plainPath(address)
    if (path === undefined || found.size >= maxOfText) continue
    found.set(host.toLowerCase() + path, {
      slug: path.slice(path.lastIndexOf('/') + 1),
      path,
      host: host.toLowerCase(),
    })
  }
  return [...found.values()]
}

/** A path in the form used to compare slugs; undefined if it is not that of a page. */
function plainPath(address: string): string | undefined {
  if (address.length > maxPath || notPages.test(address)) return undefined
  try {
    const path = decodeURIComponent(address).normalize('NFC').toLowerCase()
    return /\0/.test(path) ? undefined : path.replace(/(.)\/$/, '$1').toWellFormed()
  } catch {
    return undefined
  }
}

export const forgetLinks = (db: Db, { kind, entityId }: Entity) =>
  db
    .deleteFrom('links')
    .where('entityId', '=', entityId)
    .where('kind', '=', kind)
    .where('place', '<>', 'draft')
    .execute()

export const forgetDraftLinks = (db: Db, entityIds: string[]) =>
  db.deleteFrom('links').where('entityId', 'in', entityIds).where('place', '=', 'draft').execute()
