import { isSlug } from '../../../content/slug.ts'
import {
  articleUrl,
  authorUrl,
  bareSlug,
  rootUrl,
  seriesUrl,
  storedSlug,
  tagUrl,
} from '../../../contracts/paths.ts'
import { isGone as isGoneStatus, type RedirectStatus } from '../../../contracts/redirect-rule.ts'
import type { Ctx } from '../../core/context.ts'
import { invalidField } from '../../core/errors.ts'
import { ownPath } from '../../core/own-path.ts'
import { newId } from '../../platform/ids.ts'
import { langOfSlug, readLanguage } from '../settings/languages.ts'
import * as queries from './addresses.queries.ts'
import type { EntityKind, SlugTable } from './addresses.table.ts'
import { tidyPath } from './leading-on.ts'
import * as places from './places.queries.ts'

export { findPrefix, listLanguages } from './addresses.queries.ts'
export { leadingOn, tidyPath } from './leading-on.ts'

export type Space = SlugTable['space']

export type Entity = { kind: EntityKind; id: string }

/** `lang`: the language of this address as it is stored. */
export type Place = { kind: EntityKind; entityId: string; slug: string; lang: string; url: string }

/** The current address of the public entity that once had this slug. */
export async function findMoved(ctx: Ctx, space: Space, slug: string): Promise<Place | undefined> {
  if (!isSlug(slug)) return undefined
  const found = await queries.findSlug(ctx.db, nameIn(space, slug, ctx.lang))
  return found && found.kind !== 'prefix' && !found.isCurrent
    ? findPlace(ctx, found.kind, found.entityId)
    : undefined
}

/** The name of a slug in a space, as it is stored for a language. An author has one slug for all languages. */
const nameIn = (space: Space, slug: string, lang: string) => ({
  space,
  slug: space === 'author' ? slug : storedSlug(slug, lang),
})

/**
 * The address of a public entity; undefined if visitors cannot see it. An author's address is the one in the context's
 * language.
 */
export async function findPlace(ctx: Ctx, kind: EntityKind, entityId: string): Promise<Place | undefined> {
  const found = await places.findPublicAddress(ctx.db, { kind, entityId }, { now: ctx.now(), lang: ctx.lang })
  if (!found) return undefined
  const lang = kind === 'author' ? ctx.lang : await langOfSlug(ctx, found.slug)
  if (lang === undefined) return undefined
  return { kind, entityId, slug: bareSlug(found.slug), lang, url: await urlOf(ctx, kind, found) }
}

/**
 * Redirects an exact path to an entity, or to a path of this site (kind `path`). An existing redirect from there stays
 * as it is, unless `mayChange` accepts it. `isNew`: nothing led from there before. `isOther`: the redirect that stays
 * leads somewhere else. Throws VALIDATION_FAILED for a path that is not one address.
 */
export async function addRedirect(
  ctx: Ctx,
  path: string,
  to: { kind: EntityKind | 'path'; target: string },
  mayChange: (found: { id: string; target: string }) => boolean = () => false,
): Promise<{ id: string; isNew: boolean; isOther: boolean }> {
  if (!path.startsWith('/') || path.length > 600)
    throw invalidField('path', 'Start it with / and use at most 600 characters.')
  if (/[{}*]/.test(path)) throw invalidField('path', 'It must be one address, without {, } and *.')
  const id = newId()
  const row = { id, path: tidyPath(path), ...to, createdAt: ctx.now() }
  if (await queries.storeRedirect(ctx.db, row)) {
    await ctx.events.emit(['redirects', 'list'])
    return { id, isNew: true, isOther: false }
  }
  const found = await queries.findRedirect(ctx.db, row.path)
  const isSame = found.kind === to.kind && found.target === to.target
  if (isSame || !mayChange(found)) return { id: found.id, isNew: false, isOther: !isSame }
  await queries.changeRedirect(ctx.db, found.id, to)
  await ctx.events.emit(['redirects', 'list'])
  return { id: found.id, isNew: false, isOther: false }
}

const askedAtOnce = 500

/** Returns the paths among these that already redirect, wherever they lead. */
export async function redirecting(ctx: Ctx, paths: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let at = 0; at < paths.length; at += askedAtOnce) {
    const some = paths.slice(at, at + askedAtOnce).map(tidyPath)
    for (const { path } of await queries.listRedirecting(ctx.db, some)) found.add(path)
  }
  return found
}

/** A redirect from one address: to a place of this site, to another address (`to`), or gone. */
export type ExactRedirect = { id: string; status: RedirectStatus; place?: Place; to?: string }

/** The known facts about an address, besides the page at it. */
type Known = {
  /** The current or former owner of this address: a public entity, and whether it is the current address. */
  found?: { place: Place; isCurrent: boolean } | undefined
  /** The redirect from exactly this address, if it leads to something that visitors can see. */
  redirect?: ExactRedirect | undefined
  /** The owner is an article that has ended: `to` is the address where it leads now, '' for nowhere. */
  ended?: { to: string } | undefined
  /** Deleted content was public here. */
  isGone: boolean
}

