import { defineBlock } from '../define-block.ts'

export const savedSection = defineBlock({
  type: 'SavedSection',
  label: 'Saved section',
  category: 'Layout',
  words: 'shared reusable',
  fields: { sectionId: { kind: 'section', label: 'Section' } },
  defaults: { sectionId: '' },
})
