// The caret in an element that contains only text, or its lines.
import { entryAt, isList, lengthBefore, offsetInList, showLines, textOf } from './canvas-lines.ts'

/** Moves the caret to a point of the screen if it is in the element, otherwise to the element's end. */
export function placeCaret(element: HTMLElement, point?: { x: number; y: number }): void {
  const { ownerDocument } = element
  const found = point && pointIn(ownerDocument, point)
  if (found && element.contains(found.node)) ownerDocument.getSelection()?.collapse(found.node, found.offset)
  else putCaret(element, textOf(element).length)
}

function pointIn(document: Document, { x, y }: { x: number; y: number }) {
  const position = document.caretPositionFromPoint?.(x, y)
  if (position) return { node: position.offsetNode, offset: position.offset }
  const range = document.caretRangeFromPoint?.(x, y)
  return range && { node: range.startContainer, offset: range.startOffset }
}

/** The number of characters before a place; undefined if it is elsewhere. */
function offsetIn(element: HTMLElement, node: Node | null | undefined, offset = 0): number | undefined {
  if (!node || !element.contains(node)) return undefined
  return isList(element) ? offsetInList(element, { node, offset }) : lengthBefore(element, { node, offset })
}

function caretIn(element: HTMLElement): number | undefined {
  const selection = element.ownerDocument.getSelection()
  return offsetIn(element, selection?.focusNode, selection?.focusOffset)
}

/** Shows a text. The caret may be lost. */
export function fill(element: HTMLElement, text: string): void {
  if (isList(element)) showLines(element, text)
  else if (element.textContent !== text) element.textContent = text
}

/** Replaces the text. The caret stays between the same characters, counted from the end. */
export function setText(element: HTMLElement, text: string): void {
  const caret = caretIn(element)
  const fromEnd = textOf(element).length - (caret ?? 0)
  fill(element, text)
  if (caret !== undefined) putCaret(element, Math.max(0, text.length - fromEnd))
}

/** Replaces the selection with a text, as if it were typed. */
export function insertText(element: HTMLElement, text: string): void {
  if (isList(element)) insertLines(element, text)
  // Browsers have no other way to do this.
  else element.ownerDocument.execCommand('insertText', false, text)
}

function insertLines(element: HTMLElement, text: string): void {
  const selection = element.ownerDocument.getSelection()
  const before = textOf(element)
  const focus = caretIn(element) ?? before.length
  const anchor = offsetIn(element, selection?.anchorNode, selection?.anchorOffset) ?? focus
  const [start, end] = [Math.min(anchor, focus), Math.max(anchor, focus)]
  fill(element, before.slice(0, start) + text + before.slice(end))
  putCaret(element, start + text.length)
  element.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function putCaret(element: HTMLElement, offset: number): void {
  const [place, at] = isList(element) ? entryAt(element, offset) : [element, offset]
  const selection = element.ownerDocument.getSelection()
  const text = place.firstChild
  if (text?.nodeValue) selection?.collapse(text, Math.min(at, text.nodeValue.length))
  else selection?.collapse(place, 0)
}
