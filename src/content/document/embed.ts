import { Node } from '@tiptap/core'
import { embedUrl } from '../embeds.ts'

const preserved = (attribute: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(attribute),
})

/** A frame of another site. `embedUrl` has checked its address. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: preserved('src'),
    title: preserved('title'),
    'data-poster': preserved('data-poster'),
    width: preserved('width'),
    height: preserved('height'),
  }),
  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (element) => (embedUrl(element.getAttribute('src') ?? '') === undefined ? false : null),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['iframe', { ...HTMLAttributes, ...fixed }],
})

const fixed = {
  loading: 'lazy',
  allowfullscreen: '',
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  referrerpolicy: 'strict-origin-when-cross-origin',
}
