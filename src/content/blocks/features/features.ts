import { defineBlock } from '../define-block.ts'
import { columns, list, long, text } from '../fields.ts'

export const features = defineBlock({
  type: 'Features',
  label: 'Features',
  category: 'Marketing',
  words: 'benefits list reasons',
  fields: {
    title: text('Heading'),
    text: long('Introduction'),
    columns,
    features: list('Features', {
      entry: 'Feature',
      summary: 'title',
      fields: { title: text('Title'), text: long('Text') },
      defaults: { title: 'Another reason', text: 'Why it matters.' },
      formerNames: { description: 'text' },
    }),
  },
  defaults: {
    title: 'Why people stay',
    text: '',
    columns: '3',
    features: [
      { title: 'Fast', text: 'Nobody waits. Pages open the moment you ask for them.' },
      { title: 'Clear', text: 'Every word and every button says what it does.' },
      { title: 'Yours', text: 'Your content belongs to you, in a format you can take with you.' },
    ],
  },
  formerNames: { items: 'features' },
})
