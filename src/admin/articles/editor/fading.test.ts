import { Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { expect, test } from 'vitest'
import { fadeWhileTyping } from './fading.ts'

test('an editor that was destroyed before it was shown is not asked for its view', () => {
  const editor = new Editor({ element: null, extensions: [StarterKit], content: { type: 'doc' } })
  editor.destroy()
  expect(() => editor.view.dom).toThrow()
  expect(fadeWhileTyping(editor, { current: null })).toBeUndefined()
})
