import { defineBlock } from '../define-block.ts'
import { list, slot } from '../fields.ts'

export const columns = defineBlock({
  type: 'Columns',
  label: 'Columns',
  category: 'Layout',
  words: 'grid row side by side',
  fields: {
    columns: list('Columns', {
      entry: 'Column',
      fields: { content: slot('Content') },
      defaults: { content: [] },
      min: 1,
      max: 4,
    }),
  },
  defaults: { columns: [{ content: [] }, { content: [] }] },
})
