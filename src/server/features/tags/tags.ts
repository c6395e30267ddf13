import type { z } from 'zod'
import { isSlug, slugify } from '../../../content/slug.ts'
import { type ListMeta, listMetaOf } from '../../../contracts/common.ts'
import { bareSlug, storedSlug } from '../../../contracts/paths.ts'
import { ownOnly } from '../../../contracts/permissions.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import type { Tag, tagEndpoints } from '../../../contracts/tags.ts'
import { authorize } from '../../core/authorization.ts'
import { cachedBySlug, cachedUntilDue } from '../../core/cache.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { invalidField, Moved } from '../../core/errors.ts'
import { lockRow } from '../../db/version-locks.ts'
import { newId } from '../../platform/ids.ts'
import * as addresses from '../addresses/addresses.ts'
import { addOldSlug, makeSlug } from '../addresses/slugs.ts'
import { noteGone } from '../addresses/trashed-addresses.ts'
import * as settings from '../settings/settings.ts'
import * as links from './links.queries.ts'
import { lockTags } from './locks.queries.ts'
import { notFound, present, presentAll } from './present.ts'
import * as queries from './tags.queries.ts'

export { adopt, create, merge, update } from './changing.ts'
export { remove, restore } from './trashing.ts'

type List = { tags: Tag[]; meta: ListMeta }
type Query<E extends 'list' | 'adminList'> = z.output<NonNullable<(typeof tagEndpoints)[E]['query']>>

/** Tags of published articles of the context's language, by name, with the number of these. */
export async function list(ctx: Ctx, { page, limit }: Query<'list'>): Promise<List> {
  const of = { lang: ctx.lang, now: ctx.now() }
  const slice = { limit, offset: (page - 1) * limit }
  const count = (inner: Ctx) => queries.countPublic(backgroundDb(inner), of)
  const total = await cachedUntilDue(ctx, 'public tags', count)
  const rows = await queries.listPublic(backgroundDb(ctx), of, slice)
  return { tags: await presentAll(ctx, rows), meta: listMetaOf({ page, limit }, total) }
}

/** A tag as visitors see it. Throws Moved for an old slug. */
export async function get(ctx: Ctx, slug: string): Promise<ReadOnly<Tag>> {
  const found = await findBySlug(ctx, slug)
  if (found) return found
  const moved = await addresses.findMoved(ctx, 'tag', slug)
  if (moved) throw new Moved(moved.slug)
  throw notFound()
}

/** A tag as its page shows it. */
export type ShownTag = Tag & { translationGroup: string | null }

/** The tag with this slug, if an article that has it is public in the language. */
export async function findBySlug(ctx: Ctx, slug: string): Promise<ReadOnly<ShownTag> | undefined> {
  if (!isSlug(slug)) return undefined
  return cachedBySlug(ctx, 'shown tags', slug, async (inner) => {
    const { db, lang, now } = inner
    const row = await queries.findPublicBySlug(db, storedSlug(slug, lang), { lang, now: now() })
    // The result is cached for everyone, so it must not depend on who asks first.
    const shown = row && (await present({ ...inner, viewer: null }, row))
    return shown && { ...shown, translationGroup: row.translationGroup }
  })
}

/** Tags with the number of all their articles; only those of articles that the viewer may read. */
export async function adminList(
  ctx: Ctx,
  { page, limit, q = '', sort = 'name', lang }: Query<'adminList'>,
): Promise<List> {
  const viewer = authorize(ctx, 'article.read')
  const start = slugify(q)
  if (q.trim() !== '' && start === '') return { tags: [], meta: listMetaOf({ page, limit }, 0) }
  const languages = settings.allLanguages(await settings.stored(ctx))
  const visibleTo = ownOnly(viewer, 'article.read') ? { id: viewer.id ?? '', languages } : undefined
  const { rows, total } = await queries.listTags(
    backgroundDb(ctx),
    {
      start,
      lang: lang === undefined ? undefined : await settings.langAfter(ctx, lang, ''),
      visibleTo,
      now: ctx.now(),
    },
    { sort, limit, offset: (page - 1) * limit },
  )
  return { tags: await presentAll(ctx, rows), meta: listMetaOf({ page, limit }, total) }
}

export async function adminGet(ctx: Ctx, id: string): Promise<Tag> {
  authorize(ctx, 'tag.write')
  return present(ctx, await queries.findById(ctx.db, id))
}

/**
 * Gives an article these tags of its language by name, also by former names; new ones are created, unused ones deleted.
 * Call it inside the transaction that writes the article. Returns whether they are others than before, or in another order. Throws
 * VALIDATION_FAILED for a name without letters and digits.
 */
export async function replaceOf(
  ctx: Ctx,
  { id: articleId, lang }: { id: string; lang: string },
  names: string[],
): Promise<boolean> {
  const wanted = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    const slug = storedSlug(slugify(name), lang)
    if (slug === '') throw invalidField(`tags.${index}`, 'Use letters or digits.')
    if (!wanted.has(slug)) wanted.set(slug, name)
  }
  for (;;) {
    const before = await queries.listTagsOf(ctx.db, { articleIds: [articleId] })
    if (before.length === 0 && wanted.size === 0) return false
    const ids = await lockWanted({ ...ctx, lang }, wanted, before)
    if (ids) return replaceLinks(ctx, articleId, { before, ids })
  }
}

