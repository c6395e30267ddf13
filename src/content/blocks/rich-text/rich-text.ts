import { defineBlock } from '../define-block.ts'
import { html } from '../fields.ts'

export const richText = defineBlock({
  type: 'RichText',
  label: 'Text',
  category: 'Text',
  words: 'rich text paragraph writing list table',
  fields: { html: html('Text') },
  defaults: {
    html: '<p>Write something worth reading. You can use headings, lists, links and images.</p>',
  },
  formerNames: { content: 'html', text: 'html' },
})
