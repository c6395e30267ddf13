import { defineBlock } from '../define-block.ts'
import { check, link, text } from '../fields.ts'

export const embed = defineBlock({
  type: 'Embed',
  label: 'Embed',
  category: 'Media',
  words: 'video youtube vimeo spotify map audio podcast',
  fields: {
    url: link('Address of the video, audio or map', 'title'),
    title: text('Title'),
    isWide: check('Full width'),
  },
  defaults: { url: '', title: '', isWide: false },
})
