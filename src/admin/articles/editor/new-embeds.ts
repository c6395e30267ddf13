import type { Editor } from '@tiptap/react'
import { frameTitle } from '../../../content/embeds.ts'

const inserted = new Set<string>()

/** Inserts a frame of another site, whose title and image are then fetched. */
export function insertEmbed(editor: Editor, src: string, title = ''): boolean {
  inserted.add(src)
  // In the form that the server would store: if the server returned a different text, the undo history would be lost.
  const attrs = { src, title: title || frameTitle(src) }
  return editor.chain().focus().insertContent({ type: 'embed', attrs }).run()
}

/** Whether this frame has just been inserted. True once. */
export const takeNewEmbed = (src: string): boolean => inserted.delete(src)
