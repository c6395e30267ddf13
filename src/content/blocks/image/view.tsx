import type { BlockView } from '../block.ts'
import { acrossPhone, altOf, PictureView } from '../picture.tsx'
import type { image } from './image.ts'

export const Image: BlockView<typeof image> = ({ props, context }) => {
  const { src, caption, width } = props
  if (!src) return null
  return (
    <figure className={`block block-image width-${width}`}>
      <PictureView
        picture={context.picture(src, altOf(props))}
        sizes={width === 'full' ? '100vw' : `(min-width: 1280px) 1280px, ${acrossPhone}`}
      />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
