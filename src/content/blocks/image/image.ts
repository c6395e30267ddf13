import { defineBlock } from '../define-block.ts'
import { choice, image as imageField, isDecorative, text } from '../fields.ts'

export const image = defineBlock({
  type: 'Image',
  label: 'Image',
  category: 'Media',
  words: 'image photo figure',
  fields: {
    src: imageField(),
    alt: text('Alt text'),
    isDecorative,
    caption: text('Caption'),
    width: choice('Width', { content: 'Text width', wide: 'Wide', full: 'Full width' }, 'content'),
  },
  defaults: { src: '', alt: '', isDecorative: false, caption: '', width: 'content' },
  inStyle: {
    replaces: { width: 'width' },
    resolve: (style, values) => ({
      style,
      values: style.width === undefined ? values : { ...values, width: 'wide' },
    }),
  },
  formerNames: { url: 'src' },
})
