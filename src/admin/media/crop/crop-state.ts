import { type PictureEdit, turnedSize } from '../../../contracts/picture-edit.ts'

type Size = { width: number; height: number }
type Box = { x: number; y: number; width: number; height: number }

/** An edit as it is made on the screen: `crop` in percent of the turned image. */
export type Frame = Omit<PictureEdit, 'crop'> & { crop: Box }

const whole: Box = { x: 0, y: 0, width: 100, height: 100 }
export const wholeFrame: Frame = { isMirrored: false, turns: 0, crop: whole }

/** `size`: of the original. */
export function frameOf(edit: PictureEdit | null, size: Size): Frame {
  if (!edit) return wholeFrame
  const { width, height } = turnedSize(size, edit.turns)
  const { crop } = edit
  return {
    ...edit,
    crop: {
      x: (100 * crop.x) / width,
      y: (100 * crop.y) / height,
      width: (100 * crop.width) / width,
      height: (100 * crop.height) / height,
    },
  }
}

export function pixelsOf({ isMirrored, turns, crop }: Frame, size: Size): PictureEdit {
  const turned = turnedSize(size, turns)
  const [x, width] = span(crop.x, crop.width, turned.width)
  const [y, height] = span(crop.y, crop.height, turned.height)
  return { isMirrored, turns, crop: { x, y, width, height } }
}

/** Whole pixels, at least one, that do not reach beyond the end. */
function span(start: number, length: number, total: number): [number, number] {
  const from = Math.min(total - 1, Math.max(0, Math.round((start * total) / 100)))
  return [from, Math.min(total - from, Math.max(1, Math.round((length * total) / 100)))]
}

/** The same part of the image, turned clockwise with it. */
export function turnedBy({ isMirrored, turns, crop }: Frame, quarters: number): Frame {
  let box = crop
  for (let turn = 0; turn < quarters; turn += 1)
    box = { x: 100 - box.y - box.height, y: box.x, width: box.height, height: box.width }
  return { isMirrored, turns: (turns + quarters) % 4, crop: box }
}

/** Swaps left and right as shown: an image is mirrored before it is turned, so the turns go the other way. */
export const mirrored = ({ isMirrored, turns, crop }: Frame): Frame => ({
  isMirrored: !isMirrored,
  turns: (4 - turns) % 4,
  crop: { ...crop, x: 100 - crop.x - crop.width },
})

/** The largest part of this shape around the centre of the current one. `size`: of the turned image. */
export function fitted(crop: Box, ratio: number, size: Size): Box {
  // As a ratio of percents.
  const shape = (ratio * size.height) / size.width
  const width = Math.min(crop.width, crop.height * shape)
  const height = width / shape
  return {
    x: crop.x + (crop.width - width) / 2,
    y: crop.y + (crop.height - height) / 2,
    width,
    height,
  }
}
