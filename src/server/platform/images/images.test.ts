import { hash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InvalidFile } from '../file-kind.ts'
import { processImage, remakeVariants } from './images.ts'
import { encodingOf, plannedVariants } from './images-variant-plan.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'images-'))
})
afterAll(() => rm(folder, { recursive: true }))

let count = 0
async function save(picture: Sharp | Buffer, name = 'in'): Promise<{ file: string; outDir: string }> {
  const place = path.join(folder, String(++count))
  const file = `${place}-${name}`
  await writeFile(file, Buffer.isBuffer(picture) ? picture : await picture.toBuffer())
  return { file, outDir: `${place}-out` }
}

async function run(picture: Sharp | Buffer, limits = {}) {
  const { file, outDir } = await save(picture)
  return processImage(file, { outDir, limits })
}

/** Red on the left, blue on the right. */
function twoColors(width: number, height: number): Sharp {
  const half = {
    create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#e00000' },
  }
  return sharp({ create: { width, height, channels: 3, background: '#0000e0' } }).composite([
    { input: half, left: 0, top: 0 },
  ])
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a5a2b' } })

const secrets = {
  IFD0: { Copyright: 'SECRET-NAME', Make: 'SECRET-CAMERA', Orientation: '6' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
}
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>SECRET-XMP</a></x:xmpmeta>'

async function frames(number: number): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: number * 8 * 8 * 3 }, (_, index) => (index * 7) % 256))
  return sharp(pixels, { raw: { width: 8, height: 8 * number, channels: 3, pageHeight: 8 } })
    .gif({ delay: Array(number).fill(50), loop: 0 })
    .toBuffer()
}

describe('the smaller versions', () => {
  const crop = { x: 0, y: 0, width: 300, height: 200 }
  const noise = () =>
    sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
  it.each([
    ['a photograph', noise().jpeg(), undefined],
    ['a photograph that is turned upright', noise().withExif(secrets).jpeg(), undefined],
    ['a cropped photograph', noise().jpeg(), { isMirrored: true, turns: 2 as const, crop }],
    ['a cropped WebP', noise().webp(), { isMirrored: false, turns: 0 as const, crop }],
    ['an AVIF', noise().avif(), undefined],
  ])('of %s are the same when they are made again from the stored file', async (_, picture, edit) => {
    const { file, outDir } = await save(picture)
    const { original, variants } = await processImage(file, { outDir, edit })
    const again = await remakeVariants(original.path, `${outDir}-again`)
    const hashes = (all: { path: string }[]) =>
      Promise.all(all.map(async ({ path }) => hash('sha256', await readFile(path))))
    expect(variants.length).toBeGreaterThan(1)
    expect(await hashes(again)).toEqual(await hashes(variants))
  })
})

describe('a photograph', () => {
  it('is made in every width as AVIF and WebP, none larger than the original', async () => {
    const image = await run(twoColors(1000, 500).jpeg())
    expect(image.original).toMatchObject({ width: 1000, height: 500, mimeType: 'image/jpeg', ext: 'jpg' })
    expect(image.variants.map(({ width, height, format }) => [width, height, format])).toEqual(
      [320, 640, 960, 1000].flatMap((width) => [
        [width, width / 2, 'avif'],
        [width, width / 2, 'webp'],
      ]),
    )
    for (const variant of image.variants) {
      const stored = await sharp(variant.path).metadata()
      expect([stored.width, stored.height]).toEqual([variant.width, variant.height])
      expect(stored.format).toBe(variant.format === 'avif' ? 'heif' : 'webp')
      expect((await readFile(variant.path)).length).toBe(variant.size)
    }
  })

  it('has all its colour detail in AVIF, except in the largest ones', async () => {
    const { variants } = await run(twoColors(2400, 1600).jpeg())
    const colour = await Promise.all(
      variants
        .filter(({ format, width }) => format === 'avif' && width > 1000)
        .map(async ({ path: file, width }) => [width, hasHalfColour(await readFile(file))]),
    )
    expect(colour).toEqual([
      [1280, false],
      [1920, true],
    ])
  })

  it('has a placeholder of its colours', async () => {
    const { placeholder } = await run(twoColors(600, 400).png())
    // Red on the left, blue on the right.
    expect(placeholder).toMatch(
      /^linear-gradient\(90deg,#[ef].0{2}.{4} 17%,#\w+ 50%,#0{2}.{6} 83%\),linear-gradient\(/,
    )
  })

  it.each([
    ['gray', twoColors(60, 40).grayscale(), /^linear-gradient/],
    [
      'seen through',
      sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } }),
      null,
    ],
  ])('that is %s has its placeholder, if any', async (_, image, expected) => {
    const { placeholder } = await run(image.png())
    if (expected) expect(placeholder).toMatch(expected)
    else expect(placeholder).toBeNull()
  })

  it('is turned upright and loses its location, owner and camera', async () => {
    const source = twoColors(400, 200).jpeg().withExif(secrets).withXmp(xmp)
    const input = await source.withMetadata({ orientation: 6 }).toBuffer()
    expect((await sharp(input).metadata()).orientation).toBe(6)
    const image = await run(input)
    expect(image.original).toMatchObject({ width: 200, height: 400 })
    await expectClean(image.original.path)
    // After a quarter turn to the right, the left side is on top.
    const [red, , blue] = await colorAt(image.original.path, 100, 20)
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(50)
    expect(image.variants.at(-1)).toMatchObject({ width: 200, height: 400 })
  })

  it('in wide colours is converted to sRGB', async () => {
    const input = await twoColors(64, 64).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
    const { original } = await run(input)
    await expectClean(original.path)
    const [red] = await colorAt(original.path, 8, 8)
    expect(red).toBeGreaterThan(215)
    const untreated = await sharp(input, { ignoreIcc: true }).raw().toBuffer()
    expect(untreated[0]).toBeLessThan(215)
  })

  it('keeps a transparent background in the smaller ones', async () => {
    const clear = sharp({ create: { width: 400, height: 400, channels: 4, background: '#00000000' } })
    const image = await run(clear.png())
    for (const { path: file } of image.variants) expect((await sharp(file).stats()).isOpaque).toBe(false)
  })
})

