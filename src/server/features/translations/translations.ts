import type { Translation } from '../../../contracts/common.ts'
import type { Alternate } from '../../../contracts/language.ts'
import { articleUrl, bareSlug, rootUrl, seriesUrl, tagUrl } from '../../../contracts/paths.ts'
import { mayEver, ownOnly } from '../../../contracts/permissions.ts'
import type { Ctx } from '../../core/context.ts'
import { type AppError, invalidField } from '../../core/errors.ts'
import { isPublicAt, type Origin, statusAt } from '../../core/publication.ts'
import { lockRow } from '../../db/version-locks.ts'
import { newId } from '../../platform/ids.ts'
import * as settings from '../settings/settings.ts'
import { isIndexedAt } from './is-indexed.ts'
import * as queries from './translations.queries.ts'

export { everywhere, homePages } from './everywhere.ts'
export { isIndexedAt } from './is-indexed.ts'

export type Kind = queries.Kind
type InGroup = { id: string; translationGroup: string | null }
type Original = InGroup & { lang: string; status?: string }
/** `find`: another text of the kind, locked, as far as the viewer may read it; without it, they may read all. */
type Joining = {
  kind: Kind
  id: string
  lang: string
  find?: (id: string) => Promise<Original | undefined>
}

/**
 * The group of translations of a text after a change; `before` if nothing was sent. Makes the group if there is none. The
 * database refuses a second text in one language: see `orTwice`. Call it inside the transaction that writes the text.
 * Throws VALIDATION_FAILED.
 */
export const groupOf = async (
  ctx: Ctx,
  text: Joining,
  translationOf: string | null | undefined,
  before: string | null,
): Promise<string | null> => (translationOf === undefined ? before : groupAfter(ctx, text, translationOf))

/** The same for a new text; a restored one returns to its group, unless that has its language by now. */
export const newGroup = (
  ctx: Ctx,
  text: Joining,
  { translationOf = null }: { translationOf?: string | null | undefined },
  { translationGroup }: Pick<Origin, 'translationGroup'>,
): Promise<string | null> =>
  translationGroup
    ? groupIfFree(ctx, { ...text, group: translationGroup })
    : groupAfter(ctx, text, translationOf)

async function groupAfter(
  ctx: Ctx,
  { kind, id, lang, find = (other) => lockRow(ctx.db, queries.tables[kind], other) }: Joining,
  translationOf: string | null,
): Promise<string | null> {
  if (translationOf === null) return null
  const original = await find(translationOf)
  if (!original) throw refused('The original no longer exists.')
  if (original.id === id) throw refused('A text cannot be a translation of itself. Choose another one.')
  if (original.lang === lang) throw refused('The original has to be in another language. Choose another one.')
  if (original.translationGroup !== null) return original.translationGroup
  const group = newId()
  await queries.setGroup(ctx.db, kind, original.id, group)
  // Its page did not look for translations so far.
  if (original.status !== 'draft') await ctx.events.emit([`${kind}:${original.id}`])
  return group
}

/** The group; null if that has another text in the language by now. */
async function groupIfFree(
  ctx: Ctx,
  { kind, id, lang, group }: Joining & { group: string },
): Promise<string | null> {
  const members = await queries.listMembers(ctx.db, kind, { groups: [group], now: ctx.now() })
  return members.some((one) => one.lang === lang && one.id !== id) ? null : group
}

/** Makes a category, series or tag one of these translations, if it has none and they have none in its language. */
export async function joinGroup(
  ctx: Ctx,
  kind: 'category' | 'series' | 'tag',
  id: string,
  group: string,
): Promise<void> {
  const row = await lockRow(ctx.db, queries.tables[kind], id)
  if (!row) return
  const { lang, translationGroup: own } = row
  const groups = [group, ...(own === null ? [] : [own])]
  const others = await queries.listMembers(ctx.db, kind, { groups, now: ctx.now() })
  const isSettled = others.some((one) => one.id !== id && (one.group === own || one.lang === lang))
  if (isSettled) return
  await queries.setGroup(ctx.db, kind, id, group)
  await ctx.events.emit([`${kind}:${id}`, 'list'])
}

const refused = (message: string): AppError => invalidField('translationOf', message)

/** Writes a text. Throws VALIDATION_FAILED if its group has another one in its language. */
export async function orTwice<T>(ctx: Ctx, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!/translation/i.test(ctx.engine.uniqueViolation(error) ?? '')) throw error
    throw refused('There is a translation in this language already.')
  }
}

