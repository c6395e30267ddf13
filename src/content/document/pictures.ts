import { mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'

const preserved = (attribute: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(attribute),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[attribute] === null ? {} : { [attribute]: attributes[attribute] },
})

// Screen readers ignore an image without alt text as decorative. Only the mark says that the writer meant it.
export const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      alt: { default: '' },
      'data-decorative': preserved('data-decorative'),
      'data-align': preserved('data-align'),
      'data-width': preserved('data-width'),
    }
  },
})

/** An image inside a line, which imports contain. */
export const InlinePicture = Node.create({
  name: 'inlineImage',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    ...Object.fromEntries(
      ['title', 'width', 'height', 'data-align', 'data-width', 'data-decorative'].map((name) => [
        name,
        preserved(name),
      ]),
    ),
  }),
  parseHTML: () => [{ tag: 'img[src]', priority: 60, context: 'paragraph/|heading/|summary/|figcaption/' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** An image, table, video or quotation with its caption. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(image | table | embed | codeBlock | blockquote | htmlBlock) figcaption?',
  marks: 'link',
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    'data-align': preserved('data-align'),
    'data-width': preserved('data-width'),
  }),
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
})

export const FigureCaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
})

/** Several images side by side, each with an optional caption. */
export const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: '(figure | image)+ figcaption?',
  marks: 'link',
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    tag: {
      default: 'div',
      parseHTML: (element) => element.localName,
      rendered: false,
    },
  }),
  parseHTML: () => [
    {
      tag: 'div.gallery, figure.gallery, div[data-type="gallery"], figure[data-type="gallery"]',
      priority: 60,
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    node.attrs.tag as string,
    mergeAttributes(node.attrs.preserved ? {} : { class: 'gallery' }, HTMLAttributes),
    0,
  ],
})
