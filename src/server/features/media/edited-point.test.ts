import { expect, test } from 'vitest'
import { type PictureEdit, turnedSize, wholePicture } from '../../../contracts/picture-edit.ts'
import { movePoint } from './edited-point.ts'

const size = { width: 400, height: 200 }
const whole = wholePicture(size)
const edit = (
  turns: number,
  isMirrored = false,
  crop = { x: 0, y: 0, ...turnedSize(size, turns) },
): PictureEdit => ({
  turns,
  isMirrored,
  crop,
})

test.each([
  [edit(0), { x: 0.25, y: 0.1 }],
  [edit(0, true), { x: 0.75, y: 0.1 }],
  [edit(1), { x: 0.9, y: 0.25 }],
  [edit(2), { x: 0.75, y: 0.9 }],
  [edit(3), { x: 0.1, y: 0.75 }],
  [edit(1, true), { x: 0.9, y: 0.75 }],
  [edit(0, false, { x: 50, y: 0, width: 100, height: 100 }), { x: 0.5, y: 0.2 }],
  [edit(0, false, { x: 200, y: 100, width: 100, height: 100 }), { x: 0, y: 0 }],
])('a point follows %o', (to, expected) => {
  expect(movePoint({ x: 0.25, y: 0.1 }, { size, from: whole, to })).toEqual(expected)
})

test('a point returns to its place with the original', () => {
  for (const isMirrored of [false, true])
    for (const turns of [0, 1, 2, 3]) {
      const to = edit(turns, isMirrored, { x: 20, y: 10, width: 160, height: 170 })
      const point = { x: 0.2, y: 0.3 }
      const there = movePoint(point, { size, from: to, to: whole })
      expect(movePoint(there, { size, from: whole, to })).toEqual(point)
    }
})
