import { defineBlock } from '../define-block.ts'
import { link, long, text } from '../fields.ts'

export const callToAction = defineBlock({
  type: 'CallToAction',
  label: 'Call to action',
  category: 'Marketing',
  words: 'cta banner button',
  fields: {
    title: text('Title'),
    text: long('Text'),
    buttonLabel: text('Button'),
    buttonLink: link('Button link', 'buttonLabel'),
  },
  defaults: {
    title: 'Let’s talk',
    text: 'Tell us what you have in mind in a few lines. We reply within two days.',
    buttonLabel: 'Write to us',
    buttonLink: '#contact',
  },
  formerNames: { label: 'buttonLabel', href: 'buttonLink', link: 'buttonLink' },
})
