import { defineBlock } from '../define-block.ts'
import { text } from '../fields.ts'

export const languages = defineBlock({
  type: 'Languages',
  label: 'Languages',
  category: 'From the site',
  words: 'language switcher translations',
  fields: { title: text('Heading') },
  defaults: { title: '' },
})
