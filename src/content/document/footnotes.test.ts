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
