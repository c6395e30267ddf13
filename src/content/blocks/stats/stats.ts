import { defineBlock } from '../define-block.ts'
import { list, text } from '../fields.ts'

export const stats = defineBlock({
  type: 'Stats',
  label: 'Statistics',
  category: 'Marketing',
  words: 'statistics numbers facts',
  fields: {
    title: text('Heading'),
    stats: list('Statistics', {
      entry: 'Statistic',
      summary: 'value',
      fields: { value: text('Number'), label: text('Label') },
      defaults: { value: '12', label: 'of something' },
    }),
  },
  defaults: {
    title: '',
    stats: [
      { value: '14', label: 'years in business' },
      { value: '230', label: 'projects completed' },
      { value: '96 %', label: 'would hire us again' },
    ],
  },
})
