import { getSchema } from '@tiptap/core'
import { closeHistory, history, undo } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { articleExtensions } from '../../../content/document/extensions.ts'
import { changeInto, showing } from './show-text.ts'

const schema = getSchema(articleExtensions())
type Json = { type: string; [name: string]: unknown }

const line = (text: string): Json => ({
  type: 'paragraph',
  content: [...text.matchAll(/\*([^*]+)\*|[^*]+/g)].map(([whole, bold]) => ({
    type: 'text',
    text: bold ?? whole,
    ...(bold && { marks: [{ type: 'bold' }] }),
  })),
})
const list = (...items: Json[]): Json => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [item] })),
})
const docOf = (...content: Json[]): Node => schema.nodeFromJSON({ type: 'doc', content })

/** `|` is the caret. */
function caretOf(doc: Node): number {
  let found = 0
  doc.descendants((node, pos) => {
    const at = node.text?.indexOf('|') ?? -1
    if (at >= 0) found = pos + at
  })
  return found
}

function changed(before: Json[], now: Json[]) {
  const marked = docOf(...before)
  const caret = caretOf(marked)
  const start = EditorState.create({ doc: marked })
  const clean = start.apply(start.tr.delete(caret, caret + 1))
  const state = clean.apply(clean.tr.setSelection(TextSelection.create(clean.doc, caret)))
  const next = docOf(...now)
  const after = state.apply(changeInto(state.tr, next))
  const shown = after.apply(after.tr.insertText('|')).doc
  return { doc: after.doc, next, shown: shown.textBetween(0, shown.content.size, ' / ') }
}

test.each<[string, Json[], Json[], string]>([
  [
    'words before and after it',
    [line('One two| three four')],
    [line('First, two three last')],
    'First, two| three last',
  ],
  [
    'marked words around it',
    [line('One two| three *four* five')],
    [line('Zero one two three *four* and five')],
    'Zero one two| three four and five',
  ],
  [
    'lines before and after it',
    [line('One'), line('Two|'), line('Three')],
    [line('Zero'), line('One, theirs'), line('Two'), line('New'), line('Three')],
    'Zero / One, theirs / Two| / New / Three',
  ],
  ['a line that is gone', [line('One'), line('Two|')], [line('Two'), line('Three')], 'Two| / Three'],
  [
    'an item before it',
    [list(line('One'), line('Two|'))],
    [list(line('Zero'), line('One, theirs'), line('Two'))],
    'Zero / One, theirs / Two|',
  ],
  [
    'words in a language without spaces',
    [line('今日は|雨です')],
    [line('明日は雨でした')],
    '明日は|雨でした',
  ],
  [
    'the list that it was in',
    [line('One'), list(line('Two|'))],
    [line('One'), line('Three')],
    'One / Three|',
  ],
])('the caret stays at its words when others change %s', (_, before, now, expected) => {
  const { doc, next, shown } = changed(before, now)
  expect(doc.toJSON()).toEqual(next.toJSON())
  expect(shown).toBe(expected)
})

test('an empty line that has just been begun stays', () => {
  const start = EditorState.create({ doc: docOf(line('One'), { type: 'paragraph' }) })
  const after = start.apply(changeInto(start.tr, docOf(line('One, theirs'))))
  expect(after.doc.toJSON()).toEqual(docOf(line('One, theirs'), { type: 'paragraph' }).toJSON())
})

test('lines that others did not change are not drawn again', () => {
  const start = EditorState.create({ doc: docOf(line('One'), line('Two'), line('Three')) })
  const after = start.apply(changeInto(start.tr, docOf(line('One'), line('Two, theirs'), line('Three'))))
  expect(after.doc.child(0)).toBe(start.doc.child(0))
  expect(after.doc.child(2)).toBe(start.doc.child(2))
})

/** The text after each undo. */
function undone(state: EditorState): string[] {
  const texts: string[] = []
  const step = (tr: Transaction) => {
    state = state.apply(tr)
    texts.push(state.doc.textBetween(0, state.doc.content.size, ' / '))
  }
  while (undo(state, step));
  return texts
}

const lines = (...texts: string[]): Node => docOf(...texts.map(line))

/** One, Three, after the person has deleted Two and then typed at the end. */
function afterDeleting(typed = ''): EditorState {
  const start = EditorState.create({ doc: lines('One', 'Two', 'Three'), plugins: [history()] })
  const without = start.apply(start.tr.delete(5, 10))
  return typed === '' ? without : without.apply(closeHistory(without.tr).insertText(typed, 11))
}

test.each<[string, string, string[], string[]]>([
  ['alone', '', ['One', 'Two', 'Three'], ['One / Three', 'One / Two / Three']],
  ['beside other changes', '', ['One', 'New', 'Two', 'Three, theirs'], ['One / Three', 'One / Two / Three']],
  [
    'that was deleted before something else',
    '!',
    ['One', 'Two', 'Three!'],
    ['One / Three!', 'One / Three', 'One / Two / Three'],
  ],
])('undo does not double a paragraph that others put back: %s', (_, typed, next, expected) => {
  const state = afterDeleting(typed)
  expect(undone(state.apply(showing(state, lines(...next))))).toEqual(expected)
})

test('undo does not double words that others put back', () => {
  const start = EditorState.create({ doc: lines('One two three'), plugins: [history()] })
  const without = start.apply(start.tr.delete(4, 8))
  const shown = without.apply(showing(without, lines('One two three')))
  expect(undone(shown)).toEqual(['One three', 'One two three'])
})

test('undo takes back own words alone when others change something else', () => {
  const state = afterDeleting()
  const shown = state.apply(showing(state, lines('One', 'Three', 'Two, theirs')))
  expect(undone(shown)).toEqual(['One / Two / Three / Two, theirs'])
})

test('undo takes back the text that the person asked for', () => {
  const state = afterDeleting()
  const shown = state.apply(showing(state, lines('Restored'), true))
  expect(undone(shown)).toEqual(['One / Three', 'One / Two / Three'])
})
