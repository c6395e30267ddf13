import type { CategoryInput } from '../../../contracts/categories.ts'
import type { Ctx } from '../../core/context.ts'
import { invalidField } from '../../core/errors.ts'
import type { Origin } from '../../core/publication.ts'
import { lockRow } from '../../db/version-locks.ts'
import * as settings from '../settings/settings.ts'
import { groupAfter, groupIfFree, translationIn } from '../translations/translations.ts'
import * as queries from './categories.queries.ts'
import type { CategoryRow } from './categories.table.ts'

type Named = Pick<CategoryRow, 'id' | 'lang'>

/** The group of translations of a category after a change; `before` if nothing was sent. Throws VALIDATION_FAILED. */
export const groupOf = async (
  ctx: Ctx,
  category: Named,
  translationOf: string | null | undefined,
  before: string | null,
): Promise<string | null> =>
  translationOf === undefined
    ? before
    : groupAfter(ctx, 'category', category, {
        translationOf,
        find: (id) => lockRow(ctx.db, 'categories', id),
      })

/** The same for a new category; a restored one returns to its group, unless that has its language by now. */
export const newGroup = (
  ctx: Ctx,
  category: Named,
  { translationOf = null }: Pick<CategoryInput, 'translationOf'>,
  { translationGroup }: Pick<Origin, 'translationGroup'>,
): Promise<string | null> =>
  translationGroup
    ? groupIfFree(ctx, 'category', { ...category, group: translationGroup })
    : groupOf(ctx, category, translationOf, null)

/** Makes a category one of these translations, if it is in no group and they have none in its language. */
export async function joinGroup(ctx: Ctx, id: string, group: string): Promise<void> {
  const row = await lockRow(ctx.db, 'categories', id)
  if (!row || row.translationGroup !== null) return
  if ((await groupIfFree(ctx, 'category', { ...row, group })) === null) return
  await queries.updateCategory(ctx.db, id, { translationGroup: group })
  await ctx.events.emit([`category:${id}`])
}

/** The language of a category as it is stored; undefined if there is none. It stays until the end of a transaction. */
export async function langOf(ctx: Ctx, id: string): Promise<string | undefined> {
  // SQLite has one writer at a time.
  const isLocked = ctx.db.isTransaction && ctx.engine.name === 'postgres'
  return (await queries.findLang(ctx.db, id, isLocked))?.lang
}

/** The group of translations of a category; null if it is in none, or if the site has one language. */
export async function groupWith(ctx: Ctx, id: string): Promise<string | null> {
  const { languages } = await settings.stored(ctx)
  // Without a query on most sites.
  return languages.length === 0 ? null : ((await queries.findById(ctx.db, id))?.translationGroup ?? null)
}

/** The category itself if it is in this language, or else its translation; null if there is none. */
export async function inLanguage(ctx: Ctx, id: string | null, lang: string): Promise<string | null> {
  const own = id === null ? undefined : await langOf(ctx, id)
  if (id === null || own === undefined || own === lang) return id
  return translationIn({ ...ctx, lang }, 'category', id)
}

/** Throws VALIDATION_FAILED if the category has articles: they are in its language, and would have to move with it. */
export async function requireEmpty(ctx: Ctx, id: string): Promise<void> {
  if (await queries.hasArticles(ctx.db, id))
    throw invalidField('lang', 'This category has articles. Move them to another category first.')
}
