import { mergeAttributes, Node } from '@tiptap/core'
import { isHistoryTransaction } from '@tiptap/pm/history'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
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
    new Plugin({
      appendTransaction(transactions, before, after) {
        const staysAsItIs = (tr: Transaction) => tr.getMeta(asItIs) === true || isHistoryTransaction(tr)
        if (!transactions.some(({ docChanged }) => docChanged) || transactions.some(staysAsItIs)) return null
        return areLast(before.doc) ? notesLast(after) : null
      },
    }),
  ],
})

/** Marks a transaction that replaces the whole text. The notes of the new text stay where they are. */
export const asItIs = 'asItIs'

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
  const { footnoteReference, footnoteItem, paragraph } = state.schema.nodes
  if (!footnoteReference || !footnoteItem || !paragraph) return
  const key = uuid().slice(0, 8)
  const note = `fn-${key}`
  tr.replaceSelectionWith(footnoteReference.create({ note, id: `fnref-${key}` }), false)
  addNotes(tr, [footnoteItem.create({ preserved: { id: note } }, paragraph.create())])
  putCaretInNote(tr, note)
}

/** Adds notes to the end of the text, in the order of the references. Existing notes are not added again. */
export function addNotes(tr: Transaction, notes: readonly DocumentNode[]): void {
  const place = notesOf(tr.doc)
  const present = place ? childrenOf(place.node) : []
  const known = new Set(present.map(idOf))
  const items = [...present, ...notes.filter((note) => idOf(note) === undefined || !known.has(idOf(note)))]
  const referred = [...new Set(referencesIn(tr.doc).map(({ node }) => node.attrs.note as string))]
  const rank = (item: DocumentNode) => {
    const at = referred.indexOf(idOf(item) ?? '')
    return at < 0 ? referred.length : at
  }
  const sorted = items.toSorted((one, other) => rank(one) - rank(other))
  if (place) tr.replaceWith(place.pos + 1, place.pos + place.node.nodeSize - 1, sorted)
  else if (sorted.length > 0)
    tr.insert(tr.doc.content.size, tr.doc.type.schema.node('footnotes', null, sorted))
}

/** Moves the caret to the end of a note. Returns false if there is no such note. */
export function putCaretInNote(tr: Transaction, id: string): boolean {
  let after: number | undefined
  tr.doc.descendants((node, pos) => {
    if (node.type.name === 'footnoteItem' && idOf(node) === id) after ??= pos + node.nodeSize
    return after === undefined
  })
  if (after === undefined) return false
  tr.setSelection(Selection.near(tr.doc.resolve(after - 1), -1)).scrollIntoView()
  return true
}

/** Moves the caret behind the number that refers to a note. Returns false if there is none. */
export function putCaretBehindReference(tr: Transaction, note: string): boolean {
  const reference = referencesIn(tr.doc).find(({ node }) => node.attrs.note === note)
  if (!reference) return false
  tr.setSelection(TextSelection.create(tr.doc, reference.pos + 1)).scrollIntoView()
  return true
}

/** The id of a note, which references link to. */
export const idOf = (note: DocumentNode): string | undefined =>
  (note.attrs.preserved as Record<string, string> | null)?.id

type Place = { node: DocumentNode; pos: number }

function notesOf(doc: DocumentNode): Place | undefined {
  let found: Place | undefined
  doc.forEach((node, pos) => {
    if (node.type.name === 'footnotes') found = { node, pos }
  })
  return found
}

/** The empty line below the notes exists only for the caret. */
function areLast(doc: DocumentNode): boolean {
  const place = notesOf(doc)
  if (!place) return false
  const below = doc.content.size - place.pos - place.node.nodeSize
  return below === 0 || (below === 2 && doc.lastChild?.type.name === 'paragraph')
}

/** Moves everything that is added below the notes above them, except for the empty line at the end. */
function notesLast({ doc, selection, tr }: EditorState): Transaction | null {
  const place = notesOf(doc)
  if (!place || areLast(doc)) return null
  const { node, pos } = place
  const end = pos + node.nodeSize
  tr.delete(pos, end)
  const { lastChild } = tr.doc
  const isLine = lastChild?.type.name === 'paragraph' && lastChild.content.size === 0
  const to = tr.doc.content.size - (isLine ? lastChild.nodeSize : 0)
  tr.insert(to, node)
  // A caret in a note stays there.
  if (selection.from > pos && selection.to < end) {
    const moved = (at: number) => tr.doc.resolve(at - pos + to)
    tr.setSelection(TextSelection.between(moved(selection.anchor), moved(selection.head)))
  }
  return tr
}

function referencesIn(doc: DocumentNode): Place[] {
  const found: Place[] = []
  doc.descendants((node, pos) => {
    if (node.type.name === 'footnoteReference') found.push({ node, pos })
  })
  return found
}

const childrenOf = (node: DocumentNode): DocumentNode[] =>
  Array.from({ length: node.childCount }, (_, index) => node.child(index))

// Numbers the references in the order of the text. Imported numbers that are already in order stay.
function renumbered(state: EditorState): Transaction | null {
  const { tr } = state
  const numbers = new Map<string, string>()
  for (const { node, pos } of referencesIn(state.doc)) {
    const note = node.attrs.note as string
    const number = numbers.get(note) ?? String(numbers.size + 1)
    numbers.set(note, number)
    const label = String(node.attrs.label).replace(/\d+/, number)
    if (label !== node.attrs.label) tr.setNodeAttribute(pos, 'label', label)
  }
  return tr.docChanged ? tr : null
}
