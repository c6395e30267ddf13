import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { codeColours } from '../../../content/document/extensions.ts'

let languages: Promise<void> | undefined
let areLoaded = false

const load = () =>
  (languages ??= import('./code-languages.ts').then(
    ({ common }) => {
      codeColours.register(common)
      areLoaded = true
    },
    // The connection is lost: the next change tries again.
    () => {
      languages = undefined
    },
  ))

/**
 * Colours code. The languages are a sixth of the editor, so they are loaded with the first block of code. Until then,
 * code has one colour.
 */
export const CodeColours = Extension.create({
  name: 'codeColours',
  addStorage: () => ({ isAsked: areLoaded }),
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
  void colour(editor).then((isColoured) => {
    storage.isAsked = isColoured
  })
}

/** Whether there is a block of code at any depth. The words of other blocks are not looked at. */
function hasCode(node: Node): boolean {
  if (node.type.name === 'codeBlock') return true
  return !node.isTextblock && node.children.some(hasCode)
}

/**
 * Loads the languages, and restarts the plugin, which only then reads the text again. Returns whether they are
 * loaded.
 */
async function colour(editor: Editor): Promise<boolean> {
  await load()
  if (editor.isDestroyed || !areLoaded) return areLoaded
  const { view } = editor
  const { plugins } = view.state
  const others = plugins.filter(
    (plugin) => !(plugin as unknown as { key: string }).key.startsWith('lowlight$'),
  )
  view.updateState(view.state.reconfigure({ plugins: others }).reconfigure({ plugins }))
  return true
}
