import type { ArticleSummary, ListedArticle } from '../../../contracts/articles.ts'
import type { Ctx } from '../../http/context.ts'
import { type KnownPicture, pictureFor } from '../media/media.ts'

// Twice the width at which lists show them, for screens with more than one pixel a point.
const wantedWidth = 128

/** The articles with a small version of their picture each, found with one query for all of them. */
export async function withThumbnails(ctx: Ctx, articles: ArticleSummary[]): Promise<ListedArticle[]> {
  const pictures = await pictureFor(
    ctx,
    articles.flatMap(({ image }) => image ?? []),
  )
  return articles.map((article) => {
    const { image } = article
    const picture = image === null ? undefined : pictures.get(image)
    return { ...article, thumbnail: picture ? smallest(picture) : elsewhere(image) }
  })
}

// A picture of this site that is not known is gone.
const elsewhere = (image: string | null) => (image?.startsWith('/') ? null : image)

/** The address of the smallest version that is large enough; of the largest where none is. */
function smallest({ url, variants }: KnownPicture): string {
  const sizes = variants.filter(({ format }) => format === 'webp').toSorted((a, b) => a.width - b.width)
  return (sizes.find(({ width }) => width >= wantedWidth) ?? sizes.at(-1))?.url ?? url
}
