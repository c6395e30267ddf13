import { defineBlock } from '../define-block.ts'
import { list, long, text } from '../fields.ts'

export const timeline = defineBlock({
  type: 'Timeline',
  label: 'Timeline',
  category: 'Text',
  words: 'history steps process dates',
  fields: {
    title: text('Heading'),
    items: list('Entries', {
      entry: 'Entry',
      summary: 'title',
      fields: { when: text('When'), title: text('Title'), text: long('Text') },
      defaults: { when: 'Later', title: 'What came next', text: '' },
    }),
  },
  defaults: {
    title: 'How it works',
    items: [
      {
        when: 'First week',
        title: 'We listen',
        text: 'We talk about what you want and what you do not want.',
      },
      { when: 'Second week', title: 'You see a draft', text: 'Something to look at and to disagree with.' },
      { when: 'Fourth week', title: 'It’s yours', text: 'Finished, explained and handed over.' },
    ],
  },
})
