import type { Extensions } from '@tiptap/core'
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
