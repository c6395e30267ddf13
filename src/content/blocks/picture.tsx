import { plain, type Words } from './words.ts'

/** An image with what is known about it; without `sources` the browser gets `src` alone. */
export type Picture = {
  src: string
  alt: string
  width: number | null
  height: number | null
  /** What is seen until the image is there, as CSS has it for `background`. */
  placeholder: string | null
  /** The focal point as a CSS position, such as `50% 20%`; absent for the middle. */
  position?: string
  /** Smaller and newer encodings, best first: `srcset` holds widths. */
  sources: readonly { type: string; srcset: string }[]
}

/** For `sizes`: as wide as the screen, without the default padding of the content at both sides. */
export const acrossPhone = 'calc(100vw - 3rem)'

type Props = { picture: Picture; sizes: string; isLead?: boolean; className?: string }

/** The lead image of a page loads at once, every other one when it comes near the screen. */
export function PictureView({ picture, sizes, isLead = false, className }: Props) {
  const { src, alt, width, height, placeholder, position, sources } = picture
  const style = {
    ...(placeholder && { background: placeholder }),
    ...(position && { objectPosition: position }),
  }
  const image = (
    <img
      src={src}
      alt={alt}
      className={className}
      {...(placeholder || position ? { style } : {})}
      {...(width && height ? { width, height } : {})}
      {...(isLead ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      decoding="async"
    />
  )
  if (sources.length === 0) return image
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      {image}
    </picture>
  )
}

export const plainPicture = (src: string, alt = ''): Picture => ({
  src,
  alt,
  width: null,
  height: null,
  placeholder: null,
  sources: [],
})

/** What the image beside these properties shows; '' for a decoration. */
export const altOf = ({ alt, isDecorative }: { alt: Words; isDecorative: boolean }): string =>
  isDecorative ? '' : plain(alt)