/**
 * The known facts about a path, decoded, with its query string if that was part of the address (`/?p=12`). `segments`
 * are its parts. One query if nothing is known.
 */
export async function knownAt(asker: Ctx, path: string, segments: readonly string[]): Promise<Known> {
  if (path.length > 700 || path.includes('\0')) return { isGone: false }
  const { lang, rest } = await readLanguage(asker, segments.length === 0 ? '' : `/${segments.join('/')}`)
  const ctx = lang === asker.lang ? asker : { ...asker, lang }
  const own = rest.split('/').slice(1)
  const slug = slugIn(own)
  const spaces = slug === undefined ? [] : await spacesOf(ctx, own)
  const names = spaces.map((space) => nameIn(space, slug ?? '', lang))
  const rows = await queries.listKnown(ctx.db, { path: tidyPath(path), names })
  const redirect = rows.find(({ source }) => source === 'redirect')
  const found = await placeIn(ctx, spaces, rows)
  const owner = rows.find(({ source, kind }) => source === 'slug' && kind === 'article')
  return {
    found,
    ended: found || !owner ? undefined : await places.findEnded(ctx.db, owner.id, ctx.now()),
    redirect: redirect && (await exactOf(ctx, redirect)),
    isGone: rows.some(({ source }) => source === 'gone'),
  }
}

async function placeIn(
  ctx: Ctx,
  spaces: readonly Space[],
  rows: queries.KnownRow[],
): Promise<Known['found']> {
  for (const space of spaces) {
    const row = rows.find((one) => one.source === 'slug' && one.space === space)
    if (!row || row.kind === 'prefix') continue
    const place = await findPlace(ctx, row.kind as EntityKind, row.id)
    if (place) return { place, isCurrent: row.number === 1 }
  }
  return undefined
}

async function exactOf(ctx: Ctx, { id, kind, target, number }: queries.KnownRow) {
  const status = number as RedirectStatus
  if (isGoneStatus(status)) return { id, status }
  if (kind === 'path') return { id, status, to: target }
  const place =
    (await findPlace(ctx, kind as EntityKind, target)) ??
    (kind === 'author' ? await findPlace({ ...ctx, lang: '' }, kind, target) : undefined)
  if (place) return { id, status, place }
  const ended = kind === 'article' ? await places.findEnded(ctx.db, target, ctx.now()) : undefined
  if (!ended) return undefined
  return ended.to === ''
    ? { id, status: 410 as const }
    : { id, status: 302 as const, to: ownPath(ctx.config, ended.to) }
}

/**
 * The spaces in which the last part of a path may be a slug: below a current or former prefix there may be an article
 * too.
 */
async function spacesOf(ctx: Ctx, [first = '', second]: readonly string[]): Promise<Space[]> {
  if (second === undefined) return ['root']
  const of = first === 'blog' ? undefined : await findPrefixed(ctx, first)
  return of ? [of.prefixed, 'article'] : ['article']
}

/** The current addresses of entities by id, even of those that visitors cannot see. */
export async function listUrls(ctx: Ctx, entities: readonly Entity[]): Promise<Map<string, string>> {
  const urls = new Map<string, string>()
  for (const [kind, some] of Map.groupBy(entities, (one) => one.kind)) {
    const found = await places.listSlugs(
      ctx.db,
      kind,
      some.map(({ id }) => id),
    )
    for (const [id, slugs] of found) urls.set(id, await urlOf(ctx, kind, slugs))
  }
  return urls
}

/** The kinds with a prefix before their slugs. */
export type Prefixed = 'tag' | 'author' | 'series'

/**
 * The owner of this current or former prefix; undefined if it never was a prefix, or if something else has the slug
 * now.
 */
export async function findPrefixed(
  ctx: Ctx,
  slug: string,
): Promise<{ prefixed: Prefixed; isCurrent: boolean } | undefined> {
  const wanted = slug.normalize('NFC').toLowerCase()
  const found = isSlug(wanted) ? await queries.findSlug(ctx.db, { space: 'root', slug: wanted }) : undefined
  if (found?.kind !== 'prefix' || found.entityId.startsWith('language ')) return undefined
  return { prefixed: found.entityId as Prefixed, isCurrent: found.isCurrent === 1 }
}

/** The slug that the parts of a path may end in. */
function slugIn(segments: readonly string[]): string | undefined {
  const slug = segments.at(-1)?.normalize('NFC').toLowerCase() ?? ''
  return segments.length <= 2 && isSlug(slug) ? slug : undefined
}

async function urlOf(ctx: Ctx, kind: EntityKind, found: { slug: string; categorySlug: string | null }) {
  if (kind === 'article') return articleUrl(found)
  if (kind === 'tag') return tagUrl({ tagPrefix: await queries.findPrefix(ctx.db, kind) }, found.slug)
  if (kind === 'author')
    return authorUrl({ authorPrefix: await queries.findPrefix(ctx.db, kind) }, found.slug, ctx.lang)
  if (kind === 'series')
    return seriesUrl({ seriesPrefix: await queries.findPrefix(ctx.db, kind) }, found.slug)
  return rootUrl(found.slug)
}
