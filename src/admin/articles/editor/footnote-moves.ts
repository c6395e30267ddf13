import { Extension } from '@tiptap/core'
import { exitCode } from '@tiptap/pm/commands'
import { GapCursor } from '@tiptap/pm/gapcursor'
import { type EditorState, NodeSelection, Plugin, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { idOf, putCaretBehindReference, putCaretInNote } from '../../../content/document/footnotes.ts'

/**
 * Moves from a number in the text to its note on a click, or on Enter while the number is selected. A key moves back.
 * The Down key leaves a table, details or code at the end of the text for a new line above the notes.
 */
export const FootnoteMoves = Extension.create({
  name: 'footnoteMoves',
  // Inside a note, the key does not insert another one.
  priority: 200,
  addKeyboardShortcuts() {
    const { view } = this.editor
    return {
      'Mod-Alt-f': () => toNote(view) || backToText(view),
      Enter: () => toNote(view),
      ArrowDown: () => aboveNotes(view),
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          click(view, event) {
            const link = (event.target as Element).closest<HTMLAnchorElement>('a[role="doc-noteref"]')
            if (!link) return false
            // The browser would follow the link.
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

/** Moves from a note to its number in the text. */
export function backToText(view: EditorView): boolean {
  const note = noteAround(view.state)
  if (note === undefined) return false
  moves(view, (tr) => putCaretBehindReference(tr, note))
  return true
}

function aboveNotes(view: EditorView): boolean {
  const { doc, selection } = view.state
  const { $from, empty } = selection
  const [block, next] = [$from.node(1), doc.maybeChild($from.index(0) + 1)]
  const { isolating, code } = block?.type.spec ?? {}
  if (!empty || !(isolating || code) || next?.type.name !== 'footnotes') return false
  const depths = Array.from({ length: $from.depth - 1 }, (_, index) => index + 1)
  // Any cell of the last row is at the end of a table.
  const isLast = depths.every(
    (depth) =>
      $from.node(depth).type.name === 'tableRow' || $from.indexAfter(depth) === $from.node(depth).childCount,
  )
  if (!isLast || !view.endOfTextblock('down')) return false
  if (code) return exitCode(view.state, view.dispatch)
  view.dispatch(view.state.tr.setSelection(new GapCursor(doc.resolve($from.after(1)))).scrollIntoView())
  return true
}

/** The id of the note that contains the caret; '' outside of notes. */
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
