import { hash } from 'node:crypto'
import type { ArticleSummary } from '../../../contracts/article-fields.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import type { Settings } from '../../../contracts/settings.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import * as settings from '../settings/settings.ts'
import type { Card } from './card.ts'
import type { CardCache } from './card-cache.ts'
import * as queries from './sharing.queries.ts'

export { cardSize } from './card.ts'

/** The content of a card's address: the picture, or its current address. */
export type Found = { png: Buffer } | { redirect: string }

/** The path of the card of an article without a picture, for sharing; null for an article that has one. */
export async function cardPath(
  ctx: Ctx,
  { id, title, image }: Pick<ArticleSummary, 'id' | 'title' | 'image'>,
): Promise<string | null> {
  return image === null ? pathOf(nameOf(id, cardOf(title, await settings.get(ctx)))) : null
}

/**
 * The card of a published article without a picture. Nothing is drawn for an invented address. Throws NOT_FOUND,
 * or UNAVAILABLE if too many cards are waiting to be drawn.
 */
export async function findCard(ctx: Ctx, cardCache: CardCache, name: string): Promise<Found> {
  const id = /^([\w-]{1,64})-[\da-f]{16}\.png$/.exec(name)?.[1]
  const title = id && (await queries.findTitle(ctx.db, id, ctx.now()))
  if (!title) throw new AppError('NOT_FOUND', 'There is no file at this address.')
  const card = cardOf(title, await settings.get(ctx))
  const rightName = nameOf(id, card)
  return name === rightName ? { png: await cardCache.image(name, card) } : { redirect: pathOf(rightName) }
}

// Increase it when the same card is drawn differently, because caches keep a card for ever.
const drawing = 1

function cardOf(title: string, { siteName, themeSettings }: ReadOnly<Settings>): Card {
  const { background, text, primary } = themeSettings.colors
  return { title, siteName, colors: { background, text, primary } }
}

/** The name of the picture, which changes with anything on it. */
function nameOf(id: string, { title, siteName, colors }: Card): string {
  const { background, text, primary } = colors
  const drawn = JSON.stringify([drawing, title, siteName, background, text, primary])
  return `${id}-${hash('sha256', drawn, 'hex').slice(0, 16)}.png`
}

const pathOf = (name: string) => `/media/cards/${name}`
