import { z } from 'zod'

const pixels = z.int().min(0).max(100_000)

/** How an image is shown instead of as it was uploaded. */
export const pictureEdit = z
  .object({
    isMirrored: z.boolean().meta({ description: 'Left and right are exchanged, before it is turned' }),
    turns: z.int().min(0).max(3).meta({ description: 'Quarter turns, clockwise' }),
    crop: z
      .object({ x: pixels, y: pixels, width: pixels.min(1), height: pixels.min(1) })
      .meta({ description: 'The part that is shown, in pixels of the turned image' }),
  })
  .meta({ id: 'PictureEdit' })
export type PictureEdit = z.infer<typeof pictureEdit>

type Size = { width: number; height: number }

/** The size of an image after it was turned. */
export const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** The edit that changes nothing. */
export const wholePicture = (size: Size): PictureEdit => ({
  isMirrored: false,
  turns: 0,
  crop: { x: 0, y: 0, width: size.width, height: size.height },
})
