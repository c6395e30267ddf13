// The caret in an element that holds nothing but text.

/** Puts the caret at a point of the screen, where that is in the element, else at its end. */
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

/** How many characters are before the caret; undefined where it is elsewhere. */
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

/** Inserts a text in place of what is selected, as if it were typed. */
export function insertText(element: HTMLElement, text: string): void {
  // The only way that browsers have for it.
  element.ownerDocument.execCommand('insertText', false, text)
}

function putCaret(element: HTMLElement, offset: number): void {
  const selection = element.ownerDocument.getSelection()
  const text = element.firstChild
  if (text) selection?.collapse(text, Math.min(offset, text.textContent?.length ?? 0))
  else selection?.collapse(element, 0)
}
