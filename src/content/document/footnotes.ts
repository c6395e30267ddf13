import { mergeAttributes, Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { v4 as uuid } from 'uuid'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    footnotes: { insertFootnote: () => ReturnType }
  }
}

/** The number in the text: `<sup><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup>`. */
export const FootnoteReference = Node.create({
  name: 'footnoteReference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    note: { default: '', rendered: false, parseHTML: (element) => reference(element)?.hash.slice(1) ?? '' },
    id: { default: null, rendered: false, parseHTML: (element) => reference(element)?.id || null },
    label: { default: '1', rendered: false, parseHTML: (element) => element.textContent },
  }),
  parseHTML: () => [
    {
      tag: 'sup',
      priority: 70,
      getAttrs: (element) => (reference(element) && element.childNodes.length === 1 ? null : false),
    },
  ],
  renderHTML: ({ node }) => [
    'sup',
    {},
    [
      'a',
      {
        href: `#${node.attrs.note}`,
        ...(node.attrs.id === null ? {} : { id: node.attrs.id }),
        role: 'doc-noteref',
      },
      String(node.attrs.label),
    ],
  ],
  addCommands() {
    return {
      insertFootnote:
        () =>
        ({ state, tr, dispatch }) => {
          if (dispatch) insertFootnote(state, tr)
          return true
        },
    }
  },
  addKeyboardShortcuts() {
    return { 'Mod-Alt-f': () => this.editor.commands.insertFootnote() }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, after) =>
        transactions.some(({ docChanged }) => docChanged) ? renumbered(after) : null,
    }),
  ],
})

/** The notes, at the end of the text. */
export const Footnotes = Node.create({
  name: 'footnotes',
  group: 'block',
  content: 'footnoteItem+',
  isolating: true,
  selectable: false,
  parseHTML: () => [{ tag: 'section[data-footnotes]', contentElement: 'ol', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => [
    'section',
    mergeAttributes({ class: 'footnotes', role: 'doc-endnotes', 'data-footnotes': '' }, HTMLAttributes),
    ['ol', 0],
  ],
})

export const FootnoteItem = Node.create({
  name: 'footnoteItem',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li', context: 'footnotes/', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
})

const reference = (element: HTMLElement) =>
  element.querySelector<HTMLAnchorElement>(':scope > a[href^="#"][role="doc-noteref"]')

function insertFootnote(state: EditorState, tr: Transaction): void {
  const { footnoteReference, footnotes, footnoteItem, paragraph } = state.schema.nodes
  if (!footnoteReference || !footnotes || !footnoteItem || !paragraph) return
  const key = uuid().slice(0, 8)
  const note = `fn-${key}`
  tr.replaceSelectionWith(footnoteReference.create({ note, id: `fnref-${key}` }), false)
  const item = footnoteItem.create({ preserved: { id: note } }, paragraph.create())
  const place = lastOf(tr.doc, 'footnotes')
  const at = place ? place.pos + place.node.nodeSize - 1 : tr.doc.content.size
  tr.insert(at, place ? item : footnotes.create(null, item))
}

function lastOf(doc: DocumentNode, name: string): { node: DocumentNode; pos: number } | undefined {
  let found: { node: DocumentNode; pos: number } | undefined
  doc.forEach((node, pos) => {
    if (node.type.name === name) found = { node, pos }
  })
  return found
}

// Numbers follow the order of the text; imported ones that are already in order stay.
function renumbered(state: EditorState): Transaction | null {
  const { tr } = state
  const numbers = new Map<string, string>()
  state.doc.descendants((node, pos) => {
    if (node.type.name !== 'footnoteReference') return
    const note = node.attrs.note as string
    const number = numbers.get(note) ?? String(numbers.size + 1)
    numbers.set(note, number)
    const label = String(node.attrs.label).replace(/\d+/, number)
    if (label !== node.attrs.label) tr.setNodeAttribute(pos, 'label', label)
  })
  return tr.docChanged ? tr : null
}
