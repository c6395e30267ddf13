import { defineBlock } from '../define-block.ts'
import { number, text } from '../fields.ts'

export const latestArticles = defineBlock({
  type: 'LatestArticles',
  label: 'Latest articles',
  category: 'From the site',
  words: 'blog posts news',
  fields: {
    title: text('Heading'),
    limit: number('Number of articles', { min: 1, max: 12, otherwise: 3 }),
  },
  defaults: { title: 'Latest articles', limit: 3 },
})
