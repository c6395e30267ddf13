import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { newId } from '../../../platform/ids.ts'
import { type ProcessedImage, processImage } from '../../../platform/images/images.ts'
import { plannedVariants, variantRecipe } from '../../../platform/images/images-variant-plan.ts'
import * as media from '../../media/media.ts'
import { fillWithDemo } from '../demo.ts'
import { listPictures } from '../demo-picture-list.ts'
import { readArticles } from '../demo-texts.ts'
import { drawingOf, toJpeg } from './draw.ts'
import { listName, madeFolder, readMadePictures } from './made.ts'

const wanted = listPictures(await readArticles())
const { recipe, pictures } = await readMadePictures()
const outdated = 'The shipped pictures are out of date. Run "npm run demo:pictures".'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The image of this name, or a failed test. */
function shipped(name: string): ProcessedImage {
  const picture = pictures[name]
  if (!picture) throw new Error(outdated)
  return picture.image
}

const filesOf = ({ original, variants }: ProcessedImage) => [original, ...variants]

describe('the shipped images of the demo site', () => {
  it('are those that the site shows, as they would be drawn now', () => {
    const drawings = wanted.map((picture) => [
      picture.name,
      sha256(drawingOf(picture.name, picture, picture.width)),
    ])
    const found = Object.entries(pictures).map(([name, { drawing }]) => [name, drawing])
    expect(found, outdated).toEqual(drawings)
  })

  it('have the smaller versions that an upload would get', () => {
    expect(recipe, outdated).toEqual(variantRecipe)
    for (const { name, width } of wanted) {
      const { original, variants, animated } = shipped(name)
      const height = Math.round((width * 5) / 8)
      expect({ ...original, animated }).toMatchObject({
        path: path.join(madeFolder, name, 'original.jpg'),
        width,
        height,
        mimeType: 'image/jpeg',
        ext: 'jpg',
        animated: false,
      })
      const planned = plannedVariants(original).map((variant) => ({
        path: path.join(madeFolder, name, variant.name),
        width: variant.width,
        height: Math.round((variant.width * 5) / 8),
        format: variant.format,
      }))
      expect(
        variants.map(({ size: _, ...variant }) => variant),
        outdated,
      ).toEqual(planned)
    }
  })

  it('are complete, each as the list says, with nothing beside them', async () => {
    const listed = wanted.flatMap(({ name }) => filesOf(shipped(name)))
    for (const { path: file, width, height, size } of listed) {
      const { format, compression, ...found } = await sharp(file).metadata()
      const kind = path.extname(file).slice(1)
      expect({ file, kind: compression === 'av1' ? 'avif' : format, size: (await stat(file)).size }).toEqual({
        file,
        kind: kind === 'jpg' ? 'jpeg' : kind,
        size,
      })
      expect([found.width, found.height]).toEqual([width, height])
    }
    const entries = await readdir(madeFolder, { recursive: true, withFileTypes: true })
    const present = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
    const list = path.join(madeFolder, listName)
    expect(present.sort()).toEqual([list, ...listed.map((file) => file.path)].sort())
    expect(listed.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(6_000_000)
  })
})

describe('a shipped image', () => {
  let site: TestApp
  let folder: string
  beforeAll(async () => {
    site = await startTestApp('sqlite')
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-made-'))
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('equals the result of drawing and processing it', async () => {
    const [first] = wanted
    if (!first) throw new Error('The demonstration site has no pictures')
    const made = shipped(first.name)
    const drawn = await toJpeg(drawingOf(first.name, first, first.width))
    const processed = await processImage(made.original.path, { outDir: folder })
    const named = (image: ProcessedImage) => ({
      ...image,
      original: { ...image.original, path: path.basename(image.original.path) },
      variants: image.variants.map((file) => ({ ...file, path: path.basename(file.path), size: 0 })),
    })
    expect(named(processed), outdated).toEqual(named(made))
    // Encoders may differ by a few bytes from one kind of processor to the next.
    const sizes = [drawn.length, ...processed.variants.map(({ size }) => size)]
    const differences = filesOf(made).map(({ size }, index) => Math.abs((sizes[index] ?? 0) / size - 1))
    expect(Math.max(...differences), outdated).toBeLessThan(0.03)
  })

  it('gets the same row and files as its upload', async () => {
    const narrowest = wanted.reduce((least, picture) => (picture.width < least.width ? picture : least))
    const processed = shipped(narrowest.name)
    const file = { path: processed.original.path, filename: 'picture.jpg', checksum: 'x' }
    const stored = async (from: Parameters<typeof media.upload>[1]) => {
      const id = newId()
      await media.upload(site.ctx(), from, { id })
      const { db } = site.ctx()
      const row = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const keys: string[] = []
      for await (const { key } of site.deps.storage.list()) if (key.includes(id)) keys.push(key)
      return JSON.parse(JSON.stringify({ row, keys: keys.sort() }).replaceAll(id, 'ID'))
    }
    expect(await stored({ ...file, processed })).toEqual(await stored(file))
  })

  it('needs no encoding when the site is loaded', async () => {
    let worked = 0
    const count = () => worked++
    sharp.queue.on('change', count)
    try {
      await fillWithDemo(site.ctx())
    } finally {
      sharp.queue.off('change', count)
    }
    expect(worked).toBe(0)
  })
})
