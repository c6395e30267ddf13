import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/**
 * A browser moves the caret at once and announces it in a task of its own, which a key that is already waiting may
 * overtake. The key would then act where the caret was before the click. So the editor looks before each key.
 */
export const CaretFirst = Extension.create({
  name: 'caretFirst',
  // Before every extension that handles keys.
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
