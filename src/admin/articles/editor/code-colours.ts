import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'

/** Colours code. What does so is loaded with the first block of code. Until then, code has one colour. */
export const CodeColours = Extension.create({
  name: 'codeColours',
  addStorage: () => ({ isAsked: false }),
  onCreate() {
    look(this.editor, this.storage)
  },
  onUpdate() {
    look(this.editor, this.storage)
  },
})

function look(editor: Editor, storage: { isAsked: boolean }): void {
  if (storage.isAsked || !hasCode(editor.state.doc)) return
  storage.isAsked = true
  import('./code-colour-plugin.ts').then(
    ({ codeColourPlugin }) => {
      if (!editor.isDestroyed) editor.registerPlugin(codeColourPlugin())
    },
    // The connection is lost: the next change tries again.
    () => {
      storage.isAsked = false
    },
  )
}

/** Whether there is a block of code at any depth. The words of other blocks are not looked at. */
function hasCode(node: Node): boolean {
  if (node.type.name === 'codeBlock') return true
  return !node.isTextblock && node.children.some(hasCode)
}
