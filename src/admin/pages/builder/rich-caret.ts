import type { Editor } from '@tiptap/react'
import { movedTo } from '../../editing/moved-to.ts'

/** Where the caret is in a text of blocks: the block, identified by its text, and the offset in characters. */
export type Caret = { block: number; text: string; offset: number }

/** The caret, if it is in this field. */
export function caretIn(field: HTMLElement | undefined): Caret | undefined {
  const selection = getSelection()
  if (!field?.contains(document.activeElement) || !selection?.focusNode) return undefined
  const blocks = [...field.children]
  const block = blocks.findIndex((one) => one.contains(selection.focusNode))
  const element = blocks[block]
  if (!element) return undefined
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(selection.focusNode, selection.focusOffset)
  return { block, text: element.textContent, offset: before.toString().length }
}

/** Puts the caret back: into the block with the same text, or else where its words are now. */
export function placeCaret(field: HTMLElement, { block, text, offset }: Caret): void {
  const blocks = [...field.children]
  const same = blocks.find((one) => one.textContent === text)
  const element = same ?? blocks[Math.min(block, blocks.length - 1)]
  field.focus({ preventScroll: true })
  if (!element) return
  // Sets the editor's selection, because the editor would soon replace the browser's by its own.
  const collapse = (node: Node, at: number) => {
    const { editor } = field as HTMLElement & { editor?: Editor }
    if (editor) editor.commands.setTextSelection(editor.view.posAtDOM(node, at))
  }
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = same ? offset : movedTo(text, offset, element.textContent)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node.textContent ?? ''
    if (left <= length) {
      collapse(node, left)
      return
    }
    left -= length
  }
  collapse(element, element.childNodes.length)
}
