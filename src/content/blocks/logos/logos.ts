import { defineBlock } from '../define-block.ts'
import { image, link, list, text } from '../fields.ts'

export const logos = defineBlock({
  type: 'Logos',
  label: 'Logos',
  category: 'Marketing',
  words: 'clients partners brands',
  fields: {
    title: text('Text above the logos'),
    logos: list('Logos', {
      entry: 'Logo',
      summary: 'name',
      fields: { name: text('Name'), image: image('Logo'), href: link('Link', 'name') },
      defaults: { name: 'Name', image: '', href: '' },
    }),
  },
  defaults: {
    title: 'Trusted by people who care',
    logos: ['Northwind', 'Halden & Co', 'Linden Press', 'Museum of Things', 'Quarry'].map((name) => ({
      name,
      image: '',
      href: '',
    })),
  },
})
