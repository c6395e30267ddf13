import type { Article } from '../../../contracts/articles.ts'
import type { Ctx } from '../../http/context.ts'
import { articleUrl, keepUntilDue } from '../addresses/addresses.ts'
import * as queries from './cards.queries.ts'
import { type ArticleCard, cardOf } from './present.ts'

export type ArticleLink = { id: string; title: string; url: string }

const tagsConsidered = 8

/**
 * Published articles that go with this one, never itself: of the same category and with shared tags first, then the
 * newest of all.
 */
export async function related(
  ctx: Ctx,
  article: Pick<Article, 'id' | 'category' | 'tags'>,
  limit: number,
): Promise<ArticleCard[]> {
  const ids = bestOf(await candidatesFor(ctx, article, limit), article.category?.id)
    .filter((id) => id !== article.id)
    .slice(0, limit)
  if (ids.length === 0) return []
  const rows = await queries.listLiveCardsByIds(ctx.db, { ids, now: ctx.now() })
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(cardOf)
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

type Candidate = queries.Candidate

/** Candidates by where they come from: a tag each, the category, all. Kept, since many articles have them in common. */
async function candidatesFor(
  ctx: Ctx,
  { category, tags }: Pick<Article, 'category' | 'tags'>,
  limit: number,
): Promise<{ byTag: Candidate[][]; others: Candidate[] }> {
  const now = ctx.now()
  const byTag: Candidate[][] = []
  for (const { slug } of tags.slice(0, tagsConsidered)) {
    const load = () => queries.listCandidatesOfTag(ctx.db, { slug, now })
    byTag.push(await keepUntilDue(ctx, `with tag ${slug}`, load))
  }
  const newest = (most: number, categoryId?: string) =>
    keepUntilDue(ctx, `newest ${most} ${categoryId ?? ''}`, () =>
      queries.listNewestCandidates(ctx.db, { categoryId, now, limit: most }),
    )
  const others = [...(category ? await newest(limit + 1, category.id) : []), ...(await newest(limit * 2 + 1))]
  return { byTag, others }
}

/** Ids, best first: a tag in common counts once, the category twice; of equals the newer one. */
function bestOf(
  { byTag, others }: { byTag: Candidate[][]; others: Candidate[] },
  categoryId: string | undefined,
): string[] {
  const scored = new Map<string, { candidate: Candidate; score: number }>()
  const add = (candidate: Candidate, points: number) => {
    const known = scored.get(candidate.id)
    if (known) known.score += points
    else
      scored.set(candidate.id, { candidate, score: points + (candidate.categoryId === categoryId ? 2 : 0) })
  }
  for (const candidates of byTag) for (const candidate of candidates) add(candidate, 1)
  for (const candidate of others) add(candidate, 0)
  return [...scored.values()]
    .sort((a, b) => b.score - a.score || byDate(a.candidate, b.candidate))
    .map(({ candidate }) => candidate.id)
}

function byDate(a: Candidate, b: Candidate): number {
  const [one, other] = a.publishedAt === b.publishedAt ? [a.id, b.id] : [a.publishedAt, b.publishedAt]
  return (one ?? '') < (other ?? '') ? 1 : -1
}

const linkOf = (row: ArticleLinkRow): ArticleLink => ({
  id: row.id,
  title: row.title,
  url: articleUrl(row),
})
type ArticleLinkRow = { id: string; title: string; slug: string; categorySlug: string | null }
