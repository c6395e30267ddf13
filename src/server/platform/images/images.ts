import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { placeholderOf, placeholderSize } from '../../../content/placeholder.ts'
import type { PictureEdit } from '../../../contracts/picture-edit.ts'
import { english } from '../../../i18n/said.ts'
import { brokenImage, detectKind, type FileKind, InvalidFile, readStart } from '../file-kind.ts'
import { freeMemory } from '../free-memory.ts'
import { takeTurns } from './images-queue.ts'
import {
  encodingOf,
  isLargerThanAvif,
  type PlannedVariant,
  plannedVariants,
  variantRecipe,
} from './images-variant-plan.ts'

export type ImageVariant = {
  path: string
  width: number
  height: number
  format: 'avif' | 'webp'
  size: number
}

/** Sizes in bytes, width and height in pixels as shown (after orientation). */
export type ProcessedImage = {
  original: { path: string; width: number; height: number; size: number; mimeType: string; ext: string }
  /** Narrow to wide, AVIF before WebP; empty for an animation, which only the original shows unchanged. */
  variants: ImageVariant[]
  /** See `placeholderOf`. */
  placeholder: string | null
  animated: boolean
}

export type ImageLimits = {
  pixels: number
  /** The limit for an AVIF file, which is always encoded again. */
  pixelsOfAvif: number
  frames: number
  pixelsOfAllFrames: number
  seconds: number
}

export const imageLimits: ImageLimits = {
  pixels: 50_000_000,
  pixelsOfAvif: 16_000_000,
  frames: 1000,
  pixelsOfAllFrames: 500_000_000,
  seconds: 60,
}

/**
 * Writes the image without metadata and its smaller versions into `outDir`: `original.jpg`, `640.avif`, ... `edit` is
 * applied after the image was turned upright. An image that is narrower than a width gets that version at its own
 * width, and no wider versions. At most two images are processed at a time. Throws `InvalidFile` for a file that is not
 * an image, damaged, or too large to decode; then `outDir` stays empty.
 */
export function processImage(
  inputPath: string,
  options: {
    outDir: string
    widths?: number[]
    limits?: Partial<ImageLimits>
    edit?: PictureEdit | undefined
  },
): Promise<ProcessedImage> {
  const limits = { ...imageLimits, ...options.limits }
  return inTurn(async () => {
    const source = { ...(await inspect(inputPath, limits)), edit: options.edit }
    return process(source, options.outDir, options.widths ?? variantRecipe.widths)
  })
}

/**
 * Writes the smaller versions of a processed image into `outDir`, as `processImage` did. Needs less memory than
 * `processImage`, which also reads and writes the image itself. Throws `InvalidFile`.
 */
export const remakeVariants = (inputPath: string, outDir: string): Promise<ImageVariant[]> =>
  inTurn(async () => {
    const source = await inspect(inputPath, imageLimits)
    if (isAnimation(source, await readStart(inputPath))) return []
    const decoded = { pixels: await decode(source, Math.max(...variantRecipe.widths)) }
    return writeVariants(decoded, plannedVariants(source.metadata.autoOrient), writer(outDir))
  })

const inTurn = takeTurns(2)
/** How many images are being processed, and how many are waiting. */
export const imageLoad = inTurn.load
// Two images at a time with one thread each. A cache would remember temporary files by name.
sharp.concurrency(1)
sharp.cache(false)

type Source = {
  /** A path, or the bytes. */
  input: string | Buffer
  kind: FileKind
  metadata: Metadata
  limits: ImageLimits
  edit?: PictureEdit | undefined
}
type SourceFile = Source & { input: string }
type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

async function process(source: SourceFile, outDir: string, widths: number[]): Promise<ProcessedImage> {
  checkAvif(source)
  const original = await encodeOriginal(source)
  // Decodes the bytes that are stored, so that a restore makes the same smaller versions from them.
  const pixels = await decode({ ...source, input: original, edit: undefined }, Math.max(...widths))
  const animated = isAnimation(source, original)
  const { width, height } = source.edit?.crop ?? source.metadata.autoOrient
  const { mimeType, ext } = source.kind
  const output = writer(outDir)
  try {
    const file = await output.write(`original.${ext}`, original)
    const variants = animated
      ? []
      : await writeVariants({ pixels }, plannedVariants({ width, height }, widths), output)
    const placeholder = await makePlaceholder(pixels)
    return { original: { ...file, width, height, mimeType, ext }, variants, placeholder, animated }
  } catch (error) {
    await output.discard()
    throw error
  }
}

async function inspect(input: string, limits: ImageLimits): Promise<SourceFile> {
  const kind = await detectKind(input)
  if (kind?.kind !== 'image')
    throw new InvalidFile(
      english('The file is not a JPEG, PNG, GIF, WebP or AVIF image. Choose another one.'),
    )
  const metadata = await sharp(input).metadata().catch(refuse)
  const { width, height, pages = 1 } = metadata
  if (width * height > limits.pixels)
    throw new InvalidFile(
      english(
        'The image has {width} x {height} pixels, more than {pixels} million. Make it smaller and try again.',
        { width, height, pixels: millions(limits.pixels) },
      ),
    )
  if (pages > limits.frames || width * height * pages > limits.pixelsOfAllFrames)
    throw new InvalidFile(
      english('The animation has too many frames, or they are too large. Shorten it or make it smaller.'),
    )
  return { input, kind, metadata, limits }
}

