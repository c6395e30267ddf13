import { defineBlock } from '../define-block.ts'
import { image, list, long, text } from '../fields.ts'

export const team = defineBlock({
  type: 'Team',
  label: 'Team',
  category: 'Marketing',
  words: 'people staff about portraits',
  fields: {
    title: text('Heading'),
    people: list('People', {
      entry: 'Person',
      summary: 'name',
      fields: { name: text('Name'), role: text('Role'), text: long('Text'), image: image('Image') },
      defaults: { name: 'Name', role: 'Role', text: '', image: '' },
    }),
  },
  defaults: {
    title: 'The people',
    people: [
      { name: 'Ada Winter', role: 'Founder', text: 'Listens first, then draws.', image: '' },
      { name: 'Jonas Kerr', role: 'Design', text: 'Removes what is not needed.', image: '' },
      { name: 'Mina Okoro', role: 'Engineering', text: 'Makes it fast and keeps it fast.', image: '' },
    ],
  },
})
