import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { articleExtensions } from '../../../content/document/extensions.ts'
import { hasNotes } from './paste-notes.ts'

const doc = getSchema(articleExtensions()).nodeFromJSON({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'Text' }] },
    {
      type: 'footnotes',
      content: [
        {
          type: 'footnoteItem',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Note' }] }],
        },
      ],
    },
  ],
})
const slice = (from: string, to: string) => {
  const at: Record<string, number> = { start: 0, text: 1, note: 9, 'in the note': 11, end: doc.content.size }
  return doc.slice(at[from] ?? Number.NaN, at[to], true)
}

test.each([
  ['all of a text', 'start', 'end', true],
  ['a text and the beginning of its notes', 'text', 'in the note', true],
  ['words of a text', 'start', 'text', false],
  ['words of a note', 'note', 'in the note', false],
])('%s', (_, from, to, expected) => {
  expect(hasNotes(slice(from, to))).toBe(expected)
})
