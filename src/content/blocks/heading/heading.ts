import { defineBlock } from '../define-block.ts'
import { align, anchor, text } from '../fields.ts'

export const heading = defineBlock({
  type: 'Heading',
  label: 'Heading',
  category: 'Text',
  words: 'title headline',
  fields: { text: text('Text'), level: { kind: 'level', label: 'Level' }, align, anchor },
  defaults: { text: 'A heading that says what comes next', level: '2', align: 'start', anchor: '' },
  formerNames: { title: 'text' },
})
