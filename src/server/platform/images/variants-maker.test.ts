import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { InvalidFile } from '../file-kind.ts'
import { remakeVariants } from './images.ts'
import { openVariantsMaker, type VariantsMaker } from './variants-maker.ts'

let folder: string
let picture: string
let maker: VariantsMaker
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'variants-'))
  picture = path.join(folder, 'picture.jpg')
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8a5a2b' } }).toFile(picture)
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  maker = openVariantsMaker()
})
afterEach(() => maker.close())

test('makes the same files as this process', async () => {
  const apart = await maker.remake(picture, path.join(folder, 'apart'))
  const here = await remakeVariants(picture, path.join(folder, 'here'))
  expect(apart.map(({ width, format }) => `${width}.${format}`)).toEqual([
    '320.avif',
    '320.webp',
    '400.avif',
    '400.webp',
  ])
  for (const [index, { path: file }] of apart.entries())
    expect((await readFile(file)).equals(await readFile(here[index]?.path ?? ''))).toBe(true)
})

test('says what is wrong with a damaged image, and makes the next one', async () => {
  const damaged = path.join(folder, 'damaged.jpg')
  await writeFile(damaged, (await readFile(picture)).subarray(0, 400))
  await expect(maker.remake(damaged, path.join(folder, 'damaged'))).rejects.toThrow(InvalidFile)
  expect(await maker.remake(picture, path.join(folder, 'next'))).toHaveLength(4)
})

test('does not blame the image for a folder that cannot be written', async () => {
  const failure = maker.remake(picture, path.join(picture, 'out'))
  await expect(failure).rejects.toMatchObject({ code: 'ENOTDIR' })
  await expect(failure).rejects.not.toBeInstanceOf(InvalidFile)
})

test('fails when its process ends, and starts another one for the next image', async () => {
  const failure = expect(maker.remake(picture, path.join(folder, 'ended'))).rejects.toThrow('has stopped')
  maker.close()
  await failure
  expect(await maker.remake(picture, path.join(folder, 'again'))).toHaveLength(4)
})
