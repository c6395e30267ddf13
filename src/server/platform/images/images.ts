import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { placeholderOf, placeholderSize } from '../../../content/placeholder.ts'
import { brokenImage, detectKind, type FileKind, InvalidFile, readStart } from '../file-kind.ts'
import { stripMetadata } from '../strip/images-strip.ts'
import { takeTurns } from './images-queue.ts'
import { encodingOf, type PlannedVariant, plannedVariants, variantRecipe } from './images-variant-plan.ts'

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
  /** Narrow to wide, AVIF before WebP; none for an animation, which only the original shows as it is. */
  variants: ImageVariant[]
  /** See `placeholderOf`. */
  placeholder: string | null
  animated: boolean
}

export type ImageLimits = { pixels: number; frames: number; pixelsOfAllFrames: number; seconds: number }

export const imageLimits: ImageLimits = {
  pixels: 50_000_000,
  frames: 1000,
  pixelsOfAllFrames: 500_000_000,
  seconds: 60,
}

/**
 * Writes the picture without metadata and its smaller versions into `outDir`: `original.jpg`, `640.avif`, ...
 * A picture narrower than a width gets that version at its own width, and no wider ones. At most two run at a time.
 * Throws `InvalidFile` for a file that is not a picture, damaged, or too large to decode; then `outDir` stays empty.
 */
export function processImage(
  inputPath: string,
  options: { outDir: string; widths?: number[]; limits?: Partial<ImageLimits> },
): Promise<ProcessedImage> {
  const limits = { ...imageLimits, ...options.limits }
  return inTurn(() => process(inputPath, options.outDir, options.widths ?? variantRecipe.widths, limits))
}

/**
 * Writes the smaller versions of a picture that was processed before into `outDir`, as `processImage` did. Needs less memory
 * than that, which reads and writes the picture itself. Throws `InvalidFile`.
 */
export const remakeVariants = (inputPath: string, outDir: string): Promise<ImageVariant[]> =>
  inTurn(async () => {
    const source = await inspect(inputPath, imageLimits)
    if (isAnimation(source, await readStart(inputPath))) return []
    const pixels = await decode(source, Math.max(...variantRecipe.widths))
    return writeVariants(pixels, plannedVariants(source.metadata.autoOrient), writer(outDir))
  })

const inTurn = takeTurns(2)
// Two pictures at a time with a thread each; a cache would hold on to temporary files by name.
sharp.concurrency(1)
sharp.cache(false)

type Source = { path: string; kind: FileKind; metadata: Metadata; limits: ImageLimits }
type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

async function process(
  input: string,
  outDir: string,
  widths: number[],
  limits: ImageLimits,
): Promise<ProcessedImage> {
  const source = await inspect(input, limits)
  const pixels = await decode(source, Math.max(...widths))
  const original = await encodeOriginal(source)
  const animated = isAnimation(source, original)
  const { width, height } = source.metadata.autoOrient
  const { mimeType, ext } = source.kind
  const output = writer(outDir)
  try {
    const file = await output.write(`original.${ext}`, original)
    const variants = animated
      ? []
      : await writeVariants(pixels, plannedVariants(source.metadata.autoOrient, widths), output)
    const placeholder = await makePlaceholder(pixels)
    return { original: { ...file, width, height, mimeType, ext }, variants, placeholder, animated }
  } catch (error) {
    await output.discard()
    throw error
  }
}

async function inspect(input: string, limits: ImageLimits): Promise<Source> {
  const kind = await detectKind(input)
  if (kind?.kind !== 'image')
    throw new InvalidFile('The file is not a JPEG, PNG, GIF, WebP or AVIF image. Choose another one.')
  const metadata = await sharp(input).metadata().catch(refuse)
  const { width, height, pages = 1 } = metadata
  if (width * height > limits.pixels)
    throw new InvalidFile(
      `The image has ${width} x ${height} pixels, more than ${millions(limits.pixels)} million. Make it smaller and try again.`,
    )
  if (pages > limits.frames || width * height * pages > limits.pixelsOfAllFrames)
    throw new InvalidFile(
      'The animation has too many frames, or they are too large. Shorten it or make it smaller.',
    )
  return { path: input, kind, metadata, limits }
}

const millions = (pixels: number) => Math.round(pixels / 100_000) / 10

function open({ path: input, limits }: Source): Sharp {
  return sharp(input, { failOn: 'error', limitInputPixels: limits.pixels, autoOrient: true })
    .timeout({ seconds: limits.seconds })
    .toColourspace('srgb')
}

/** The first frame, turned upright, as sRGB, at most `width` wide: the source of all smaller versions. */
async function decode(source: Source, width: number): Promise<Pixels> {
  return toPixels(open(source).resize({ width, withoutEnlargement: true })).catch(refuse)
}

/** Lossless if the pixels can stay as they are; else turned upright, in sRGB, and encoded again. */
async function encodeOriginal(source: Source): Promise<Buffer> {
  const { orientation = 1, space, pages = 1 } = source.metadata
  const asIs = orientation === 1 && space !== 'cmyk' && isStandardColor(source.metadata.icc)
  const stripped = stripMetadata(await readFile(source.path), source.kind.mimeType)
  if (stripped && (asIs || pages > 1)) return stripped
  return encodeAs[source.kind.ext]?.(open(source)).toBuffer().catch(refuse) ?? Promise.reject(brokenImage())
}

const encodeAs: Record<string, (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg({ quality: 90 }),
  png: (image) => image.png({ compressionLevel: 8 }),
  webp: (image) => image.webp({ quality: 90 }),
  avif: (image) => image.avif({ quality: 65, effort: 2 }),
  gif: (image) => image.gif(),
}

/** Without its profile a picture is taken for sRGB: right if it said so, or said nothing. */
function isStandardColor(profile: Buffer | undefined): boolean {
  return !profile || profile.includes('sRGB') || profile.includes(Buffer.from('sRGB', 'utf16le').swap16())
}

/** `start`: its first bytes, or more. Of an animated PNG sharp knows one frame. */
function isAnimation({ kind, metadata }: Source, start: Buffer): boolean {
  return (metadata.pages ?? 1) > 1 || (kind.ext === 'png' && start.subarray(0, 4096).includes('acTL'))
}

async function writeVariants(
  pixels: Pixels,
  planned: PlannedVariant[],
  output: Writer,
): Promise<ImageVariant[]> {
  const variants: ImageVariant[] = []
  let resized = pixels
  // One after the other: in parallel they would use all the threads that also read and write files. The largest first, which
  // needs most memory: before the others have left anything behind.
  for (const { name, width, format } of planned.toReversed()) {
    if (resized.info.width !== width) resized = await toPixels(fromPixels(pixels).resize({ width }))
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
    throw new InvalidFile('The image takes too long to read. Save it in a simpler form and try again.', {
      cause: error,
    })
  throw brokenImage(error)
}
