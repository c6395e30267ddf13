import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ownFile } from '../../../own-files.ts'
import type { ProcessedImage } from '../../../platform/images/images.ts'
import type { variantRecipe } from '../../../platform/images/images-variant-plan.ts'

/** An image that is shipped with all its smaller versions. Its paths are relative in the list. */
export type MadePicture = {
  /** SHA-256 of the drawing as SVG: shows whether the image would still be drawn the same. */
  drawing: string
  /** SHA-256 of the JPEG that was processed. */
  checksum: string
  image: ProcessedImage
}
/** The images by name, and the recipe of their smaller versions. */
export type MadePictures = { recipe: typeof variantRecipe; pictures: Record<string, MadePicture> }

export const madeFolder = ownFile('src/server/features/demo/pictures/made')
export const listName = 'pictures.json'

/** The shipped images with absolute paths. `scripts/demo-pictures.ts` makes them. */
export async function readMadePictures(): Promise<MadePictures> {
  const made: MadePictures = JSON.parse(await readFile(path.join(madeFolder, listName), 'utf8'))
  const pictures = Object.entries(made.pictures).map(
    ([name, picture]) => [name, { ...picture, image: withFolder(picture.image, madeFolder) }] as const,
  )
  return { ...made, pictures: Object.fromEntries(pictures) }
}

function withFolder(image: ProcessedImage, folder: string): ProcessedImage {
  const moved = <T extends { path: string }>(file: T) => ({ ...file, path: path.join(folder, file.path) })
  return { ...image, original: moved(image.original), variants: image.variants.map(moved) }
}
