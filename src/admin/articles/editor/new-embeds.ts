import type { Editor } from '@tiptap/react'

const inserted = new Set<string>()

/** Inserts a frame of another site, whose title and image are then fetched. */
export function insertEmbed(editor: Editor, attrs: { src: string; title?: string | null }): boolean {
  inserted.add(attrs.src)
  return editor.chain().focus().insertContent({ type: 'embed', attrs }).run()
}

/** Whether this frame has just been inserted. True once. */
export const takeNewEmbed = (src: string): boolean => inserted.delete(src)
