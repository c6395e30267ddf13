import { defineBlock } from '../define-block.ts'
import { image, long, text } from '../fields.ts'

export const quote = defineBlock({
  type: 'Quote',
  label: 'Quote',
  category: 'Text',
  words: 'testimonial citation review',
  fields: {
    text: long('Quote'),
    author: text('Who said it'),
    role: text('Role'),
    image: image('Image'),
  },
  defaults: {
    text: 'They understood in an afternoon what we had been trying to say for a year.',
    author: 'Ada Winter',
    role: 'Head of a small museum',
    image: '',
  },
  formerNames: { quote: 'text', cite: 'author', source: 'author' },
})
