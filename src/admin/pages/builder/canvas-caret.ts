// The caret in an element that contains only text.

/** Moves the caret to a point of the screen if it is in the element, otherwise to the element's end. */
export function placeCaret(element: HTMLElement, point?: { x: number; y: number }): void {
  const { ownerDocument } = element
  const found = point && pointIn(ownerDocument, point)
  if (found && element.contains(found.node)) ownerDocument.getSelection()?.collapse(found.node, found.offset)
  else putCaret(element, element.textContent.length)
}

function pointIn(document: Document, { x, y }: { x: number; y: number }) {
  const position = document.caretPositionFromPoint?.(x, y)
  if (position) return { node: position.offsetNode, offset: position.offset }
  const range = document.caretRangeFromPoint?.(x, y)
  return range && { node: range.startContainer, offset: range.startOffset }
}

/** The number of characters before the caret; undefined if the caret is elsewhere. */
function caretIn(element: HTMLElement): number | undefined {
  const selection = element.ownerDocument.getSelection()
  if (!selection?.focusNode || !element.contains(selection.focusNode)) return undefined
  const before = element.ownerDocument.createRange()
  before.selectNodeContents(element)
  before.setEnd(selection.focusNode, selection.focusOffset)
  return before.toString().length
}

/** Replaces the text. The caret stays between the same characters, counted from the end. */
export function setText(element: HTMLElement, text: string): void {
  const caret = caretIn(element)
  const fromEnd = element.textContent.length - (caret ?? 0)
  element.textContent = text
  if (caret !== undefined) putCaret(element, Math.max(0, text.length - fromEnd))
}

/** Replaces the selection with a text, as if it were typed. */
export function insertText(element: HTMLElement, text: string): void {
  // Browsers have no other way to do this.
  element.ownerDocument.execCommand('insertText', false, text)
}

function putCaret(element: HTMLElement, offset: number): void {
  const selection = element.ownerDocument.getSelection()
  const text = element.firstChild
  if (text) selection?.collapse(text, Math.min(offset, text.textContent?.length ?? 0))
  else selection?.collapse(element, 0)
}
