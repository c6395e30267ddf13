import { type PictureEdit, turnedSize } from '../../../contracts/picture-edit.ts'

type Size = { width: number; height: number }
type Point = { x: number; y: number }

/**
 * Returns where a point of an image is after another edit. Both points are shares of the width and height, from 0 to 1.
 * `size` is the size of the original in pixels. A point that is cropped away moves to the edge.
 */
export function movePoint(
  point: Point,
  { size, from, to }: { size: Size; from: PictureEdit; to: PictureEdit },
): Point {
  const { x, y } = shown(original(point, size, from), size, to)
  return { x: share(x / to.crop.width), y: share(y / to.crop.height) }
}

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000

/** Converts shares of the edited image to pixels of the original. */
function original(point: Point, size: Size, { turns, isMirrored, crop }: PictureEdit): Point {
  const turned = { x: crop.x + point.x * crop.width, y: crop.y + point.y * crop.height }
  const back = turn(turned, turnedSize(size, turns), (4 - turns) % 4)
  return isMirrored ? { x: size.width - back.x, y: back.y } : back
}

/** Converts pixels of the original to pixels of the edited image. */
function shown(point: Point, size: Size, { turns, isMirrored, crop }: PictureEdit): Point {
  const mirrored = isMirrored ? { x: size.width - point.x, y: point.y } : point
  const turned = turn(mirrored, size, turns)
  return { x: turned.x - crop.x, y: turned.y - crop.y }
}

function turn({ x, y }: Point, { width, height }: Size, turns: number): Point {
  if (turns === 1) return { x: height - y, y: x }
  if (turns === 2) return { x: width - x, y: height - y }
  if (turns === 3) return { x: y, y: width - x }
  return { x, y }
}
