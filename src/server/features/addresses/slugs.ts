import { slugifyLatin } from '../../../content/latin-slug.ts'
import { isSlug, reservedReason, slugify } from '../../../content/slug.ts'
import { bareSlug, storedSlug } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import { invalidField } from '../../core/errors.ts'
import * as settings from '../settings/settings.ts'
import * as queries from './addresses.queries.ts'
import type { EntityKind } from './addresses.table.ts'
import type { Entity, Space } from './addresses.ts'
import { noteTaken, slugReserved, slugTaken } from './claims.ts'

/** `lang`: the language of the entity as it is stored. */
export type Wanted = Entity & { slug: string | undefined; title: string; lang?: string }

const maxSlugLength = 200

/**
 * Gives the entity its slug, and turns the previous one into an old one. A requested slug is tidied, and refused with
 * SLUG_TAKEN or SLUG_RESERVED; without one it is made from the title, numbered if that is taken. Returns it as it is
 * stored. Call it inside the transaction that writes the entity.
 */
export async function chooseSlug(ctx: Ctx, { kind, id, slug, title, lang = '' }: Wanted): Promise<string> {
  const owner = { kind, entityId: id }
  await queries.retireSlug(ctx.db, owner)
  if (slug?.trim()) return claimWanted(ctx, slug, owner, lang)
  const made =
    (await makeSlug({ ...ctx, lang }, title)) || slugify(title) || (kind === 'category' ? 'topic' : kind)
  const reason = reservedFor(kind, made)
  if (reason && kind !== 'article') throw slugReserved(reason)
  return claimNumbered(ctx, storedSlug(made, lang), owner, reason !== undefined)
}

/**
 * The slug after a change, as it is stored: the requested one, or else the present one, which gets a number if it is
 * taken in a new language. Call it inside the transaction that writes the entity.
 */
export async function slugAfter(
  ctx: Ctx,
  wanted: Wanted & { lang: string },
  stored: { slug: string; lang: string },
): Promise<string> {
  if (wanted.slug !== undefined) return chooseSlug(ctx, wanted)
  return wanted.lang === stored.lang ? stored.slug : moveSlug(ctx, wanted, stored.slug, wanted.lang)
}

/**
 * Moves the entity's slug to another language, with a number if it is taken there. `stored` is the present slug.
 * Returns the new one, as it is stored. Call it inside the transaction that writes the entity.
 */
async function moveSlug(ctx: Ctx, { kind, id }: Entity, stored: string, lang: string): Promise<string> {
  const owner = { kind, entityId: id }
  const slug = bareSlug(stored)
  await queries.retireSlug(ctx.db, owner)
  const isPrefix = await isPrefixed(ctx, kind, slug, lang)
  return claimNumbered(ctx, storedSlug(slug, lang), owner, isPrefix)
}

/**
 * The slug that `chooseSlug` would choose now, without assigning it. Throws SLUG_TAKEN, SLUG_RESERVED or
 * VALIDATION_FAILED. For edits that are published later; an empty slug stays empty and is then made from the title.
 */
export async function checkSlug(ctx: Ctx, { kind, id, slug = '', lang = '' }: Wanted): Promise<string> {
  if (slug.trim() === '') return ''
  const bare = tidied(kind, slug)
  await refusePrefix(ctx, kind, bare, lang)
  const name = { space: spaceOf(kind), slug: storedSlug(bare, lang) }
  const existing = await queries.findSlug(ctx.db, name)
  if (existing?.isCurrent && existing.entityId !== id) throw await slugTaken(ctx, name)
  return bare
}

/**
 * A slug for imported content, as it is stored: as close to `wanted` as possible, neither taken nor reserved, and not
 * among those already `used`. '' if no letter or digit of it remains.
 */
export async function freeSlug(
  ctx: Ctx,
  kind: EntityKind,
  wanted: string,
  { used = new Set(), lang = '' }: { used?: ReadonlySet<string>; lang?: string | undefined } = {},
): Promise<string> {
  const tidied = slugify(wanted)
  const candidates = [tidied, `${tidied}-2`, `about-${tidied}`]
  const base = candidates.find((slug) => reservedFor(kind, slug) === undefined) ?? ''
  if (!isSlug(base)) return base
  const name = { space: spaceOf(kind), slug: storedSlug(base, lang) }
  const isTaken =
    used.has(name.slug) ||
    (await queries.findSlug(ctx.db, name)) !== undefined ||
    (await isPrefixed(ctx, kind, base, lang))
  return isTaken ? nextNumbered(ctx, name, { used }) : name.slug
}

