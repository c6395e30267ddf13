import { isSlug, reservedReason, slugify } from '../../../content/slug.ts'
import { articleUrl, authorUrl, rootUrl, tagUrl } from '../../../contracts/paths.ts'
import { ownOnly } from '../../../contracts/permissions.ts'
import { isGone as isGoneStatus, type RedirectStatus } from '../../../contracts/redirect-rule.ts'
import { requireViewer } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import type { StoredAddresses } from '../../core/publication.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './addresses.queries.ts'
import type { EntityKind, SlugTable } from './addresses.table.ts'

export { findPrefix } from './addresses.queries.ts'
export type Space = SlugTable['space']
type Entity = { kind: EntityKind; id: string }
type Wanted = Entity & { slug: string | undefined; title: string }
export type Place = { kind: EntityKind; entityId: string; slug: string; url: string }

const maxSlugLength = 200
/** How many slugs before and after another one are compared with it. */
const nearSlugs = 4

/**
 * Gives the entity its slug, and keeps the previous one as an old one. A requested slug is tidied, and refused with
 * SLUG_TAKEN or SLUG_RESERVED; without one it is made from the title, numbered if that is taken.
 * Call it inside the transaction that writes the entity.
 */
export async function chooseSlug(ctx: Ctx, { kind, id, slug, title }: Wanted): Promise<string> {
  const owner = { kind, entityId: id }
  await queries.retireSlug(ctx.db, owner)
  if (slug?.trim()) return claimWanted(ctx, slug, owner)
  const made = slugify(title) || (kind === 'category' ? 'topic' : kind)
  const reason = reservedFor(kind, made)
  if (reason && kind !== 'article') throw slugReserved(reason)
  return claimNumbered(ctx, made, owner, reason !== undefined)
}

/** The slug of something that is created; from the trash it gets its addresses back. */
export const slugOfNew = (
  ctx: Ctx,
  wanted: Wanted,
  { trashed }: { trashed?: { addresses: StoredAddresses } | undefined },
): Promise<string> => (trashed ? restore(ctx, wanted, trashed.addresses) : chooseSlug(ctx, wanted))

/**
 * The slug that `chooseSlug` would choose now, without assigning it. Throws SLUG_TAKEN, SLUG_RESERVED or
 * VALIDATION_FAILED. For edits that are published later; an empty slug stays empty and is then made from the title.
 */
export async function checkSlug(ctx: Ctx, { kind, id, slug = '' }: Wanted): Promise<string> {
  if (slug.trim() === '') return ''
  const name = { space: spaceOf(kind), slug: tidied(kind, slug) }
  const existing = await queries.findSlug(ctx.db, name)
  if (existing?.isCurrent && existing.entityId !== id) throw await slugTaken(ctx, name)
  return name.slug
}

/**
 * A slug for imported content: as near to `wanted` as one that is neither taken nor reserved can be, and not among
 * those already `used`. '' if no letter or digit of it remains.
 */
export async function freeSlug(
  ctx: Ctx,
  kind: EntityKind,
  wanted: string,
  used: ReadonlySet<string> = new Set(),
): Promise<string> {
  const tidied = slugify(wanted)
  const candidates = [tidied, `${tidied}-2`, `about-${tidied}`]
  const base = candidates.find((slug) => reservedFor(kind, slug) === undefined) ?? ''
  if (!isSlug(base)) return base
  const isTaken = used.has(base) || (await queries.findSlug(ctx.db, { space: spaceOf(kind), slug: base }))
  return isTaken ? nextNumbered(ctx, spaceOf(kind), base, used) : base
}

/** The current address of the public entity that once had this slug. */
export async function findMoved(ctx: Ctx, space: Space, slug: string): Promise<Place | undefined> {
  if (!isSlug(slug)) return undefined
  const found = await queries.findSlug(ctx.db, { space, slug })
  return found && found.kind !== 'prefix' && !found.isCurrent
    ? findPlace(ctx, found.kind, found.entityId)
    : undefined
}

/** The address of a public entity; undefined if visitors cannot see it. */
export async function findPlace(ctx: Ctx, kind: EntityKind, entityId: string): Promise<Place | undefined> {
  const found = await queries.findPublicAddress(ctx.db, { kind, entityId }, ctx.now())
  if (!found) return undefined
  return { kind, entityId, slug: found.slug, url: await urlOf(ctx, kind, found) }
}

