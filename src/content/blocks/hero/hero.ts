import { defineBlock } from '../define-block.ts'
import { choice, image, isDecorative, link, long, text } from '../fields.ts'

export const hero = defineBlock({
  type: 'Hero',
  label: 'Hero',
  category: 'Marketing',
  words: 'banner header intro top',
  fields: {
    eyebrow: text('Text above the title'),
    title: text('Title'),
    subtitle: long('Text'),
    image: image(),
    alt: text('Alt text'),
    isDecorative,
    buttonLabel: text('Button'),
    buttonLink: link('Button link', 'buttonLabel'),
    secondLabel: text('Second button'),
    secondLink: link('Second button link', 'secondLabel'),
    layout: choice('Layout', { split: 'Image beside the text', center: 'Centred' }, 'split'),
  },
  defaults: {
    eyebrow: 'New here?',
    title: 'Say what this is about in one line',
    subtitle: 'Then tell people in a sentence or two why it matters to them and what to do next.',
    buttonLabel: 'Get started',
    buttonLink: '#contact',
    secondLabel: 'Read more',
    secondLink: '/blog',
    image: '',
    alt: '',
    isDecorative: false,
    layout: 'split',
  },
  formerNames: {
    heading: 'title',
    text: 'subtitle',
    backgroundImage: 'image',
    ctaLabel: 'buttonLabel',
    ctaLink: 'buttonLink',
  },
})
