import { hash } from 'node:crypto'
import type { ArticleSummary } from '../../../contracts/articles.ts'
import type { Settings } from '../../../contracts/settings.ts'
import type { Ctx } from '../../http/context.ts'
import { AppError } from '../../http/errors.ts'
import * as settings from '../settings/settings.ts'
import type { Card } from './card.ts'
import type { Press } from './press.ts'
import * as queries from './sharing.queries.ts'

export { cardSize } from './card.ts'

/** What is at the address of a card: the picture, or the address that it has by now. */
export type Found = { png: Buffer } | { redirect: string }

/** The path of the picture that stands for an article without one where it is shared; null for one that has its own. */
export async function cardPath(
  ctx: Ctx,
  { id, title, image }: Pick<ArticleSummary, 'id' | 'title' | 'image'>,
): Promise<string | null> {
  return image === null ? pathOf(nameOf(id, cardOf(title, await settings.get(ctx)))) : null
}

/**
 * The card of a published article without a picture. Nothing is drawn for an address that was made up. Throws
 * NOT_FOUND, or UNAVAILABLE when too many cards are waiting to be drawn.
 */
export async function findCard(ctx: Ctx, press: Press, name: string): Promise<Found> {
  const id = /^([\w-]{1,64})-[\da-f]{16}\.png$/.exec(name)?.[1]
  const title = id && (await queries.findTitle(ctx.db, id, ctx.now()))
  if (!title) throw new AppError('NOT_FOUND', 'There is no file at this address.')
  const card = cardOf(title, await settings.get(ctx))
  const rightName = nameOf(id, card)
  return name === rightName ? { png: await press.print(name, card) } : { redirect: pathOf(rightName) }
}

// Count it up when the same card is drawn in another way: caches keep a card for ever.
const drawing = 1

function cardOf(title: string, { siteName, themeSettings }: Settings): Card {
  const { background, text, primary } = themeSettings.colors
  return { title, siteName, colors: { background, text, primary } }
}

/** The name of the picture, which is another one as soon as anything on it is. */
function nameOf(id: string, { title, siteName, colors }: Card): string {
  const { background, text, primary } = colors
  const drawn = JSON.stringify([drawing, title, siteName, background, text, primary])
  return `${id}-${hash('sha256', drawn, 'hex').slice(0, 16)}.png`
}

const pathOf = (name: string) => `/media/cards/${name}`