describe('metadata', () => {
  const formats: [string, (image: Sharp) => Sharp][] = [
    ['JPEG', (image) => image.jpeg({ progressive: true })],
    ['PNG', (image) => image.png()],
    ['WebP', (image) => image.webp({ lossless: true })],
    ['AVIF', (image) => image.avif({ effort: 0 })],
  ]
  it.each(formats)('is removed from a %s', async (name, encode) => {
    const { Orientation: _, ...owner } = secrets.IFD0
    const marked = twoColors(64, 48)
      .withExif({ ...secrets, IFD0: owner })
      .withXmp(xmp)
    const input = await encode(marked).toBuffer()
    expect(input.includes('SECRET-NAME')).toBe(true)
    const { original } = await run(input)
    await expectClean(original.path)
    if (name === 'AVIF') return
    const [before, after] = await Promise.all([
      sharp(input).raw().toBuffer(),
      sharp(original.path).raw().toBuffer(),
    ])
    expect(after.equals(before)).toBe(true)
  })

  it('after the end of an image is removed too', async () => {
    for (const image of [twoColors(32, 32).jpeg(), twoColors(32, 32).png(), twoColors(32, 32).gif()]) {
      const { original } = await run(Buffer.concat([await image.toBuffer(), Buffer.from('SECRET<script>')]))
      expect((await readFile(original.path)).includes('SECRET')).toBe(false)
    }
  })
})

describe('an animation', () => {
  it('keeps its frames and loses its comments', async () => {
    const gif = await frames(5)
    const at = gif.indexOf(Buffer.from([0x21, 0xf9]))
    const comment = Buffer.from('\x21\xfe\x06SECRET\x00', 'latin1')
    const image = await run(Buffer.concat([gif.subarray(0, at), comment, gif.subarray(at)]))
    expect(image).toMatchObject({ animated: true, variants: [], original: { width: 8, height: 8 } })
    const stored = await sharp(image.original.path, { animated: true }).metadata()
    expect(stored).toMatchObject({ pages: 5, loop: 0 })
    expect((await readFile(image.original.path)).includes('SECRET')).toBe(false)
  })

  it('as WebP keeps its frames', async () => {
    const webp = await sharp(await frames(4), { animated: true })
      .webp({ loop: 2 })
      .withXmp(xmp)
      .toBuffer()
    const image = await run(webp)
    expect(image).toMatchObject({ animated: true, variants: [] })
    expect(await sharp(image.original.path, { animated: true }).metadata()).toMatchObject({
      pages: 4,
      loop: 2,
    })
    await expectClean(image.original.path)
  })

  it('with too many frames is refused', async () => {
    await expect(run(await frames(11), { frames: 10 })).rejects.toThrow('too many frames')
    await expect(run(await frames(11), { pixelsOfAllFrames: 700 })).rejects.toThrow('too many frames')
  })
})

