import { defineBlock } from '../define-block.ts'

export const html = defineBlock({
  type: 'Html',
  label: 'HTML',
  category: 'Advanced',
  words: 'code markup',
  fields: { html: { kind: 'code', label: 'HTML (cleaned when you save)' } },
  defaults: { html: '<p>Your own HTML</p>' },
  formerNames: { code: 'html' },
})
