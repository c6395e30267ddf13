import type { Category } from '../../../contracts/categories.ts'
import type { Seo } from '../../../contracts/common.ts'
import { bareSlug, rootUrl } from '../../../contracts/paths.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import * as settings from '../settings/settings.ts'
import * as translations from '../translations/translations.ts'
import * as queries from './categories.queries.ts'
import type { CategoryRow } from './categories.table.ts'

/** A category as its page shows it. */
export type ShownCategory = Category & { translationGroup: string | null }

/** Rows as the contract defines them, in the same order. `counts`: the numbers of their articles, by id. */
export async function presentAll(
  ctx: Ctx,
  rows: CategoryRow[],
  counts: ReadonlyMap<string, number>,
): Promise<ShownCategory[]> {
  const stored = await settings.stored(ctx)
  const translationsOf = await translations.listFor(ctx, 'category', rows)
  return rows.map(({ seo, ...row }) => ({
    ...row,
    slug: bareSlug(row.slug),
    url: rootUrl(row.slug),
    lang: settings.tagOf(stored, row.lang),
    translations: translationsOf(row.id),
    seo: JSON.parse(seo) as Seo,
    articleCount: counts.get(row.id) ?? 0,
  }))
}

/** The category with the number of all its articles. Throws NOT_FOUND for a row that is not there. */
export async function withCount(ctx: Ctx, row: CategoryRow | undefined): Promise<Category> {
  if (!row) throw notFound()
  return present(ctx, row, await queries.countArticles(backgroundDb(ctx)))
}

export async function present(
  ctx: Ctx,
  row: CategoryRow,
  counts: ReadonlyMap<string, number> = new Map(),
): Promise<Category> {
  const [shown] = await presentAll(ctx, [row], counts)
  if (!shown) throw notFound()
  const { translationGroup: _, ...category } = shown
  return category
}

export const notFound = () => new AppError('NOT_FOUND', 'Category not found. It may have been deleted.')