/** Lets one more slug lead to the entity, unless it is the current one of another. */
export async function addOldSlug(ctx: Ctx, { kind, id }: Entity, slug: string): Promise<void> {
  const name = { space: spaceOf(kind), slug }
  await noteTaken(ctx, name, id)
  await queries.addOldSlug(ctx.db, name, { kind, entityId: id })
}

/** Turns all slugs of an entity into old ones of another of its kind. */
export const handSlugs = (ctx: Ctx, { kind, id }: Entity, to: string): Promise<void> =>
  queries.handSlugs(ctx.db, { kind, entityId: id }, to)

/** A title or name as a slug, in the letters that the settings choose; '' if nothing of it remains. */
export async function makeSlug(ctx: Ctx, title: string): Promise<string> {
  const { slugStyle, language } = await settings.get(ctx)
  return slugStyle === 'latin' ? slugifyLatin(title, language) : slugify(title)
}

async function claimWanted(ctx: Ctx, wanted: string, owner: queries.Owner, lang: string): Promise<string> {
  const bare = tidied(owner.kind, wanted)
  await refusePrefix(ctx, owner.kind, bare, lang)
  const slug = storedSlug(bare, lang)
  const name = { space: spaceOf(owner.kind), slug }
  await noteTaken(ctx, name, owner.entityId)
  if (await queries.claimSlug(ctx.db, name, owner, true)) return slug
  throw await slugTaken(ctx, name)
}

/**
 * In further languages, the prefixes of tags, authors and series are refused here. In the first one they are claimed
 * slugs.
 */
async function refusePrefix(ctx: Ctx, kind: EntityKind, slug: string, lang: string): Promise<void> {
  if (await isPrefixed(ctx, kind, slug, lang)) throw await slugTaken(ctx, { space: spaceOf(kind), slug })
}

async function isPrefixed(ctx: Ctx, kind: EntityKind, slug: string, lang: string): Promise<boolean> {
  const name = { space: spaceOf(kind), slug }
  if (lang === '' || name.space !== 'root') return false
  const found = await queries.findSlug(ctx.db, name)
  return found?.kind === 'prefix' && found.isCurrent === 1
}

function tidied(kind: EntityKind, wanted: string): string {
  const slug = slugify(wanted)
  const reason = reservedFor(kind, wanted.trim()) ?? reservedFor(kind, slug)
  if (reason) throw slugReserved(reason)
  if (slug === '') throw invalidField('slug', 'Use letters, digits and hyphens.')
  return slug
}

/**
 * Claims the slug, or one with a number. `base` and the result are as stored. Old slugs of other entities stay with them,
 * so that their addresses continue to work; an entity may take its own back.
 */
export async function claimNumbered(
  ctx: Ctx,
  base: string,
  owner: queries.Owner,
  needsNumber: boolean,
): Promise<string> {
  const space = spaceOf(owner.kind)
  const next = () => nextNumbered(ctx, { space, slug: base }, { except: owner.entityId })
  let slug = needsNumber ? await next() : base
  // Another request may take the same slug at the same moment, hence the loop.
  while (!(await queries.claimSlug(ctx.db, { space, slug }, owner, false))) {
    slug = await next()
  }
  return slug
}

/** `except`: an entity that may take its own slugs. */
async function nextNumbered(
  ctx: Ctx,
  { space, slug }: { space: Space; slug: string },
  { used = new Set(), except = '' }: { used?: ReadonlySet<string>; except?: string },
): Promise<string> {
  const bare = bareSlug(slug)
  const ofLanguage = slug.slice(bare.length)
  const shortened = bare.slice(0, maxSlugLength - 7).replace(/[-\p{Cs}]+$/u, '')
  const takenSlugs = await queries.numberedSlugs(ctx.db, space, shortened, except)
  const numbered = (number: number) => `${shortened}-${number}${ofLanguage}`
  let number = 2
  while (takenSlugs.has(numbered(number)) || used.has(numbered(number))) number += 1
  return numbered(number)
}

// No article can have the slug `blog`: `/blog/blog` leads to the list.
function reservedFor(kind: EntityKind, slug: string): string | undefined {
  if (kind === 'tag' || kind === 'author' || kind === 'series') return undefined
  if (kind !== 'article') return reservedReason(slug)
  return slug.toLowerCase() === 'blog' ? reservedReason('blog') : undefined
}

export const spaceOf = (kind: EntityKind): Space => (kind === 'page' || kind === 'category' ? 'root' : kind)
