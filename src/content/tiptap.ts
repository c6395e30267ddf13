import { type Extensions, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Table, TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeUrl } from '../contracts/url.ts'

/** The document an article's editor edits. What it writes passes the sanitizer unchanged. */
export function articleExtensions(): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: (uri) => isSafeUrl(uri),
      },
    }),
    ArticleImage,
    Figure,
    FigureCaption,
    ArticleTable,
    TableKit.configure({ table: false }),
    TaskList,
    ArticleTaskItem.configure({ nested: true }),
  ]
}

// A picture without a description is written as decorative, which is what a reader's software makes of it.
const ArticleImage = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), alt: { default: '' } }
  },
})

const kept = (attribute: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(attribute),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[attribute] === null ? {} : { [attribute]: attributes[attribute] },
})

// A picture with its caption. Figures around anything else are not for this editor.
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'image figcaption?',
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    'data-align': kept('data-align'),
    'data-width': kept('data-width'),
    class: kept('class'),
  }),
  parseHTML: () => [{ tag: 'figure', getAttrs: (element) => (isPicture(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
})

const FigureCaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
})

const isPicture = (figure: HTMLElement) => {
  const [picture, caption, more] = [...figure.children]
  return picture?.localName === 'img' && !more && (!caption || caption.localName === 'figcaption')
}

// Column widths belong to the editor's screen, not to the page: no inline sizes.
const ArticleTable = Table.extend({
  renderHTML({ HTMLAttributes }) {
    return ['table', HTMLAttributes, ['tbody', 0]]
  },
})

// On the page nobody can tick a box, so it is written as one that says so.
const ArticleTaskItem = TaskItem.extend({
  renderHTML({ node, HTMLAttributes }) {
    const box = { type: 'checkbox', disabled: '', ...(node.attrs.checked ? { checked: '' } : {}) }
    return [
      'li',
      { ...HTMLAttributes, 'data-type': 'taskItem' },
      ['label', ['input', box], ['span']],
      ['div', 0],
    ]
  },
})
