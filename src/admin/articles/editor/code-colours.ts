import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { codeColours } from '../../../content/document/extensions.ts'

let languages: Promise<void> | undefined
let areLoaded = false

const load = () =>
  (languages ??= import('./code-languages.ts').then(({ common }) => {
    codeColours.register(common)
    areLoaded = true
  }))

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
  if (storage.isAsked || !(hasCode(editor.state.doc) || editor.isActive('codeBlock'))) return
  storage.isAsked = true
  void colour(editor)
}

/** Code in a list or a note is found as soon as somebody writes in it. */
const hasCode = (doc: Node): boolean => doc.children.some(({ type }) => type.name === 'codeBlock')

/** The plugin looks at a text anew when it begins. Without the languages, the text stays as it is. */
async function colour(editor: Editor): Promise<void> {
  await load().catch(() => undefined)
  if (editor.isDestroyed || !areLoaded) return
  const { view } = editor
  const { plugins } = view.state
  const others = plugins.filter(
    (plugin) => !(plugin as unknown as { key: string }).key.startsWith('lowlight$'),
  )
  view.updateState(view.state.reconfigure({ plugins: others }).reconfigure({ plugins }))
}
