import type { ArticleSummary, ListedArticle } from '../../../contracts/article-fields.ts'
import type { Ctx } from '../../core/context.ts'
import { type KnownPicture, pictureFor } from '../media/media.ts'

// Twice the width at which lists show them, for high-resolution screens.
const wantedWidth = 128

/** Adds a small version of its picture to each article, with one query for all of them. */
export async function withThumbnails(
  ctx: Ctx,
  articles: ArticleSummary[],
): Promise<Omit<ListedArticle, 'review' | 'translations'>[]> {
  const pictures = await pictureFor(
    ctx,
    articles.flatMap(({ image }) => image ?? []),
  )
  return articles.map((article) => {
    const { image } = article
    const picture = image === null ? undefined : pictures.get(image)
    // An image of another site would tell that site who looks at the list, and when.
    return { ...article, thumbnail: picture ? smallest(picture) : null }
  })
}

/** The address of the smallest version that is large enough; of the largest if none is. */
function smallest({ url, variants }: KnownPicture): string {
  const sizes = variants.filter(({ format }) => format === 'webp').toSorted((a, b) => a.width - b.width)
  return (sizes.find(({ width }) => width >= wantedWidth) ?? sizes.at(-1))?.url ?? url
}
