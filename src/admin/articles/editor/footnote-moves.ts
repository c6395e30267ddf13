import { Extension } from '@tiptap/core'
import { type EditorState, NodeSelection, Plugin, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { idOf, putCaretBehindReference, putCaretInNote } from '../../../content/document/footnotes.ts'

/** From a number in the text to its note: by a click, or by Enter while it is selected. One key leads back. */
export const FootnoteMoves = Extension.create({
  name: 'footnoteMoves',
  // In a note the key does not insert another one.
  priority: 200,
  addKeyboardShortcuts() {
    const { view } = this.editor
    return {
      'Mod-Alt-f': () => toNote(view) || backToText(view),
      Enter: () => toNote(view),
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          click(view, event) {
            const link = (event.target as Element).closest<HTMLAnchorElement>('a[role="doc-noteref"]')
            if (!link) return false
            // The browser would go to the address.
            event.preventDefault()
            return moves(view, (tr) => putCaretInNote(tr, link.hash.slice(1)))
          },
        },
      },
    }),
  ],
})

function toNote(view: EditorView): boolean {
  const { selection } = view.state
  const node = selection instanceof NodeSelection ? selection.node : undefined
  return (
    node?.type.name === 'footnoteReference' &&
    moves(view, (tr) => putCaretInNote(tr, String(node.attrs.note)))
  )
}

/** Leads from a note to the number in the text. */
export function backToText(view: EditorView): boolean {
  const note = noteAround(view.state)
  if (note === undefined) return false
  moves(view, (tr) => putCaretBehindReference(tr, note))
  return true
}

/** The id of the note with the caret; '' if it has none. */
function noteAround({ selection: { $from } }: EditorState): string | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type.name === 'footnoteItem') return idOf(node) ?? ''
  }
  return undefined
}

function moves(view: EditorView, move: (tr: Transaction) => boolean): boolean {
  const { tr } = view.state
  if (!move(tr)) return false
  view.dispatch(tr)
  view.focus()
  return true
}