/** The translations of each of these texts that the viewer may read, in the order of the settings. */
export async function listFor(
  ctx: Ctx,
  kind: Kind,
  texts: readonly InGroup[],
): Promise<(id: string) => Translation[]> {
  const groups = texts.flatMap(({ translationGroup: group }) => group ?? [])
  if (groups.length === 0) return () => []
  const all = await queries.listMembers(ctx.db, kind, { groups, now: ctx.now() })
  const mayRead = await readable(ctx, kind, all)
  const languages = await settings.stored(ctx)
  const order = settings.allLanguages(languages)
  const now = ctx.now()
  const shown = all.filter(mayRead).toSorted((a, b) => order.indexOf(a.lang) - order.indexOf(b.lang))
  const byGroup = Map.groupBy(shown, ({ group }) => group)
  const groupOf = new Map(texts.map(({ id, translationGroup }) => [id, translationGroup]))
  return (id) =>
    (byGroup.get(groupOf.get(id) ?? '') ?? [])
      .filter((one) => one.id !== id)
      .map((one) => ({
        id: one.id,
        lang: settings.tagOf(languages, one.lang),
        slug: bareSlug(one.slug),
        title: one.title,
        status: statusAt(one, now),
        url: urlOf(kind, one, languages),
      }))
}

/** All public texts of a group, in the order of the settings; none without a group. */
export const alternates = async (
  ctx: Ctx,
  kind: Kind,
  { translationGroup: group }: Pick<InGroup, 'translationGroup'>,
): Promise<Alternate[]> =>
  group === null ? [] : ((await alternatesOfAll(ctx, kind, [group])).get(group) ?? [])

/** The same for several groups. */
export async function alternatesOfAll(
  ctx: Ctx,
  kind: Kind,
  groups: readonly string[],
): Promise<Map<string, Alternate[]>> {
  if (groups.length === 0) return new Map()
  const stored = await settings.stored(ctx)
  const languages = settings.allLanguages(stored)
  const all = (await queries.listMembers(ctx.db, kind, { groups, now: ctx.now() }))
    .filter(isPublic(ctx, languages))
    .toSorted((a, b) => languages.indexOf(a.lang) - languages.indexOf(b.lang))
  const found = new Map<string, Alternate[]>()
  for (const one of all) {
    const tag = settings.tagOf(stored, one.lang)
    const url = urlOf(kind, one, stored)
    const alternate = { tag, url, isIndexed: isIndexedAt(ctx, url, one) }
    found.set(one.group, [...(found.get(one.group) ?? []), alternate])
  }
  return found
}

/** The id of the translation of a text in a language, whatever its status; null if there is none. */
export const translationIn = async (ctx: Ctx, kind: Kind, id: string): Promise<string | null> =>
  (await queries.findTranslation(ctx.db, kind, { id, lang: ctx.lang }))?.id ?? null

/** The text itself if it is in this language, or else its translation; null if there is none. */
export async function inLanguage(
  ctx: Ctx,
  kind: Kind,
  id: string | null,
  lang: string,
): Promise<string | null> {
  const own = id === null ? undefined : await langOf(ctx, kind, id)
  if (id === null || own === undefined || own === lang) return id
  return translationIn({ ...ctx, lang }, kind, id)
}

/** The language of a text as it is stored; undefined if there is none. It stays until the end of a transaction. */
export async function langOf(ctx: Ctx, kind: Kind, id: string): Promise<string | undefined> {
  // SQLite has one writer at a time. A series needs no lock: one with articles stays in its language, and an article that
  // joins a series locks it first. A lock here could wait for somebody who orders the series, and who waits for the article.
  const isLocked = ctx.db.isTransaction && ctx.engine.name === 'postgres' && kind !== 'series'
  return (await queries.findLang(ctx.db, kind, id, isLocked))?.lang
}

function urlOf(
  kind: Kind,
  one: queries.Member,
  prefixes: { seriesPrefix: string; tagPrefix: string },
): string {
  if (kind === 'article') return articleUrl(one)
  if (kind === 'tag') return tagUrl(prefixes, one.slug)
  return kind === 'series' ? seriesUrl(prefixes, one.slug) : rootUrl(one.slug)
}

/** Whether everybody may find it: in a language of the site, and not only with its address. */
const isPublic =
  ({ now }: Ctx, languages: readonly string[]) =>
  (one: queries.Member): boolean =>
    languages.includes(one.lang) && one.visibility === 'public' && isPublicAt(one, now())

/** The texts that the viewer may read. */
async function readable(
  ctx: Ctx,
  kind: Kind,
  all: readonly queries.Member[],
): Promise<(one: queries.Member) => boolean> {
  const ability = kind === 'series' || kind === 'tag' ? (`${kind}.write` as const) : (`${kind}.read` as const)
  const languages = settings.allLanguages(await settings.stored(ctx))
  const { viewer } = ctx
  if (viewer && !ownOnly(viewer, ability) && mayEver(viewer, ability)) return () => true
  const ids = all.map(({ id }) => id)
  const own = new Set(viewer?.id && kind === 'article' ? await queries.listOwn(ctx.db, viewer.id, ids) : [])
  const isOfReaders = isPublic(ctx, languages)
  return (one) => own.has(one.id) || isOfReaders(one)
}
