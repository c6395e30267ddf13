import { defineBlock } from '../define-block.ts'
import { list, number, slot } from '../fields.ts'

/** The share of a column without its own, so that columns are equal unless someone changes them. */
export const equalShare = 6

export const columns = defineBlock({
  type: 'Columns',
  label: 'Columns',
  category: 'Layout',
  words: 'grid row side by side',
  fields: {
    columns: list('Columns', {
      entry: 'Column',
      fields: {
        content: slot('Content'),
        share: number('Relative width', { min: 1, max: 24, otherwise: equalShare }),
      },
      defaults: { content: [], share: equalShare },
      min: 1,
      max: 4,
    }),
  },
  defaults: {
    columns: [
      { content: [], share: equalShare },
      { content: [], share: equalShare },
    ],
  },
})
