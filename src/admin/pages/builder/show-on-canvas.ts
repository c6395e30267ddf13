import { blockAttribute } from './canvas-block.ts'

/** A second of drawing: a block that is not there by then was taken away again. */
const maxFrames = 60

/** Scrolls the canvas to a block that has just been added, once it is drawn: it may stand far below what is seen. */
export function showOnCanvas(id: string, frames = maxFrames): void {
  const canvas = document.querySelector<HTMLIFrameElement>('iframe#preview-frame')?.contentDocument
  const block = canvas?.querySelector(`[${blockAttribute}="${CSS.escape(id)}"]`)
  if (block) block.scrollIntoView({ block: 'nearest' })
  else if (frames > 0) requestAnimationFrame(() => showOnCanvas(id, frames - 1))
}
