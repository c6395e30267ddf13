import { expect, test } from 'vitest'
import { editorKeys } from './editor-keys.ts'

const keys = new Map(editorKeys().map((entry) => [entry.label, entry.keys.join('+')]))

test('the keys of the editor are listed, each once', () => {
  expect(Object.fromEntries(keys)).toMatchObject({
    Bold: 'Ctrl+B',
    Italic: 'Ctrl+I',
    Link: 'Ctrl+K',
    Undo: 'Ctrl+Z',
    'Insert a block': '/',
    'Heading 2': 'Ctrl+Alt+2',
    'Move the block up': 'Alt+Shift+↑',
    'Find and replace': 'Ctrl+F',
  })
  expect(new Set(keys.values()).size).toBe(editorKeys().length)
})
