import type { BlockView } from '../block.ts'
import { PictureView } from '../picture.tsx'
import type { section } from './section.ts'

/** Blocks on a background that reaches from one side of the window to the other. */
export const Section: BlockView<typeof section> = ({ props, context }) => {
  const { background, image: src, anchor } = props
  const hasPicture = background === 'image' && src !== ''
  const classes = [
    'block block-section',
    `background-${background === 'image' && !hasPicture ? 'dark' : background}`,
    `room-${props.space}`,
    `inner-${props.width}`,
  ]
  return (
    <div className={classes.join(' ')} {...(anchor && { id: anchor })}>
      {hasPicture && (
        <div className="block-section-picture" aria-hidden="true">
          <PictureView picture={{ ...context.picture(src, ''), alt: '' }} sizes="100vw" />
        </div>
      )}
      <div className="block-section-inner">{context.slot(props.content)}</div>
    </div>
  )
}
