import { defineBlock } from '../define-block.ts'
import { anchor, choice, image, slot } from '../fields.ts'
import { bandInStyle } from './in-style.ts'

export const section = defineBlock({
  type: 'Section',
  label: 'Section',
  category: 'Layout',
  words: 'background band container group',
  fields: {
    content: slot('Content'),
    background: choice(
      'Background',
      { none: 'None', surface: 'Soft', accent: 'Theme colour', dark: 'Dark', image: 'Image' },
      'none',
    ),
    image: image('Background image'),
    width: choice('Content width', { wide: 'Wide', text: 'Text width' }, 'wide'),
    space: choice('Space above and below', { medium: 'Medium', small: 'Small', large: 'Large' }, 'medium'),
    anchor,
  },
  defaults: { content: [], background: 'surface', image: '', width: 'wide', space: 'medium', anchor: '' },
  inStyle: {
    replaces: { background: 'background', above: 'space', below: 'space' },
    resolve: bandInStyle,
  },
})
