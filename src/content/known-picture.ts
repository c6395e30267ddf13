import type { Media } from '../contracts/media.ts'
import type { Picture } from './blocks/picture.tsx'

/** What the library knows about one of our pictures. Sizes in pixels. */
export type KnownPicture = Pick<Media, 'id' | 'width' | 'height' | 'alt' | 'placeholder' | 'variants'>

const formats = [
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
] as const

/** A picture as it is shown, in every size there is; without `known` it is not one of ours. */
export function pictureOf(src: string, alt: string, known: KnownPicture | undefined): Picture {
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
