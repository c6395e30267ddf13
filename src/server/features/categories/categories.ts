import type { Category } from '../../../contracts/categories.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import { compareIn } from '../../../i18n/format.ts'
import { authorize } from '../../core/authorization.ts'
import { cachedUntilDue } from '../../core/cache.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { Moved } from '../../core/errors.ts'
import * as addresses from '../addresses/addresses.ts'
import * as settings from '../settings/settings.ts'
import * as queries from './categories.queries.ts'
import type { CategoryRow } from './categories.table.ts'
import { notFound, presentAll, type ShownCategory, withCount } from './present.ts'

export { create, remove, restore, update } from './changing.ts'
export type { ShownCategory } from './present.ts'

/** The categories of the context's language by name, with the number of their published articles. */
export const list = (ctx: Ctx): Promise<ReadOnly<ShownCategory[]>> =>
  cachedUntilDue(ctx, 'categories', async (inner) => {
    const { lang } = inner
    const rows = (await queries.listCategories(inner.db)).filter((row) => row.lang === lang)
    const counts = await queries.countListed(backgroundDb(inner), { lang, now: inner.now() })
    // The result is cached for everyone, so it must not depend on who asks first.
    return sorted(inner, await presentAll({ ...inner, viewer: null }, rows, counts))
  })

/** A category as visitors see it. Throws Moved for an old slug. */
export async function get(ctx: Ctx, slug: string): Promise<ReadOnly<Category>> {
  const category = await findBySlug(ctx, slug)
  if (category) return category
  const moved = await addresses.findMoved(ctx, 'root', slug)
  if (moved?.kind === 'category') throw new Moved(moved.slug, await settings.tagIfOther(ctx, moved.lang))
  throw notFound()
}

export async function findBySlug(ctx: Ctx, slug: string): Promise<ReadOnly<ShownCategory> | undefined> {
  return (await list(ctx)).find((category) => category.slug === slug)
}

/**
 * The category of the context's language that a block names by its slug, or by a former one: one of that language, or the
 * translation of one in the first.
 */
export async function findNamed(ctx: Ctx, slug: string): Promise<ReadOnly<ShownCategory> | undefined> {
  const own = await findByAnySlug(ctx, slug)
  if (own || ctx.lang === '') return own
  const first = await findByAnySlug({ ...ctx, lang: '' }, slug)
  return first && (await list(ctx)).find(({ translations }) => translations.some(({ id }) => id === first.id))
}

async function findByAnySlug(ctx: Ctx, slug: string): Promise<ReadOnly<ShownCategory> | undefined> {
  const current = await findBySlug(ctx, slug)
  if (current) return current
  const moved = await addresses.findMoved(ctx, 'root', slug)
  return (await list(ctx)).find(({ id }) => id === moved?.entityId)
}

/** The group of translations of a category of the context's language; null if it is in none. */
export const groupWith = async (ctx: Ctx, id: string): Promise<string | null> =>
  (await list(ctx)).find((category) => category.id === id)?.translationGroup ?? null

/** Categories by name, with the number of all their articles. */
export async function adminList(
  ctx: Ctx,
  {
    page,
    limit,
    q,
    lang,
  }: { page: number; limit: number; q?: string | undefined; lang?: string | undefined },
): Promise<Category[]> {
  authorize(ctx, 'category.read')
  const words = q?.trim().toLowerCase() ?? ''
  const wanted = lang === undefined ? undefined : await settings.langAfter(ctx, lang, '')
  const rows = (await queries.listCategories(ctx.db)).filter(isIn(wanted))
  const all = await presentAll(ctx, rows, await queries.countArticles(backgroundDb(ctx)))
  const found = (await sorted(ctx, all)).filter(
    ({ name, slug }) => name.toLowerCase().includes(words) || slug.includes(words),
  )
  return found.slice((page - 1) * limit, page * limit)
}

const isIn = (lang: string | undefined) => (row: CategoryRow) => lang === undefined || row.lang === lang

export async function adminGet(ctx: Ctx, id: string): Promise<Category> {
  authorize(ctx, 'category.read')
  return withCount(ctx, await queries.findById(ctx.db, id))
}

async function sorted(ctx: Ctx, categories: ShownCategory[]): Promise<ShownCategory[]> {
  const compare = compareIn((await settings.get(ctx)).language)
  return categories.sort((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}
