import { Extension } from '@tiptap/core'
import { NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockMoves: {
      moveBlock: (step: -1 | 1) => ReturnType
      duplicateBlock: () => ReturnType
      deleteBlock: () => ReturnType
    }
  }
}

/** Moves, duplicates and deletes the outermost block around the cursor. */
export const BlockMoves = Extension.create({
  name: 'blockMoves',
  addCommands: () => ({
    moveBlock:
      (step) =>
      ({ state, tr, dispatch }) => {
        const { index, pos } = blockAt(state.selection)
        const block = state.doc.maybeChild(index)
        const other = state.doc.maybeChild(index + step)
        if (!block || !other) return false
        if (!dispatch) return true
        const inside = state.selection.from - pos
        const wasNode = state.selection instanceof NodeSelection && inside === 0
        tr.delete(pos, pos + block.nodeSize)
        const to = step < 0 ? pos - other.nodeSize : pos + other.nodeSize
        tr.insert(to, block)
        tr.setSelection(
          wasNode ? NodeSelection.create(tr.doc, to) : TextSelection.near(tr.doc.resolve(to + inside)),
        ).scrollIntoView()
        return true
      },
    duplicateBlock:
      () =>
      ({ state, tr, dispatch }) => {
        const { index, pos } = blockAt(state.selection)
        const block = state.doc.maybeChild(index)
        if (!block) return false
        if (dispatch) tr.insert(pos + block.nodeSize, block).scrollIntoView()
        return true
      },
    deleteBlock:
      () =>
      ({ state, tr, dispatch }) => {
        const { index, pos } = blockAt(state.selection)
        const block = state.doc.maybeChild(index)
        if (!block) return false
        if (!dispatch) return true
        const empty = state.doc.childCount === 1 ? state.schema.nodes.paragraph?.create() : undefined
        if (empty) tr.replaceWith(pos, pos + block.nodeSize, empty)
        else tr.delete(pos, pos + block.nodeSize)
        tr.setSelection(
          TextSelection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size))),
        ).scrollIntoView()
        return true
      },
  }),
  addKeyboardShortcuts() {
    return {
      'Alt-Shift-ArrowUp': () => this.editor.commands.moveBlock(-1),
      'Alt-Shift-ArrowDown': () => this.editor.commands.moveBlock(1),
      'Mod-Shift-d': () => this.editor.commands.duplicateBlock(),
    }
  },
})

/** The outermost block of a selection: its index and its position. */
export function blockAt({ $from }: Selection): { index: number; pos: number } {
  return { index: $from.index(0), pos: $from.posAtIndex($from.index(0), 0) }
}
