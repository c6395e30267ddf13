import type { Article, ArticleSummary } from '../../../contracts/articles.ts'
import type { Ctx } from '../../http/context.ts'
import { articleUrl } from '../addresses/addresses.ts'
import * as queries from './articles.queries.ts'
import { presentAll } from './present.ts'

export type ArticleLink = { id: string; title: string; url: string }

/** The newest published articles. */
export async function latest(ctx: Ctx, limit: number): Promise<ArticleSummary[]> {
  return presentAll(ctx, await newest(ctx, limit))
}

/**
 * Published articles that go with this one, never itself: of the same category and with shared tags first, then the
 * newest of all.
 */
export async function related(
  ctx: Ctx,
  article: Pick<Article, 'id' | 'category' | 'tags'>,
  limit: number,
): Promise<ArticleSummary[]> {
  const now = ctx.now()
  const tagSlugs = article.tags.map(({ slug }) => slug)
  const sharing =
    tagSlugs.length > 0
      ? await queries.listSharingTags(ctx.db, { id: article.id, tagSlugs, now, limit: limit * 3 })
      : []
  const shared = new Map(sharing.map(({ id, shared }) => [id, Number(shared)]))
  const rows = new Map<string, queries.SummaryRow>()
  const add = (more: queries.SummaryRow[]) => {
    for (const row of more) if (row.id !== article.id) rows.set(row.id, row)
  }
  if (shared.size > 0) add(await queries.listLiveByIds(ctx.db, [...shared.keys()], now))
  if (article.category) add(await newest(ctx, limit + 1, article.category.slug))
  if (rows.size < limit) add(await newest(ctx, limit * 2 + 1))
  const score = (row: queries.SummaryRow) =>
    (shared.get(row.id) ?? 0) + (article.category && row.categoryId === article.category.id ? 2 : 0)
  const best = [...rows.values()].sort((a, b) => score(b) - score(a) || byDate(a, b))
  return presentAll(ctx, best.slice(0, limit))
}

/** The published articles before and after this one in the order of publication. */
export async function neighbours(
  ctx: Ctx,
  article: Pick<Article, 'id' | 'publishedAt'>,
): Promise<{ previous: ArticleLink | undefined; next: ArticleLink | undefined }> {
  const now = ctx.now()
  if (article.publishedAt === null || article.publishedAt > now)
    return { previous: undefined, next: undefined }
  const place = { id: article.id, publishedAt: article.publishedAt, now }
  const previous = await queries.findNeighbour(ctx.db, place, 'older')
  const next = await queries.findNeighbour(ctx.db, place, 'newer')
  return { previous: previous && linkOf(previous), next: next && linkOf(next) }
}

const newest = (ctx: Ctx, limit: number, categorySlug?: string) =>
  queries.listArticles(
    ctx.db,
    { status: 'published', now: ctx.now(), categorySlug },
    { sort: 'newest', limit, offset: 0 },
  )

function byDate(a: queries.SummaryRow, b: queries.SummaryRow): number {
  const [one, other] = [`${a.publishedAt} ${a.id}`, `${b.publishedAt} ${b.id}`]
  return one < other ? 1 : one > other ? -1 : 0
}

const linkOf = (row: ArticleLinkRow): ArticleLink => ({
  id: row.id,
  title: row.title,
  url: articleUrl(row),
})
type ArticleLinkRow = { id: string; title: string; slug: string; categorySlug: string | null }
