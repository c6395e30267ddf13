import { defineBlock } from '../define-block.ts'
import { choice } from '../fields.ts'

export const spacer = defineBlock({
  type: 'Spacer',
  label: 'Spacer',
  category: 'Layout',
  words: 'gap space room',
  fields: { size: choice('Height', { small: 'Small', medium: 'Medium', large: 'Large' }, 'medium') },
  defaults: { size: 'medium' },
})
