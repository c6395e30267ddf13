import { contentCardClass } from '../content-cards/content-card.ts'
import { HtmlBlock, rawPlaceholder } from './raw-html.ts'

/** A button, bookmark, file, product or similar card. A form writes its HTML, and nothing else changes it. */
export const ContentCard = HtmlBlock.extend({
  name: 'contentCard',
  parseHTML: () => [
    { tag: `div[${rawPlaceholder}][data-card]`, priority: 95 },
    { tag: `div.${contentCardClass}, figure.${contentCardClass}`, priority: 90 },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-card': '' }],
})
