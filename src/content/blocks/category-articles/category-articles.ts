import { defineBlock } from '../define-block.ts'
import { number, text } from '../fields.ts'

export const categoryArticles = defineBlock({
  type: 'CategoryArticles',
  label: 'Articles in a category',
  category: 'From the site',
  words: 'blog posts list topic',
  fields: {
    title: text('Heading'),
    category: { kind: 'category', label: 'Category' },
    limit: number('Number of articles', { min: 1, max: 12, otherwise: 3 }),
  },
  defaults: { title: '', category: '', limit: 3 },
})