describe('an undecodable file is refused and leaves nothing', () => {
  const refusals: [string, () => Promise<Buffer>, string][] = [
    ['a PNG that says it has 100,000 x 100,000 pixels', async () => pngHeader(100_000, 100_000), ''],
    [
      'a PNG that says it has 9,000 x 9,000 pixels',
      async () => pngHeader(9000, 9000),
      '9000 x 9000 pixels, more than 50 million',
    ],
    [
      'an AVIF of 17 million pixels',
      () => plain(10_000, 1700).avif({ effort: 0 }).toBuffer(),
      '10000 x 1700 pixels. An AVIF image may have 16 million.',
    ],
    ['a GIF that says it has 60,000 x 60,000 pixels', async () => gifHeader(60_000), ''],
    ['a JPEG that is cut off', async () => half(await twoColors(800, 600).jpeg().toBuffer()), 'damaged'],
    [
      'a PNG that is cut off',
      async () => half(await twoColors(800, 600).png({ compressionLevel: 0 }).toBuffer()),
      'damaged',
    ],
    ['a WebP that is cut off', async () => half(await twoColors(800, 600).webp().toBuffer()), ''],
    ['an animation that is cut off', async () => half(await frames(6)), 'damaged'],
    ['a page named like a picture', async () => Buffer.from('<html><script>alert(1)</script>'), 'not a JPEG'],
    [
      'a script that begins like a GIF',
      async () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;'),
      'damaged',
    ],
    ['a picture of another type', async () => twoColors(9, 9).tiff().toBuffer(), 'not a JPEG'],
  ]
  it.each(refusals)('%s', async (_, make, sentence) => {
    const { file, outDir } = await save(await make())
    const refusal = await processImage(file, { outDir }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(InvalidFile)
    expect((refusal as InvalidFile).message).toContain(sentence)
    expect(await readdir(outDir).catch(() => [])).toEqual([])
  })

  it('a failing disk is not reported as a damaged image', async () => {
    const { file } = await save(twoColors(20, 20).png())
    const failure = await processImage(file, { outDir: path.join(file, 'below-a-file') }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(InvalidFile)
  })

  it('an image is processed after a refused one', async () => {
    const all = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => run(n < 4 ? gifHeader(60_000) : twoColors(20, 20).png())),
    )
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled'])
  })
})

it.each([
  ['wide', 4000, 2000, ['1280.avif', '1280.webp', '1920.avif', '1920.webp']],
  ['of a phone', 3000, 4000, ['1280.webp', '1357.avif', '1920.webp']],
  ['very tall', 1500, 9000, ['320.webp', '640.webp', '960.webp', '1280.webp', '1500.webp']],
])('an image that is %s has no AVIF that takes much memory', (_, width, height, widest) => {
  const planned = plannedVariants({ width, height })
  expect(planned.map(({ name }) => name).slice(-widest.length)).toEqual(widest)
  for (const { width: narrower, format } of planned)
    if (format === 'avif') expect((narrower * narrower * height) / width).toBeLessThanOrEqual(1920 * 1280)
})

it('a WebP larger than any AVIF is encoded in less memory', () => {
  expect(encodingOf('webp', { width: 1920, height: 1280 })).toMatchObject({ effort: 4 })
  expect(encodingOf('webp', { width: 1920, height: 2560 })).toMatchObject({ effort: 2 })
})

it('an image too tall for WebP has only its original', async () => {
  const image = await run(twoColors(20, 17_000).png())
  expect(image).toMatchObject({ variants: [], animated: false, original: { height: 17_000 } })
})

async function expectClean(file: string): Promise<void> {
  const { exif, xmp: packet, iptc, icc, orientation } = await sharp(file).metadata()
  expect({ exif, packet, iptc, icc, orientation }).toEqual({})
  expect((await readFile(file)).includes('SECRET')).toBe(false)
}

async function colorAt(file: string, left: number, top: number): Promise<number[]> {
  return [...(await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

/** The properties of an AVIF file in its box `av1C`. */
const hasHalfColour = (avif: Buffer) => ((avif[avif.indexOf('av1C') + 6] ?? 0) & 0b1100) === 0b1100

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

function gifHeader(side: number): Buffer {
  const bytes = Buffer.from(
    'GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\0\0\0\0\0\x02\x02L\x01\0;',
    'latin1',
  )
  for (const at of [6, 8, 24, 26]) bytes.writeUInt16LE(side, at)
  return bytes
}

function pngHeader(width: number, height: number): Buffer {
  const body = Buffer.from('IHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0', 'latin1')
  body.writeUInt32BE(width, 4)
  body.writeUInt32BE(height, 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk(body),
    pngChunk(Buffer.from('IDATx')),
    pngChunk(Buffer.from('IEND')),
  ])
}

function pngChunk(body: Buffer): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
