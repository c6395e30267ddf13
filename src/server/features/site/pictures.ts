import type { Picture } from '../../../content/blocks/picture.tsx'
import { cacheFor } from '../../../content/cached-for.ts'
import { type KnownPicture, pictureOf } from '../../../content/known-picture.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import type { CardData } from '../../../site/view.ts'
import type { Ctx } from '../../core/context.ts'
import type { ArticleCard } from '../articles/articles.ts'
import { pictureFor } from '../media/media.ts'
import { cardSize } from '../sharing/sharing.ts'

export type Pictures = (src: string | null, alt?: string) => Picture | null

/** Everything that is known about these images, with one query; no query without images. */
export async function picturesOf(ctx: Ctx, urls: (string | null | undefined)[]): Promise<Pictures> {
  const wanted = urls.filter((url): url is string => Boolean(url))
  const known = wanted.length > 0 ? await pictureFor(ctx, wanted) : new Map<string, KnownPicture>()
  return (src, alt = '') => (src ? pictureOf(src, alt, known.get(src)) : null)
}

/** The drawn card at this path, for an article without a picture. */
export const cardPicture = (path: string | null, alt: string): Picture | null =>
  path === null ? null : { ...pictureOf(path, alt, undefined), ...cardSize }

/** An article as its card shows it. */
export const cardOf = (article: ReadOnly<ArticleCard>, pictures: Pictures): CardData => ({
  id: article.id,
  title: article.title,
  url: article.url,
  excerpt: article.excerpt,
  category: article.category,
  publishedAt: article.publishedAt,
  createdAt: article.createdAt,
  pinned: article.pinned,
  picture: pictures(article.image),
})

const cards = cacheFor<Promise<CardData>>()

/** Related articles as their cards show them. The same article object always gives the same card object. */
export const relatedCards = (ctx: Ctx, found: readonly ReadOnly<ArticleCard>[]) =>
  Promise.all(
    found.map((one) =>
      cards([one], '', async () => cardOf({ ...one, pinned: false }, await picturesOf(ctx, [one.image]))),
    ),
  )
