import { Node } from '@tiptap/core'

/** The placeholder of a raw part in the written document; the editor's `writeBlock` replaces it by the HTML. */
export const rawPlaceholder = 'data-raw-html'

const html = {
  html: {
    default: '',
    parseHTML: (element: HTMLElement) => element.getAttribute(rawPlaceholder) ?? element.outerHTML,
    renderHTML: (attributes: Record<string, unknown>) => ({ [rawPlaceholder]: attributes.html }),
  },
}

/** HTML that no other block can show, preserved unchanged. */
export const HtmlBlock = Node.create({
  name: 'htmlBlock',
  group: 'block',
  atom: true,
  draggable: true,
  isolating: true,
  addAttributes: () => html,
  parseHTML: () => [
    { tag: `div[${rawPlaceholder}]`, priority: 90 },
    { tag: 'audio, video, dl, section, iframe', priority: 30 },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
})

/** HTML within a line that nothing else can show, preserved unchanged. */
export const HtmlInline = Node.create({
  name: 'htmlInline',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => html,
  parseHTML: () => [
    { tag: `span[${rawPlaceholder}]`, priority: 90 },
    { tag: 'ruby, wbr, a[id]:not([href])', priority: 30 },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
})
