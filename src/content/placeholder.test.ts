import { expect, it } from 'vitest'
import { placeholderOf } from './placeholder.ts'

const red = [255, 0, 0, 255]
const gray = [100, 100, 100, 255]
const blue = [0, 0, 200, 255]

const of = (...cells: number[][]) => placeholderOf(Uint8Array.from(cells.flat()))

it('a placeholder of one colour is that colour', () => {
  expect(of(...Array.from({ length: 9 }, () => gray))).toBe(
    'linear-gradient(90deg,#64646480 17%,#64646480 50%,#64646480 83%),linear-gradient(#646464 17%,#646464 50%,#646464 83%)',
  )
})

it('a placeholder goes from the colour on the left to the colour on the right', () => {
  const row = [red, gray, blue]
  // The middle is 118, 33, 100. The columns differ from it by twice as much as in the image, within the range of
  // colours.
  expect(of(...row, ...row, ...row)).toBe(
    'linear-gradient(90deg,#ff000080 17%,#52a76480 50%,#0000ff80 83%),linear-gradient(#762164 17%,#762164 50%,#762164 83%)',
  )
})

it('a placeholder goes from the colour above to the colour below', () => {
  expect(of(gray, gray, gray, gray, gray, gray, blue, blue, blue)).toBe(
    'linear-gradient(90deg,#43438580 17%,#43438580 50%,#43438580 83%),linear-gradient(#858543 17%,#858543 50%,#0000ff 83%)',
  )
})

it('a placeholder does not exist for a transparent image', () => {
  expect(of(gray, gray, gray, gray, [100, 100, 100, 254], gray, gray, gray, gray)).toBeNull()
})
