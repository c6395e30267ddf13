/**
 * Passes keys with Ctrl, Cmd or Alt that were pressed on the canvas on to the page around it, whose shortcuts do not
 * hear them otherwise: for saving, moving a block or searching. So does Escape. Returns a function that stops this.
 */
export function passKeysOn(document: Document): () => void {
  const view = document.defaultView
  const frame = view?.frameElement
  if (!view || !frame) return () => {}
  const onKey = (event: KeyboardEvent) => {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape'
    // Puck listens on the canvas too, and has undone and redone by now.
    if (!isShortcut || event.defaultPrevented) return
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
    const same = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
    if (!frame.dispatchEvent(new KeyboardEvent('keydown', same))) event.preventDefault()
  }
  view.addEventListener('keydown', onKey)
  return () => view.removeEventListener('keydown', onKey)
}
