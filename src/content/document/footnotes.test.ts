import { undo } from '@tiptap/pm/history'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { Editor } from '@tiptap/react'
import { expect, test } from 'vitest'
import { articleExtensions } from './extensions.ts'
import { asItIs } from './footnotes.ts'

const line = (text: string) => ({ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) })
const notes = { type: 'footnotes', content: [{ type: 'footnoteItem', content: [line('Note')] }] }

/** The state of an editor without a screen. */
function stateOf(content: object[]): EditorState {
  const editor = new Editor({
    element: null,
    extensions: articleExtensions(),
    content: { type: 'doc', content },
  })
  return EditorState.create({ doc: editor.state.doc, plugins: editor.extensionManager.plugins })
}

const shown = ({ doc }: EditorState) =>
  Array.from(
    { length: doc.childCount },
    (_, index) => `${doc.child(index).type.name} ${doc.child(index).textContent}`,
  )

test('what is typed below the notes goes above them, with the caret', () => {
  const before = stateOf([line('Text'), notes, line('')])
  const { tr } = before
  const state = before.apply(tr.setSelection(TextSelection.atEnd(tr.doc)).insertText('More'))
  expect(shown(state)).toEqual(['paragraph Text', 'paragraph More', 'footnotes Note', 'paragraph '])
  expect(state.selection.$from.parent.textContent).toBe('More')
  expect(state.selection.$from.parentOffset).toBe(4)
})

test('notes that were not at the end of the text stay where they are', () => {
  const before = stateOf([line('Text'), notes, line('Imported below')])
  const state = before.apply(before.tr.insertText('My ', 1))
  expect(shown(state)).toEqual(['paragraph My Text', 'footnotes Note', 'paragraph Imported below'])
})

test('so do those of another text that is shown', () => {
  const before = stateOf([line('Text'), notes, line('')])
  const { schema, tr } = before
  const other = schema.nodeFromJSON({ type: 'doc', content: [notes, line('Below')] })
  const state = before.apply(tr.replaceWith(0, tr.doc.content.size, other.content).setMeta(asItIs, true))
  expect(shown(state)).toEqual(['footnotes Note', 'paragraph Below'])
})

test('undo brings back what was there', () => {
  const before = stateOf([line('Text'), notes, line('Below')])
  const at = before.doc.content.size - 1
  const emptied = before.apply(before.tr.delete(at - 'Below'.length, at))
  expect(shown(emptied)).toEqual(['paragraph Text', 'footnotes Note', 'paragraph '])
  let undone = emptied
  expect(undo(emptied, (tr) => (undone = emptied.apply(tr)))).toBe(true)
  expect(shown(undone)).toEqual(shown(before))
})

test('the empty line at the end stays below the notes', () => {
  const before = stateOf([line('Text'), notes, line('')])
  const at = before.doc.child(0).nodeSize
  const { node, size } = { node: before.doc.child(1), size: before.doc.child(1).nodeSize }
  const moved = before.apply(
    before.tr.insert(0, before.schema.node('paragraph', null, before.schema.text('New'))),
  )
  expect(shown(moved)).toEqual(['paragraph New', 'paragraph Text', 'footnotes Note', 'paragraph '])
  const up = before.tr.delete(at, at + size).insert(0, node)
  expect(shown(before.apply(up))).toEqual(shown(before))
})

test('a caret in a note stays there', () => {
  const before = stateOf([line('Text'), notes, line('')])
  const { tr } = before
  tr.insert(tr.doc.content.size, before.schema.node('paragraph', null, before.schema.text('More')))
  tr.setSelection(TextSelection.create(tr.doc, before.doc.child(0).nodeSize + 4))
  const state = before.apply(tr)
  expect(state.selection.$from.parent.textContent).toBe('Note')
})
