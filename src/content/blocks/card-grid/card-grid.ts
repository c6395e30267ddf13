import { defineBlock } from '../define-block.ts'
import { columns, image, isDecorative, link, list, long, text } from '../fields.ts'

export const cardGrid = defineBlock({
  type: 'CardGrid',
  label: 'Cards',
  category: 'Marketing',
  words: 'grid services teasers',
  fields: {
    title: text('Heading'),
    columns,
    cards: list('Cards', {
      entry: 'Card',
      summary: 'title',
      fields: {
        title: text('Title'),
        text: long('Text'),
        image: image(),
        href: link('Link', 'title'),
        alt: text('Alt text'),
        isDecorative,
      },
      defaults: card('One more thing', 'What it is, in a sentence.'),
      formerNames: { description: 'text', link: 'href' },
    }),
  },
  defaults: {
    title: 'What we do',
    columns: '3',
    cards: [
      card('Advice', 'An honest look at where you are and what would help.'),
      card('Design', 'Drawings you can hold, discuss and change.'),
      card('Making', 'Built with care, tested, and explained.'),
    ],
  },
  formerNames: { items: 'cards' },
})

function card(title: string, words: string) {
  return { title, text: words, image: '', href: '', alt: '', isDecorative: false }
}
