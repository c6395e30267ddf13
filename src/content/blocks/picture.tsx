import { plain, type Words } from './words.ts'

/** An image with the library's data; without `sources` the browser gets only `src`. */
export type Picture = {
  src: string
  alt: string
  width: number | null
  height: number | null
  /** The placeholder until the image is loaded, as a CSS `background`. */
  placeholder: string | null
  /** The focal point as a CSS position, such as `50% 20%`; absent for the centre. */
  position?: string
  /** Smaller and newer encodings, best first: `srcset` lists their widths. */
  sources: readonly { type: string; srcset: string }[]
}

/** A value for `sizes`: as wide as the screen, without the usual padding of the content on both sides. */
export const acrossPhone = 'calc(100vw - 3rem)'

type Props = { picture: Picture; sizes: string; isLead?: boolean; className?: string }

/** The lead image of a page loads at once, all others when they come near the screen. */
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

/** The alt text of the image in these properties; '' if it is decorative. */
export const altOf = ({ alt, isDecorative }: { alt: Words; isDecorative: boolean }): string =>
  isDecorative ? '' : plain(alt)