function checkAvif({ kind, metadata: { width, height }, limits: { pixelsOfAvif } }: Source): void {
  if (kind.ext === 'avif' && width * height > pixelsOfAvif)
    throw new InvalidFile(
      english(
        'The image has {width} x {height} pixels. An AVIF image may have {pixelsOfAvif} million. Make it smaller, or save it as a JPEG image.',
        { width, height, pixelsOfAvif: millions(pixelsOfAvif) },
      ),
    )
}

const millions = (pixels: number) => Math.round(pixels / 100_000) / 10

function open({ input, limits, edit, metadata }: Source): Sharp {
  const image = sharp(input, { failOn: 'error', limitInputPixels: limits.pixels, autoOrient: true })
    .timeout({ seconds: limits.seconds })
    .toColourspace('srgb')
  return edit ? edited(image, edit, metadata.autoOrient.width) : image
}

/** `width`: the width before the edit. */
function edited(image: Sharp, { isMirrored, turns, crop }: PictureEdit, width: number): Sharp {
  // sharp mirrors an image before it turns it. If there is no turn, it mirrors the image only after the crop.
  const left = isMirrored && turns === 0 ? width - crop.x - crop.width : crop.x
  return image
    .flop(isMirrored)
    .rotate(turns * 90)
    .extract({ left, top: crop.y, width: crop.width, height: crop.height })
}

/** The first frame, turned upright, as sRGB, at most `width` wide: the source of all smaller versions. */
async function decode(source: Source, width: number): Promise<Pixels> {
  return toPixels(open(source).resize({ width, withoutEnlargement: true })).catch(refuse)
}

/**
 * Returns the image without loss if its pixels can stay as they are. Otherwise turns it upright, converts it to sRGB,
 * and encodes it again.
 */
async function encodeOriginal(source: SourceFile): Promise<Buffer> {
  const { orientation = 1, space, pages = 1 } = source.metadata
  const asIs = orientation === 1 && space !== 'cmyk' && isStandardColor(source.metadata.icc)
  // Loaded on demand, because making smaller versions does not need it.
  const { stripMetadata } = await import('../strip/images-strip.ts')
  const stripped = stripMetadata(await readFile(source.input), source.kind.mimeType)
  if (stripped && !source.edit && (asIs || pages > 1)) return stripped
  const size = source.edit?.crop ?? source.metadata.autoOrient
  const encoded = encodeAs[source.kind.ext]?.(open(source), size)
  return encoded?.toBuffer().catch(refuse) ?? Promise.reject(brokenImage())
}

const encodeAs: Record<string, (image: Sharp, size: Metadata['autoOrient']) => Sharp> = {
  jpg: (image) => image.jpeg({ quality: 90 }),
  png: (image) => image.png({ compressionLevel: 8 }),
  webp: (image) => image.webp({ quality: 90 }),
  avif: (image, size) => image.avif({ ...encodingOf('avif', size), quality: 65 }),
  gif: (image) => image.gif(),
}

/**
 * Whether the image looks the same without its profile. Without one, it is treated as sRGB, so this is true if the
 * profile says sRGB or if there is none.
 */
function isStandardColor(profile: Buffer | undefined): boolean {
  return !profile || profile.includes('sRGB') || profile.includes(Buffer.from('sRGB', 'utf16le').swap16())
}

/** `start`: at least the first bytes of the file. Sharp sees only one frame of an animated PNG. */
function isAnimation({ kind, metadata }: Source, start: Buffer): boolean {
  return (metadata.pages ?? 1) > 1 || (kind.ext === 'png' && start.subarray(0, 4096).includes('acTL'))
}

/**
 * Makes all smaller versions from these pixels. After the largest versions are written, smaller pixels replace these.
 */
async function writeVariants(
  from: { pixels: Pixels },
  planned: PlannedVariant[],
  output: Writer,
): Promise<ImageVariant[]> {
  const variants: ImageVariant[] = []
  let resized = from.pixels
  // One version after the other: in parallel, they would use all the threads that also read and write files. The
  // largest version is the first, because it needs the most memory and nothing else has used any yet.
  for (const { name, width, format } of planned.toReversed()) {
    if (resized.info.width !== width) resized = await toPixels(fromPixels(from.pixels).resize({ width }))
    if (isLargerThanAvif(from.pixels.info)) {
      from.pixels = resized
      await freeMemory()
    }
    const encoded = await fromPixels(resized)[format](encodingOf(format, resized.info)).toBuffer()
    variants.unshift({ ...(await output.write(name, encoded)), width, height: resized.info.height, format })
  }
  return variants
}

const fromPixels = ({ data, info }: Pixels) => sharp(data, { raw: info })

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return {
    data,
    info: { width: info.width, height: info.height, channels: info.channels as Pixels['info']['channels'] },
  }
}

async function makePlaceholder(pixels: Pixels): Promise<string | null> {
  const small = fromPixels(pixels).resize({ ...placeholderSize, fit: 'fill' })
  return placeholderOf(await small.toColourspace('srgb').ensureAlpha().raw().toBuffer())
}

type Writer = {
  write(name: string, bytes: Buffer): Promise<{ path: string; size: number }>
  discard(): Promise<void>
}

function writer(outDir: string): Writer {
  const written: string[] = []
  return {
    async write(name, bytes) {
      await mkdir(outDir, { recursive: true })
      const target = path.join(outDir, name)
      written.push(target)
      await writeFile(target, bytes)
      return { path: target, size: bytes.length }
    },
    async discard() {
      await Promise.all(written.map((file) => rm(file, { force: true })))
    },
  }
}

function refuse(error: unknown): never {
  if (error instanceof Error && error.message.startsWith('timeout'))
    throw new InvalidFile(
      english('The image takes too long to read. Save it in a simpler form and try again.'),
      {
        cause: error,
      },
    )
  throw brokenImage(error)
}
