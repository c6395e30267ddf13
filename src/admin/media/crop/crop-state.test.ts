import { expect, test } from 'vitest'
import { type Frame, fitted, frameOf, mirrored, pixelsOf, turnedBy, wholeFrame } from './crop-state.ts'

const size = { width: 400, height: 200 }
const frame: Frame = { isMirrored: false, turns: 0, crop: { x: 10, y: 20, width: 30, height: 40 } }

test('an edit is the same after it was shown', () => {
  for (const turns of [0, 1, 2, 3]) {
    const edit = { isMirrored: true, turns, crop: { x: 17, y: 33, width: 101, height: 99 } }
    expect(pixelsOf(frameOf(edit, size), size)).toEqual(edit)
  }
  expect(pixelsOf(frameOf(null, size), size).crop).toEqual({ x: 0, y: 0, width: 400, height: 200 })
})

test('the part turns and mirrors with the image', () => {
  expect(turnedBy(frame, 1)).toMatchObject({ turns: 1, crop: { x: 40, y: 10, width: 40, height: 30 } })
  expect(turnedBy(turnedBy(frame, 1), 3)).toEqual(frame)
  expect(mirrored(frame)).toMatchObject({ isMirrored: true, crop: { x: 60, y: 20 } })
  expect(mirrored(turnedBy(wholeFrame, 1))).toMatchObject({ isMirrored: true, turns: 3 })
  expect(mirrored(mirrored(turnedBy(frame, 1)))).toEqual(turnedBy(frame, 1))
})

test('a shape is as large as it can be inside of what was chosen', () => {
  const square = fitted(wholeFrame.crop, 1, size)
  expect(square).toEqual({ x: 25, y: 0, width: 50, height: 100 })
  expect(pixelsOf({ ...wholeFrame, crop: square }, size).crop).toMatchObject({ width: 200, height: 200 })
})

test('a part at the edge stays inside, and is never empty', () => {
  const crop = { x: 99.99, y: 99.99, width: 0.001, height: 0.001 }
  expect(pixelsOf({ ...wholeFrame, crop }, size).crop).toEqual({ x: 399, y: 199, width: 1, height: 1 })
})
