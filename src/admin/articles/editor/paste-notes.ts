import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { addNotes } from '../../../content/document/footnotes.ts'

/** Inserts pasted content at the caret, and its footnotes among those at the end of the text. */
export function insertPasted({ state, dispatch }: EditorView, slice: Slice): void {
  const { rest, notes } = withoutNotes(slice)
  const tr = state.tr.replaceSelection(rest)
  if (notes.length > 0) addNotes(tr, notes)
  dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
}

export const hasNotes = (slice: Slice): boolean => notesIn(slice).length > 0

function withoutNotes(slice: Slice): { rest: Slice; notes: Node[] } {
  const lists = notesIn(slice)
  if (lists.length === 0) return { rest: slice, notes: [] }
  const text = Fragment.fromArray(nodesOf(slice.content).filter((node) => !lists.includes(node)))
  const { openStart, openEnd } = Slice.maxOpen(text, false)
  return {
    rest: new Slice(text, openStart, openEnd),
    notes: lists.flatMap(({ content }) => nodesOf(content)),
  }
}

/** The lists of notes. Words that were copied out of a note are ordinary words. */
const notesIn = ({ content, openStart }: Slice): Node[] =>
  nodesOf(content).filter(({ type }, index) => type.name === 'footnotes' && (index > 0 || openStart === 0))

const nodesOf = (content: Fragment): Node[] =>
  Array.from({ length: content.childCount }, (_, index) => content.child(index))
