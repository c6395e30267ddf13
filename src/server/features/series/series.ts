import type { z } from 'zod'
import { isSlug } from '../../../content/slug.ts'
import { type ListMeta, listMetaOf } from '../../../contracts/common.ts'
import { articleUrl, bareSlug, storedSlug } from '../../../contracts/paths.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import type {
  PublicSeries,
  Series,
  SeriesPart,
  SeriesWithParts,
  seriesEndpoints,
} from '../../../contracts/series.ts'
import { authorize } from '../../core/authorization.ts'
import { cachedUntilDue } from '../../core/cache.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { Moved } from '../../core/errors.ts'
import * as addresses from '../addresses/addresses.ts'
import * as settings from '../settings/settings.ts'
import { notFound, present, presentAll, withParts } from './present.ts'
import * as queries from './series.queries.ts'

export { create, order, update } from './changing.ts'
export { placeIn } from './joining.ts'
export { remove, restore } from './trashing.ts'

type Query = z.output<NonNullable<(typeof seriesEndpoints)['adminList']['query']>>

/** A series as visitors see it. Throws Moved for an old slug. */
export async function get(ctx: Ctx, slug: string): Promise<PublicSeries> {
  const found = await findBySlug(ctx, slug)
  if (found) return found
  const moved = await addresses.findMoved(ctx, 'series', slug)
  if (moved) throw new Moved(moved.slug, await settings.tagIfOther(ctx, moved.lang))
  throw notFound()
}

/** The series of the context's language with this slug, if one of its articles is public. */
export async function findBySlug(ctx: Ctx, slug: string): Promise<PublicSeries | undefined> {
  return (await findShown(ctx, slug))?.series
}

export type ShownSeries = { series: PublicSeries; translationGroup: string | null }

/** A series in the form in which its page shows it. */
export async function findShown(ctx: Ctx, slug: string): Promise<ShownSeries | undefined> {
  const row = isSlug(slug) ? await queries.findBySlug(ctx.db, storedSlug(slug, ctx.lang)) : undefined
  const articles = row ? [...(await publicParts(ctx, row.id))] : []
  if (!row || articles.length === 0) return undefined
  const series = { ...(await present(ctx, { ...row, articleCount: articles.length })), articles }
  return { series, translationGroup: row.translationGroup }
}

/** The articles of a series that visitors can see, in their order. Every article of the series asks for them. */
export const publicParts = (ctx: Ctx, id: string): Promise<ReadOnly<SeriesPart[]>> =>
  cachedUntilDue(ctx, `series ${id}`, async ({ db, lang, now }) =>
    (await queries.listPublicParts(db, { id, lang, now: now() })).map((row) => ({
      id: row.id,
      title: row.title,
      excerpt: row.excerpt || row.madeExcerpt,
      url: articleUrl(row),
      publishedAt: row.publishedAt,
    })),
  )

/** Series by name, with the number of all their articles. */
export async function adminList(
  ctx: Ctx,
  { page, limit, q, lang }: Query,
): Promise<{ series: Series[]; meta: ListMeta }> {
  authorize(ctx, 'article.read')
  const wanted = lang === undefined ? undefined : await settings.langAfter(ctx, lang, '')
  const slice = { q, lang: wanted, limit, offset: (page - 1) * limit }
  const { rows, total } = await queries.listSeries(backgroundDb(ctx), slice)
  return { series: await presentAll(ctx, rows), meta: listMetaOf({ page, limit }, total) }
}

export async function adminGet(ctx: Ctx, id: string): Promise<SeriesWithParts> {
  authorize(ctx, 'series.write')
  return withParts(ctx, await queries.findSeries(ctx.db, id))
}

/** Where an article is in its series, and the group of translations of that; undefined for an article in none. */
export const placeOf = (ctx: Ctx, articleId: string) => queries.findPlace(ctx.db, articleId)

/** The number by which the parts of a series are sorted; null for an article in no series. */
export const positionOf = async (ctx: Ctx, articleId: string): Promise<number | null> =>
  (await queries.findPosition(ctx.db, articleId))?.seriesPosition ?? null

/** What an article shows of it; null if there is none. */
export async function named(
  ctx: Ctx,
  id: string | null,
): Promise<{ id: string; slug: string; name: string } | null> {
  const row = id === null ? undefined : await queries.findSeries(ctx.db, id)
  return row ? { id: row.id, slug: bareSlug(row.slug), name: row.name } : null
}
