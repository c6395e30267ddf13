import type { BlockView } from '../block.ts'
import { altOf, PictureView } from '../picture.tsx'
import type { gallery } from './gallery.ts'

export const Gallery: BlockView<typeof gallery> = ({ props, context }) => (
  <div className={`block block-gallery columns-${props.columns}`}>
    {props.images.map((image, index) => {
      const { src, caption } = image
      return (
        src && (
          <figure key={index}>
            <PictureView picture={context.picture(src, altOf(image))} sizes="(min-width: 640px) 33vw, 50vw" />
            {caption && <figcaption>{caption}</figcaption>}
          </figure>
        )
      )
    })}
  </div>
)
