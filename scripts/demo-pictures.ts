// npm run demo:pictures: draws the images of the demo site and makes their smaller versions, which are shipped so that
// loading the site encodes nothing. Run it after changing a drawing or the recipe.
import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ListedPicture, listPictures } from '../src/server/features/demo/demo-picture-list.ts'
import { readArticles } from '../src/server/features/demo/demo-texts.ts'
import { drawingOf, toJpeg } from '../src/server/features/demo/pictures/draw.ts'
import {
  listName,
  type MadePicture,
  type MadePictures,
  madeFolder,
} from '../src/server/features/demo/pictures/made.ts'
import { type ProcessedImage, processImage } from '../src/server/platform/images/images.ts'
import { variantRecipe } from '../src/server/platform/images/images-variant-plan.ts'

// Written beside the present images, which stay until all new ones exist.
const draft = `${madeFolder}.new`

await rm(draft, { recursive: true, force: true })
const wanted = listPictures(await readArticles())
const pictures = await Promise.all(
  wanted.map(async (picture) => [picture.name, await make(picture)] as const),
)
const made: MadePictures = { recipe: variantRecipe, pictures: Object.fromEntries(pictures) }
await writeFile(path.join(draft, listName), `${JSON.stringify(made, null, 2)}\n`)
await rm(madeFolder, { recursive: true, force: true })
await rename(draft, madeFolder)
console.log(`Made ${pictures.length} pictures in ${path.relative('', madeFolder)}.`)

async function make(picture: ListedPicture): Promise<MadePicture> {
  const drawing = drawingOf(picture.name, picture, picture.width)
  const bytes = await toJpeg(drawing)
  const outDir = path.join(draft, picture.name)
  await mkdir(outDir, { recursive: true })
  const drawn = path.join(outDir, 'drawn.jpg')
  await writeFile(drawn, bytes)
  const image = await processImage(drawn, { outDir })
  await rm(drawn)
  return { drawing: sha256(drawing), checksum: sha256(bytes), image: withoutFolder(image) }
}

function withoutFolder(image: ProcessedImage): ProcessedImage {
  const shorten = <T extends { path: string }>(file: T): T => ({
    ...file,
    path: path.relative(draft, file.path).split(path.sep).join('/'),
  })
  return { ...image, original: shorten(image.original), variants: image.variants.map(shorten) }
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
