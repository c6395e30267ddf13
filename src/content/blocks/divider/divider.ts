import { defineBlock } from '../define-block.ts'

export const divider = defineBlock({
  type: 'Divider',
  label: 'Divider',
  category: 'Layout',
  words: 'line rule separator',
  fields: {},
  defaults: {},
})
