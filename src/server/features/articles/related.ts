import type { Article } from '../../../contracts/article-fields.ts'
import { storedSlug } from '../../../contracts/paths.ts'
import { cachedUntilDue } from '../../core/cache.ts'
import type { Ctx } from '../../core/context.ts'
import * as queries from './cards.queries.ts'
import { type ArticleCard, cardOf } from './present.ts'
import { createWordIndex, type WordIndex } from './word-index.ts'

const tagsConsidered = 8
const newestOfTag = 20
const newestOfCategory = 20
const newestOfAll = 200
const points = { category: 2, tag: 1, words: 3 }

/**
 * Published articles related to this one, best first, without itself: by category, shared tags, and words of title and
 * excerpt, where rarer words count more; in a tie the newer one first. All its data is cached for all articles.
 */
export async function related(
  ctx: Ctx,
  article: Pick<Article, 'id' | 'title' | 'excerpt' | 'category' | 'tags'>,
  limit: number,
): Promise<ArticleCard[]> {
  const { category, tags } = article
  const scores = new Map<string, Scored>()
  const add = (card: ArticleCard, more: number) => {
    const known = scores.get(card.id)
    if (known) known.score += more
    else scores.set(card.id, { card, score: more })
  }
  if (category)
    for (const card of await newest(ctx, newestOfCategory, category.id)) add(card, points.category)
  for (const { slug } of tags.slice(0, tagsConsidered))
    for (const card of await withTag(ctx, slug)) add(card, points.tag)
  const { cards, words } = await newestByWord(ctx)
  for (const [card, likeness] of words.like(textOf(article))) add(card, points.words * likeness)
  for (const card of cards.slice(0, limit + 1)) add(card, 0)
  scores.delete(article.id)
  return best([...scores.values()], limit).map(({ card }) => card)
}

type Cards = readonly ArticleCard[]
type Scored = { card: ArticleCard; score: number }

/** The best first. A few of hundreds are needed, so they are not all sorted. */
function best(all: Scored[], limit: number): Scored[] {
  const chosen: Scored[] = []
  for (const one of all) {
    const last = chosen.at(-1)
    if (chosen.length === limit && last && !isBetter(one, last)) continue
    const place = chosen.findIndex((other) => isBetter(one, other))
    chosen.splice(place < 0 ? chosen.length : place, 0, one)
    if (chosen.length > limit) chosen.pop()
  }
  return chosen
}

const isBetter = (a: Scored, b: Scored): boolean =>
  a.score > b.score || (a.score === b.score && byDate(a.card, b.card) < 0)

const withTag = (ctx: Ctx, slug: string): Promise<Cards> =>
  cachedUntilDue(ctx, `with tag ${slug}`, async ({ db, lang, now }) =>
    (
      await queries.listLiveCardsOfTag(db, {
        slug: storedSlug(slug, lang),
        lang,
        now: now(),
        limit: newestOfTag,
      })
    ).map(cardOf),
  )

const newest = (ctx: Ctx, limit: number, categoryId?: string): Promise<Cards> =>
  cachedUntilDue(ctx, `newest ${limit} ${categoryId ?? ''}`, async ({ db, lang, now }) =>
    (await queries.listNewestCards(db, { categoryId, lang, now: now(), limit })).map(cardOf),
  )

const newestByWord = (ctx: Ctx): Promise<{ cards: Cards; words: WordIndex<ArticleCard> }> =>
  cachedUntilDue(ctx, 'newest by word', async (inner) => {
    const cards = await newest(inner, newestOfAll)
    return { cards, words: createWordIndex(cards.map((card) => [card, textOf(card)])) }
  })

const textOf = ({ title, excerpt }: Pick<Article, 'title' | 'excerpt'>) => `${title} ${excerpt}`

function byDate(a: ArticleCard, b: ArticleCard): number {
  const [one, other] = a.publishedAt === b.publishedAt ? [a.id, b.id] : [a.publishedAt, b.publishedAt]
  return (one ?? '') < (other ?? '') ? 1 : -1
}