/** Locks the tags of an article until the transaction ends, in the order of their slugs as everywhere. */
export async function lockOf(ctx: Ctx, articleId: string): Promise<void> {
  const all = await queries.listTagsOf(ctx.db, { articleIds: [articleId] })
  for (const { id } of all.sort((a, b) => (a.slug < b.slug ? -1 : 1))) await lockRow(ctx.db, 'tags', id)
}

type Known = { id: string; slug: string; name: string }

/**
 * The ids of the wanted tags, which are names by slug; new ones are created. They are locked, with those that the article
 * had before. Undefined if one that existed was merged, deleted or renamed while this waited for it.
 */
async function lockWanted(
  ctx: Ctx,
  wanted: ReadonlyMap<string, string>,
  before: Known[],
): Promise<string[] | undefined> {
  const known = wanted.size > 0 ? await queries.findBySlugs(ctx.db, [...wanted.keys()]) : []
  const found = new Map(known.map(({ asked, slug }) => [asked, slug]))
  const made = await slugsOfNew(ctx, new Map([...wanted].filter(([asked]) => !found.has(asked))))
  const chosen = new Map(
    [...wanted].map(([asked, name]) => [found.get(asked) ?? made.get(asked) ?? asked, name]),
  )
  const all = new Map([...before.map(({ slug, name }) => [slug, name] as const), ...chosen])
  const rows = [...all].map(([slug, name]) => ({ id: newId(), slug, name, lang: langIn(slug, ctx.lang) }))
  const locked = await lockTags(
    ctx.db,
    rows.sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    new Map([...before, ...known].map(({ slug, id }) => [slug, id])),
  )
  if (!locked) return undefined
  const idOf = new Map(locked.map(({ id, slug }) => [slug, id]))
  for (const [asked, slug] of made) {
    const id = slug === asked ? undefined : idOf.get(slug)
    if (id) await addOldSlug(ctx, { kind: 'tag', id }, asked)
  }
  return [...chosen.keys()].map((slug) => idOf.get(slug)).filter((id) => id !== undefined)
}

async function replaceLinks(
  ctx: Ctx,
  articleId: string,
  { before, ids }: { before: Known[]; ids: string[] },
): Promise<boolean> {
  const dropped = before.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
  const shown = dropped.length > 0 ? await queries.listShown(ctx.db, dropped, true) : []
  await links.replaceLinks(ctx.db, articleId, ids)
  const emptied = shown.length > 0 ? await queries.listShown(ctx.db, shown, false) : []
  for (const id of emptied) await noteGone(ctx, { kind: 'tag', id })
  if (dropped.length > 0) await queries.deleteUnused(ctx.db, dropped)
  return ids.length !== before.length || ids.some((id, index) => id !== before[index]?.id)
}

/** The groups of translations of the tags of an article, in their order; null for one that is in none. */
export const groupsOf = async (ctx: Ctx, articleId: string): Promise<(string | null)[]> =>
  (await queries.listTagsOf(ctx.db, { articleIds: [articleId] })).map((tag) => tag.translationGroup)

/** The tags of an article as a translation of it begins with them: those that are translated, in its language. */
export const namesForTranslation = async (ctx: Ctx, articleId: string, lang: string): Promise<string[]> =>
  (await queries.listTranslated(ctx.db, articleId, lang)).flatMap(({ translated }) => translated ?? [])

/** The names of the tags of an article that moves to another language: of its translations, or else the same. */
export const namesIn = async (ctx: Ctx, articleId: string, lang: string): Promise<string[]> =>
  (await queries.listTranslated(ctx.db, articleId, lang)).map(({ name, translated }) => translated ?? name)

/** Names of tags as those of a text in this language: of their translations, unless it has tags with these names. */
export async function namesAs(ctx: Ctx, names: string[], lang: string): Promise<string[]> {
  const languages = ['', ...(await settings.stored(ctx)).languages]
  if (languages.length === 1 || names.length === 0) return names
  const slugs = names.flatMap((name) => languages.map((one) => storedSlug(slugify(name), one)))
  const named = await queries.listTranslatedBySlugs(ctx.db, slugs, lang)
  return names.map((name) => {
    const own = named.filter(({ slug }) => bareSlug(slug) === slugify(name))
    if (own.some((tag) => tag.lang === lang)) return name
    return own.find(({ translated }) => translated !== null)?.translated ?? name
  })
}

/** The language of a tag: those that an article had before may be in the one that it was in. */
const langIn = (slug: string, lang: string): string => (slug === storedSlug(bareSlug(slug), lang) ? lang : '')

/**
 * The slugs of new tags, by the slug that finds them by name. Both differ if slugs are written in Latin letters; a tag
 * whose Latin slug another one has keeps the letters of its name.
 */
async function slugsOfNew(ctx: Ctx, names: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  for (const [asked, name] of names) {
    const slug = storedSlug(await makeSlug(ctx, name), ctx.lang)
    const isTaken = slug === asked || slug === '' || names.has(slug) || [...made.values()].includes(slug)
    made.set(asked, isTaken ? asked : slug)
  }
  const latin = [...made].filter(([asked, slug]) => slug !== asked).map(([, slug]) => slug)
  const taken = latin.length > 0 ? await queries.findBySlugs(ctx.db, latin) : []
  const isTaken = new Set(taken.map(({ asked }) => asked))
  return new Map([...made].map(([asked, slug]) => [asked, isTaken.has(slug) ? asked : slug]))
}
