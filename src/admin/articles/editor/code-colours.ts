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
    // Without a connection: the next change tries again.
    () => {
      languages = undefined
    },
  ))

/** Loads the languages of code with the first block of it: they are a sixth of the editor. Until then it has one colour. */
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

/** Looks at blocks, also within others, not at their words. */
function hasCode(node: Node): boolean {
  if (node.type.name === 'codeBlock') return true
  return !node.isTextblock && node.children.some(hasCode)
}

/** The plugin looks at a text anew when it begins. Returns whether the languages are there. */
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
