import type { Media } from '../contracts/media.ts'
import type { Picture } from './blocks/picture.tsx'

/** What the library knows about one of its images or videos. Sizes in pixels. */
export type KnownPicture = Pick<
  Media,
  'id' | 'url' | 'width' | 'height' | 'alt' | 'placeholder' | 'poster' | 'variants' | 'focalPoint'
>

const formats = [
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
] as const

/** An image with all available sizes; without `known` it is not from the library. */
export function pictureOf(src: string, alt: string, known: KnownPicture | undefined): Picture {
  if (!known) return { src, alt, width: null, height: null, placeholder: null, sources: [] }
  const { width, height, placeholder, variants, focalPoint } = known
  const sources: { type: string; srcset: string }[] = []
  for (const [format, type] of formats) {
    const srcset = srcsetOf(variants, format)
    if (srcset) sources.push({ type, srcset })
  }
  const position = positionOf(focalPoint)
  return {
    src: currentOf(src, known),
    alt: alt || known.alt,
    width,
    height,
    placeholder,
    sources,
    ...(position && { position }),
  }
}

function srcsetOf(variants: KnownPicture['variants'], format: string): string {
  let srcset = ''
  for (const variant of variants)
    if (variant.format === format) srcset += `${srcset && ', '}${variant.url} ${variant.width}w`
  return srcset
}

/** The address as written; a new address if the file was replaced since. */
function currentOf(src: string, { url, variants }: KnownPicture): string {
  if (src === url) return src
  const plain = src.replace(/[?#].*$/s, '')
  return [url, ...variants.map((variant) => variant.url)].some((own) => plain.endsWith(own)) ? src : url
}

/**
 * A value for `object-position`: the part of the image that stays visible when it is cropped; undefined for the centre.
 */
export function positionOf({ x, y }: { x: number; y: number }): string | undefined {
  return x === 0.5 && y === 0.5 ? undefined : `${Math.round(x * 100)}% ${Math.round(y * 100)}%`
}
