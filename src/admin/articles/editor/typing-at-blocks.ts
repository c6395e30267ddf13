import { Extension } from '@tiptap/core'
import type { NodeType, ResolvedPos } from '@tiptap/pm/model'
import { NodeSelection, Plugin, type Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Typing or Enter while an image or another whole block is selected continues in a paragraph below it, and so does
 * Enter in a caption. Otherwise the first letter would replace the block, and somebody who only wanted to continue would lose it.
 */
export const TypingAtBlocks = Extension.create({
  name: 'typingAtBlocks',
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => {
      const { selection } = editor.state
      const isInCaption = selection.$to.parent.type.name === 'figcaption'
      return (isInCaption || isWholeBlock(selection)) && writeBelow(editor.view, selection.$to, '')
    },
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput(view, _from, _to, text) {
          const { selection } = view.state
          return isWholeBlock(selection) && writeBelow(view, selection.$to, text)
        },
        // An input method writes at the caret itself. Chrome looks where that is before it says that a word begins, so
        // the key that begins the word decides, if there is one (229: an input method has it).
        handleDOMEvents: {
          keydown(view, { keyCode, code }) {
            if (keyCode === 229 && /^(Key|Digit)/.test(code)) makeRoom(view)
          },
          compositionstart: makeRoom,
        },
      },
    }),
  ],
})

const isWholeBlock = (selection: Selection): boolean =>
  selection instanceof NodeSelection && !selection.node.isInline

function makeRoom(view: EditorView): void {
  const { selection } = view.state
  if (isWholeBlock(selection)) writeBelow(view, selection.$to, '')
}

function writeBelow({ state, dispatch }: EditorView, $to: ResolvedPos, text: string): boolean {
  const { schema, tr } = state
  const { paragraph } = schema.nodes
  const at = paragraph && placeBelow($to, paragraph)
  if (!paragraph || at === undefined) return false
  tr.insert(at, paragraph.create(null, text === '' ? null : schema.text(text)))
  tr.setSelection(TextSelection.create(tr.doc, at + 1 + text.length))
  dispatch(tr.scrollIntoView())
  return true
}

/** The nearest position after `$to` where a paragraph is allowed. */
function placeBelow($to: ResolvedPos, paragraph: NodeType): number | undefined {
  for (let depth = $to.depth; depth >= 0; depth -= 1) {
    const index = $to.indexAfter(depth)
    if ($to.node(depth).canReplaceWith(index, index, paragraph))
      return depth === $to.depth ? $to.pos : $to.after(depth + 1)
  }
  return undefined
}
