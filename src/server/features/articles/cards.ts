import { cachedUntilDue } from '../../core/cache.ts'
import type { Ctx } from '../../core/context.ts'
import * as queries from './cards.queries.ts'
import { type ArticleCard, cardOf } from './present.ts'

type Slice = queries.Of & { limit: number; offset: number }

/** The newest published articles. */
export const latest = (ctx: Ctx, limit: number): Promise<ArticleCard[]> =>
  cardsFrom(ctx, { limit, offset: 0 })

/**
 * Published articles, newest first, from the one at `offset`. Reading from page to page does not count again through
 * all that came before.
 */
export async function cardsFrom(ctx: Ctx, { limit, offset, ...of }: Slice): Promise<ArticleCard[]> {
  const places = await placesOf(ctx, of)
  const { known, place } = places.before({ limit, offset }) ?? { known: 0, place: newestPlace(ctx) }
  const slice = { ...of, limit, offset: offset - known }
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
    before({ limit, offset }: { limit: number; offset: number }) {
      for (let known = offset; known > 0 && known > offset - pagesLookedBack * limit; known -= limit) {
        const place = places.get(known)
        if (place) return { known, place }
      }
      return undefined
    },
  }
}

// No id comes after this one.
const newestPlace = (ctx: Ctx): queries.Place => ({ publishedAt: ctx.now(), id: 'z' })
