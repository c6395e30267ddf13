import { defineBlock } from '../define-block.ts'
import { align, choice, link, list, text } from '../fields.ts'

export const buttons = defineBlock({
  type: 'Buttons',
  label: 'Buttons',
  category: 'Layout',
  words: 'link action',
  fields: {
    buttons: list('Buttons', {
      entry: 'Button',
      summary: 'label',
      fields: {
        label: text('Label'),
        href: link('Link', 'label'),
        variant: choice('Style', { primary: 'Filled', secondary: 'Outlined' }, 'primary'),
      },
      defaults: { label: 'Read more', href: '/blog', variant: 'primary' },
      formerNames: { text: 'label', link: 'href' },
    }),
    align,
  },
  defaults: {
    buttons: [
      { label: 'Get started', href: '#contact', variant: 'primary' },
      { label: 'Read the blog', href: '/blog', variant: 'secondary' },
    ],
    align: 'start',
  },
  formerNames: { items: 'buttons' },
})
