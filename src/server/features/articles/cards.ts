import { bareSlug } from '../../../contracts/paths.ts'
import { cachedUntilDue } from '../../core/cache.ts'
import type { Ctx } from '../../core/context.ts'
import * as queries from './cards.queries.ts'
import { type ArticleCard, cardOf } from './present.ts'

type Slice = queries.Of & { limit: number; offset: number }

/** The first published articles: pinned ones, then the newest. */
export const latest = (ctx: Ctx, limit: number): Promise<ArticleCard[]> =>
  cardsFrom(ctx, { limit, offset: 0 })

/** Published articles from the one at `offset`: pinned ones first, then the others; each newest first. */
export async function cardsFrom(ctx: Ctx, { limit, offset, ...of }: Slice): Promise<ArticleCard[]> {
  const pinned = await pinnedOf(ctx, of)
  const first = pinned.slice(offset, offset + limit)
  const left = limit - first.length
  const rest =
    left > 0
      ? await othersFrom(ctx, {
          ...of,
          limit: left,
          offset: Math.max(0, offset - pinned.length),
          pageSize: limit,
        })
      : []
  return [...first, ...rest]
}

/** One query for all lists, which usually finds nothing. */
async function pinnedOf(ctx: Ctx, of: queries.Of): Promise<ArticleCard[]> {
  const { categorySlug, tagId, authorId } = of
  const load = async ({ db, lang, now }: Ctx) =>
    (await queries.listPinnedCards(db, { lang, now: now() })).map(cardOf)
  const all = [...(await cachedUntilDue(ctx, 'pinned', load))]
  if (all.length === 0) return all
  if (categorySlug) return all.filter(({ category }) => category?.slug === bareSlug(categorySlug))
  if (!tagId && !authorId) return all
  const ids = await cachedUntilDue(ctx, `pinned ${tagId ?? ''} ${authorId ?? ''}`, async ({ db }) =>
    tagId ? queries.listPinnedWithTag(db, tagId) : queries.listPinnedBy(db, authorId ?? ''),
  )
  const wanted = new Set(ids.map(({ articleId }) => articleId))
  return all.filter(({ id }) => wanted.has(id))
}

/**
 * Articles that are not pinned. Reading page after page does not count again through the articles before. `pageSize`: the
 * distance between two pages.
 */
async function othersFrom(
  ctx: Ctx,
  { limit, offset, pageSize, ...of }: Slice & { pageSize: number },
): Promise<ArticleCard[]> {
  const places = await placesOf(ctx, of)
  const { known, place } = places.before({ pageSize, offset }) ?? { known: 0, place: newestPlace(ctx) }
  const slice = { ...of, lang: ctx.lang, now: ctx.now(), limit, offset: offset - known }
  const rows = await queries.listLiveCards(ctx.db, { ...place, ...slice })
  const last = rows.at(-1)
  if (last?.publishedAt && rows.length === limit)
    places.add(offset + limit, { publishedAt: last.publishedAt, id: last.id })
  return rows.map(cardOf)
}

const pagesLookedBack = 20

/** The article before each offset that has been shown. Every read of a list adds to it. */
const placesOf = (ctx: Ctx, { categorySlug = '', tagId = '', authorId = '' }: queries.Of) =>
  cachedUntilDue(ctx, `places ${categorySlug} ${tagId} ${authorId}`, async () => createPlaces())

function createPlaces() {
  const places = new Map<number, queries.Place>()
  return {
    add: (offset: number, place: queries.Place): void => {
      places.set(offset, place)
    },
    /** The last known place at `offset` or some pages before it, and its own offset. */
    before({ pageSize, offset }: { pageSize: number; offset: number }) {
      for (let known = offset; known > 0 && known > offset - pagesLookedBack * pageSize; known -= pageSize) {
        const place = places.get(known)
        if (place) return { known, place }
      }
      return undefined
    },
  }
}

// No id sorts after this one.
const newestPlace = (ctx: Ctx): queries.Place => ({ publishedAt: ctx.now(), id: 'z' })
