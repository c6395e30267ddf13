import { defineBlock } from '../define-block.ts'
import { text } from '../fields.ts'

export const categoryList = defineBlock({
  type: 'CategoryList',
  label: 'Categories',
  category: 'From the site',
  words: 'topics list',
  fields: { title: text('Heading') },
  defaults: { title: 'Topics' },
})
