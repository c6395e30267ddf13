import { blockAttribute } from './canvas-block.ts'

/** One second of frames: a block that is missing by then was removed again. */
const maxFrames = 60

/** Scrolls the canvas to a new block once it is rendered: it may be far below the visible part. */
export function showOnCanvas(id: string, frames = maxFrames): void {
  const canvas = document.querySelector<HTMLIFrameElement>('iframe#preview-frame')?.contentDocument
  const block = canvas?.querySelector(`[${blockAttribute}="${CSS.escape(id)}"]`)
  if (block) block.scrollIntoView({ block: 'nearest' })
  else if (frames > 0) requestAnimationFrame(() => showOnCanvas(id, frames - 1))
}
