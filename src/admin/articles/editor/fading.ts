import type { Editor } from '@tiptap/react'
import { type RefObject, useEffect } from 'react'

/** Marks the tools while somebody types, until the pointer moves. The styles let them fade. */
export function useFading(editor: Editor | null, tools: RefObject<HTMLElement | null>): void {
  useEffect(() => (editor ? fadeWhileTyping(editor, tools) : undefined), [editor, tools])
}

/** Returns how to end it; undefined for an editor that is destroyed. */
export function fadeWhileTyping(
  editor: Editor,
  tools: RefObject<HTMLElement | null>,
): (() => void) | undefined {
  // An editor that does not appear at once is destroyed and replaced by another.
  if (editor.isDestroyed) return undefined
  const { dom } = editor.view
  const fade = () => tools.current?.setAttribute('data-typing', '')
  const show = () => tools.current?.removeAttribute('data-typing')
  dom.addEventListener('input', fade)
  addEventListener('pointermove', show)
  addEventListener('pointerdown', show, true)
  return () => {
    dom.removeEventListener('input', fade)
    removeEventListener('pointermove', show)
    removeEventListener('pointerdown', show, true)
  }
}
