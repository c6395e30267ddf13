import type { BlockView } from './block.ts'
import { address, oneOf } from './props.ts'

/** A band across the page, with blocks in it. */
export const Section: BlockView = ({ props, context }) => {
  const background = oneOf(props.background, ['none', 'tinted', 'dark', 'accent', 'image'])
  const image = background === 'image' ? address(props.image) : ''
  const space = oneOf(props.space, ['medium', 'small', 'large'])
  return (
    <section
      className={`block block-section section-${image ? 'image' : background === 'image' ? 'dark' : background} section-space-${space}`}
      {...(image && { style: { backgroundImage: `url("${encodeURI(image)}")` } })}
    >
      <div className={`section-inner width-${oneOf(props.width, ['wide', 'content'])}`}>
        {context.slot(props.content)}
      </div>
    </section>
  )
}
