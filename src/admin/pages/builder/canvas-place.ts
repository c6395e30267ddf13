/** Converts a place of another document, such as the canvas, to the screen: its frame may be scaled. */
export function onScreen(document: Document, { x, y, width, height }: DOMRect): DOMRect {
  const frame = document.defaultView?.frameElement as HTMLElement | null
  if (!frame) return new DOMRect(x, y, width, height)
  const box = frame.getBoundingClientRect()
  const scale = frame.offsetWidth > 0 ? box.width / frame.offsetWidth : 1
  return new DOMRect(box.x + x * scale, box.y + y * scale, width * scale, height * scale)
}
