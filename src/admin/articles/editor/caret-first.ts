import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/**
 * A browser moves the caret at once, but reports it in a separate task, and a waiting key press may come first. The key
 * would then act at the place where the caret was before the click. So the editor reads the selection before each key.
 */
export const CaretFirst = Extension.create({
  name: 'caretFirst',
  // Runs before every extension that handles keys.
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown(view) {
            if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
            return false
          },
        },
      },
    }),
  ],
})
