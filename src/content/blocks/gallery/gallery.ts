import { defineBlock } from '../define-block.ts'
import { choice, image, isDecorative, list, text } from '../fields.ts'

export const gallery = defineBlock({
  type: 'Gallery',
  label: 'Gallery',
  category: 'Media',
  words: 'images photos grid',
  fields: {
    images: list('Images', {
      entry: 'Image',
      summary: 'caption',
      fields: { src: image(), alt: text('Alt text'), isDecorative, caption: text('Caption') },
      defaults: { src: '', alt: '', isDecorative: false, caption: '' },
      formerNames: { url: 'src' },
    }),
    columns: choice('Columns', { '1': '1', '2': '2', '3': '3', '4': '4', '5': '5', '6': '6' }, '3'),
  },
  defaults: { images: [], columns: '3' },
  formerNames: { items: 'images' },
})