/** Makes an exact path of another site lead to an entity, or (`path`) to a path of this one. */
export async function addRedirect(
  ctx: Ctx,
  path: string,
  to: { kind: EntityKind | 'path'; target: string },
): Promise<void> {
  if (!path.startsWith('/') || path.length > 600)
    throw invalidField('path', 'Start it with / and use at most 600 characters.')
  await queries.storeRedirect(ctx.db, { id: newId(), path: tidyPath(path), ...to, createdAt: ctx.now() })
  await ctx.events.emit(['redirects'])
}

/** A redirect from one address: to a place of this site, to another address (`to`), or gone. */
export type ExactRedirect = { id: string; status: RedirectStatus; place?: Place; to?: string }

/** What is known of an address, besides the page at it. */
type Known = {
  /** What has or had this address: a public entity, and whether it is the current address. */
  found?: { place: Place; isCurrent: boolean } | undefined
  /** The redirect from it alone, if it leads to something that visitors can see. */
  redirect?: ExactRedirect | undefined
  /** Deleted content was public here. */
  isGone: boolean
}

/**
 * What is known of a path, decoded, with its query string if that was part of the address (`/?p=12`). `segments` are its
 * parts. One query, where nothing is known.
 */
export async function knownAt(ctx: Ctx, path: string, segments: readonly string[]): Promise<Known> {
  if (path.length > 700 || path.includes('\0')) return { isGone: false }
  const slug = slugIn(segments)
  const spaces = slug === undefined ? [] : await spacesOf(ctx, segments)
  const rows = await queries.listKnown(ctx.db, { path: tidyPath(path), slug: slug ?? '', spaces })
  const redirect = rows.find(({ source }) => source === 'redirect')
  return {
    found: await placeIn(ctx, spaces, rows),
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
  const place = await findPlace(ctx, kind as EntityKind, target)
  return place && { id, status, place }
}

/** Where the last part of a path may be a slug: what is below a prefix, present or former, may be an article too. */
async function spacesOf(ctx: Ctx, [first = '', second]: readonly string[]): Promise<Space[]> {
  if (second === undefined) return ['root']
  const of = first === 'blog' ? undefined : await findPrefixed(ctx, first)
  return of ? [of.prefixed, 'article'] : ['article']
}

/** The current addresses of entities, also of those that visitors cannot see, by their ids. */
export async function listUrls(ctx: Ctx, entities: readonly Entity[]): Promise<Map<string, string>> {
  const urls = new Map<string, string>()
  for (const [kind, some] of Map.groupBy(entities, (one) => one.kind)) {
    const found = await queries.listSlugs(
      ctx.db,
      kind,
      some.map(({ id }) => id),
    )
    for (const [id, slugs] of found) urls.set(id, await urlOf(ctx, kind, slugs))
  }
  return urls
}

/** Makes one more slug lead to the entity, unless it is the present one of another. */
export async function addOld(ctx: Ctx, { kind, id }: Entity, slug: string): Promise<void> {
  const name = { space: spaceOf(kind), slug }
  await noteTaken(ctx, name, id)
  await queries.addOldSlug(ctx.db, name, { kind, entityId: id })
}

/** Makes all slugs of an entity old ones of another of its kind. */
export const hand = (ctx: Ctx, { kind, id }: Entity, to: string): Promise<void> =>
  queries.handSlugs(ctx.db, { kind, entityId: id }, to)

/** What has a prefix of its own in front of its slugs. */
export type Prefixed = 'tag' | 'author'

/** The owner of this current or former prefix; undefined if it never was one, or something else has the slug now. */
export async function findPrefixed(
  ctx: Ctx,
  slug: string,
): Promise<{ prefixed: Prefixed; isCurrent: boolean } | undefined> {
  const wanted = slug.normalize('NFC').toLowerCase()
  const found = isSlug(wanted) ? await queries.findSlug(ctx.db, { space: 'root', slug: wanted }) : undefined
  if (found?.kind !== 'prefix') return undefined
  return { prefixed: found.entityId as Prefixed, isCurrent: found.isCurrent === 1 }
}

/**
 * Makes the addresses of tags begin with this slug; those that began with another lead there. Throws
 * VALIDATION_FAILED for the setting when it is reserved or something else has it.
 */
export async function claimPrefix(ctx: Ctx, of: Prefixed, slug: string): Promise<void> {
  const field = `${of}Prefix`
  const reason = isSlug(slug) ? reservedReason(slug) : 'Use lower-case letters, digits and hyphens.'
  if (reason) throw invalidField(field, reason)
  const owner = { kind: 'prefix', entityId: of } as const
  const name = { space: 'root', slug } as const
  await queries.retireSlug(ctx.db, owner)
  await noteTaken(ctx, name, of)
  if (await queries.claimSlug(ctx.db, name, owner, true)) return
  throw invalidField(field, (await slugTaken(ctx, name)).message)
}

/**
 * Frees the slugs, old and new, and the redirects of a deleted entity. `wasPublic`: visitors are then told that it is gone.
 */
export async function forget(ctx: Ctx, { kind, id }: Entity, { wasPublic }: { wasPublic: boolean }) {
  if (wasPublic) await noteGone(ctx, { kind, id })
  await queries.forgetEntity(ctx.db, { kind, entityId: id })
}

/** Notes the addresses of something that was public: for as long as nothing is there, visitors are told that it is gone. */
export async function noteGone(ctx: Ctx, { kind, id }: Entity): Promise<void> {
  const { slug, oldSlugs, paths } = await stored(ctx, { kind, id })
  const names = [...(slug === undefined ? [] : [slug]), ...oldSlugs]
  await queries.storeGone(ctx.db, [
    ...names.map((name) => ({ space: spaceOf(kind), name, entityId: id })),
    ...paths.map(({ path }) => ({ space: 'path' as const, name: path, entityId: id })),
  ])
}

/** What most likely is there instead of an address that ends in this part, decoded. */
export async function findInstead(ctx: Ctx, part: string): Promise<(Place & { title: string }) | undefined> {
  const slug = slugOfPart(part)
  return slug === '' ? undefined : findSimilar(ctx, slug)
}

/** The words of the last part of an address as a slug. */
export const slugOfPart = (part: string): string => slugify(part.replace(/\.(?:html?|php|aspx?)$/i, ''))

/** The public entity whose slug has most words in common with this one, at least half of them. */
async function findSimilar(ctx: Ctx, slug: string): Promise<(Place & { title: string }) | undefined> {
  const wanted = new Set(slug.split('-'))
  const alike = ({ slug: other }: { slug: string }) => {
    const words = new Set(other.split('-'))
    return [...words].filter((word) => wanted.has(word)).length / Math.max(wanted.size, words.size)
  }
  const near = (await queries.slugsAround(ctx.db, slug, nearSlugs)).filter((one) => alike(one) >= 0.5)
  for (const one of near.toSorted((a, b) => alike(b) - alike(a)).slice(0, nearSlugs)) {
    const place = one.kind === 'prefix' ? undefined : await findPlace(ctx, one.kind, one.entityId)
    const title = place && (await queries.findTitle(ctx.db, one))
    if (title) return { ...place, title }
  }
  return undefined
}

/** All addresses of an entity, to be restored with it. */
export type { StoredAddresses } from '../../core/publication.ts'
export const stored = (ctx: Ctx, { kind, id }: Entity): Promise<StoredAddresses> =>
  queries.listAddresses(ctx.db, { kind, entityId: id })

/** Restores the addresses of an entity as far as they are free. Returns its slug, numbered when its own is taken. */
export async function restore(
  ctx: Ctx,
  { kind, id }: Entity,
  { slug: own, oldSlugs, paths }: StoredAddresses,
): Promise<string> {
  const owner = { kind, entityId: id }
  const base = own ?? kind
  const slug = await claimNumbered(ctx, base, owner, false)
  const others = [...new Set([base, ...oldSlugs])].filter((one) => one !== slug)
  // The page of a tag that has no articles by now is still gone.
  if (kind !== 'tag') await queries.forgetGone(ctx.db, id)
  await queries.restoreAddresses(ctx.db, { ...owner, space: spaceOf(kind) }, { oldSlugs: others, paths })
  return slug
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
    return authorUrl({ authorPrefix: await queries.findPrefix(ctx.db, kind) }, found.slug)
  return rootUrl(found.slug)
}

const spaceOf = (kind: EntityKind): Space => (kind === 'page' || kind === 'category' ? 'root' : kind)

const tidyPath = (path: string): string => {
  const tidied = path.normalize('NFC')
  return tidied.length > 1 ? tidied.replace(/\/$/, '') : tidied
}

async function claimWanted(ctx: Ctx, wanted: string, owner: queries.Owner): Promise<string> {
  const slug = tidied(owner.kind, wanted)
  const name = { space: spaceOf(owner.kind), slug }
  await noteTaken(ctx, name, owner.entityId)
  if (await queries.claimSlug(ctx.db, name, owner, true)) return slug
  throw await slugTaken(ctx, name)
}

/** Before something else gets the old slug of a public entity: visitors may not see that one yet. */
async function noteTaken(
  ctx: Ctx,
  { space, slug }: { space: Space; slug: string },
  by: string,
): Promise<void> {
  const before = await queries.findSlug(ctx.db, { space, slug })
  if (!before || before.isCurrent === 1 || before.kind === 'prefix' || before.entityId === by) return
  if (await findPlace(ctx, before.kind, before.entityId))
    await queries.storeGone(ctx.db, [{ space, name: slug, entityId: by }])
}

function tidied(kind: EntityKind, wanted: string): string {
  const slug = slugify(wanted)
  const reason = reservedFor(kind, wanted.trim()) ?? reservedFor(kind, slug)
  if (reason) throw slugReserved(reason)
  if (slug === '') throw invalidField('slug', 'Use letters, digits and hyphens.')
  return slug
}

// Old slugs of other entities stay with them, so that their addresses go on working.
async function claimNumbered(
  ctx: Ctx,
  base: string,
  owner: queries.Owner,
  needsNumber: boolean,
): Promise<string> {
  const space = spaceOf(owner.kind)
  let slug = needsNumber ? await nextNumbered(ctx, space, base) : base
  // Another request may take the same slug at the same moment, hence the loop.
  while (!(await queries.claimSlug(ctx.db, { space, slug }, owner, false))) {
    slug = await nextNumbered(ctx, space, base)
  }
  return slug
}

async function nextNumbered(
  ctx: Ctx,
  space: Space,
  base: string,
  used: ReadonlySet<string> = new Set(),
): Promise<string> {
  const shortened = base.slice(0, maxSlugLength - 7).replace(/[-\p{Cs}]+$/u, '')
  const takenSlugs = await queries.numberedSlugs(ctx.db, space, shortened)
  let number = 2
  while (takenSlugs.has(`${shortened}-${number}`) || used.has(`${shortened}-${number}`)) number += 1
  return `${shortened}-${number}`
}

// No article can have the slug `blog`: `/blog/blog` leads to the list.
function reservedFor(kind: EntityKind, slug: string): string | undefined {
  if (kind === 'tag' || kind === 'author') return undefined
  if (kind !== 'article') return reservedReason(slug)
  return slug.toLowerCase() === 'blog' ? reservedReason('blog') : undefined
}

const slugReserved = (message: string) =>
  new AppError('SLUG_RESERVED', message, { issues: [{ path: 'slug', message }] })

async function slugTaken(ctx: Ctx, name: { space: Space; slug: string }): Promise<AppError> {
  const existing = await queries.findSlug(ctx.db, name)
  if (existing?.kind === 'prefix')
    return slugReserved(
      `The slug "${name.slug}" is reserved: the pages of ${existing.entityId}s live at /${name.slug}. Choose another one.`,
    )
  return new AppError('SLUG_TAKEN', await takenMessage(ctx, name, existing), {
    issues: [{ path: 'slug', message: 'This slug is taken. Choose another one.' }],
  })
}

async function takenMessage(
  ctx: Ctx,
  name: { slug: string },
  existing: SlugTable | undefined,
): Promise<string> {
  const viewer = requireViewer(ctx)
  const title =
    existing && !ownOnly(viewer, 'article.read') ? await queries.findTitle(ctx.db, existing) : undefined
  const by = title ? `the ${existing?.kind} "${title}"` : `another ${existing?.kind ?? 'entry'}`
  return `The slug "${name.slug}" is taken by ${by}. Choose another one.`
}
