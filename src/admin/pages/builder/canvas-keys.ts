/**
 * Forwards keys with Ctrl, Cmd or Alt, and Escape, from the canvas to the page around it: its shortcuts for saving,
 * moving a block or searching would not receive them otherwise. Returns a function that stops this.
 */
export function passKeysOn(document: Document): () => void {
  const view = document.defaultView
  const frame = view?.frameElement
  if (!view || !frame) return () => {}
  const onKey = (event: KeyboardEvent) => {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape'
    // Puck listens on the canvas too, and has already done what it knows.
    if (!isShortcut || event.defaultPrevented) return
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
    const same = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
    if (!frame.dispatchEvent(new KeyboardEvent('keydown', same))) event.preventDefault()
  }
  view.addEventListener('keydown', onKey)
  return () => view.removeEventListener('keydown', onKey)
}
