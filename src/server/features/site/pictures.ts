import type { Picture } from '../../../content/blocks/picture.tsx'
import type { CardData } from '../../../site/view.ts'
import type { Ctx } from '../../http/context.ts'
import type { ArticleCard } from '../articles/articles.ts'
import { type KnownPicture, pictureFor } from '../media/media.ts'

export type Pictures = (src: string | null, alt?: string) => Picture | null

const formats = [
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
] as const

/** Everything that is known about these images, with one query; none when there is no image. */
export async function picturesOf(ctx: Ctx, urls: (string | null | undefined)[]): Promise<Pictures> {
  const wanted = urls.filter((url): url is string => Boolean(url))
  const known = wanted.length > 0 ? await pictureFor(ctx, wanted) : new Map<string, KnownPicture>()
  return (src, alt = '') => (src ? pictureOf(src, alt, known.get(src)) : null)
}

/** An article as its card shows it. */
export const cardOf = (article: ArticleCard, pictures: Pictures): CardData => {
  const { slug: _, image, ...shown } = article
  return { ...shown, picture: pictures(image) }
}

function pictureOf(src: string, alt: string, known: KnownPicture | undefined): Picture {
  if (!known) return { src, alt, width: null, height: null, placeholder: null, sources: [] }
  const { width, height, placeholder, variants } = known
  const sources = formats.flatMap(([format, type]) => {
    const srcset = variants
      .filter((variant) => variant.format === format)
      .map((variant) => `${variant.url} ${variant.width}w`)
      .join(', ')
    return srcset ? [{ type, srcset }] : []
  })
  return { src, alt: alt || known.alt, width, height, placeholder, sources }
}
