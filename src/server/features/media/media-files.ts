import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PictureEdit } from '../../../contracts/picture-edit.ts'
import { english } from '../../../i18n/said.ts'
import type { Ctx } from '../../core/context.ts'
import { discardFiles } from '../../core/discard-files.ts'
import { AppError } from '../../core/errors.ts'
import { storageName } from '../../core/file-name.ts'
import { hindranceOfFile } from '../../platform/disk.ts'
import { detectKind, type FileKind, InvalidFile } from '../../platform/file-kind.ts'
import { newId } from '../../platform/ids.ts'
import type { ImageVariant, ProcessedImage } from '../../platform/images/images.ts'
import type { VariantsMaker } from '../../platform/images/variants-maker.ts'
import { StorageFailure } from '../../platform/storage/storage.ts'
import type { PlayerFacts } from '../../platform/strip/player-facts.ts'
import { stripFile } from '../../platform/strip/strip-file.ts'
import { readDrawing } from '../../platform/texts/texts.ts'
import type { MediaTable, StoredVariant } from './media.table.ts'

type FilePart = { path: string; key: string; contentType: string }
type Described = Pick<
  MediaTable,
  'mimeType' | 'type' | 'size' | 'width' | 'height' | 'placeholder' | 'duration' | 'poster'
>
/** A file that has been written to storage, with its smaller versions. */
export type StoredMedia = Described & { key: string; variants: StoredVariant[] }

/** An earlier result of `processImage`. It is stored as it is, without encoding the image again. */
export type AlreadyProcessed = { processed?: ProcessedImage }

/** `type`: the only type that the file may have. */
type Given = { path: string; edit?: PictureEdit | null; type?: MediaTable['type'] }

/**
 * Checks the file, makes its smaller versions and writes everything to storage under the id. Throws UNSUPPORTED_TYPE,
 * INVALID_FILE or UNAVAILABLE; then nothing is left behind.
 */
export async function storeFile(
  ctx: Ctx,
  id: string,
  file: Given & { filename: string; mark?: string } & AlreadyProcessed,
): Promise<StoredMedia> {
  const workshop = path.join(ctx.config.dataDir, 'tmp', newId())
  await mkdir(workshop, { recursive: true })
  try {
    const place = `${ctx.now().slice(0, 7).replace('-', '/')}/${id}/${storageName(file.filename)}${file.mark ? `-${file.mark}` : ''}`
    const { parts, ...stored } = file.processed
      ? partsOf(file.processed, place)
      : await prepare(ctx, file, place, workshop)
    await putAll(ctx, parts)
    return stored
  } catch (error) {
    throw error instanceof InvalidFile ? new AppError('INVALID_FILE', error.message) : error
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/** Turns a storage failure into an answer that reveals nothing about the storage. */
export function unavailable(ctx: Pick<Ctx, 'log'>, error: unknown): unknown {
  if (!(error instanceof StorageFailure) || hindranceOfFile(error)) return error
  ctx.log.error({ err: error }, 'file storage failed')
  const message =
    'File storage is not responding right now. Try again, or contact the administrator of this site.'
  return new AppError('UNAVAILABLE', message, { retryAfter: 30 })
}

/**
 * Makes the smaller versions of a stored image again, in the same way as at its upload. `file`: a copy of the file
 * stored under `key`. Returns an empty list for a file that has no smaller versions. Throws `InvalidFile`.
 */
export async function remakeVariants(
  { storage, config, maker }: Pick<Ctx, 'storage' | 'config'> & { maker: VariantsMaker },
  key: string,
  file: string,
): Promise<StoredVariant[]> {
  if ((await detectKind(file))?.kind !== 'image') return []
  const workshop = path.join(config.dataDir, 'tmp', newId())
  await mkdir(workshop, { recursive: true })
  try {
    const place = key.slice(0, -path.extname(key).length)
    const { variants, parts } = smallerOf(await maker.remake(file, workshop), place)
    for (const { path, key, contentType } of parts) await storage.put(key, { path }, { contentType })
    return variants
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

type Prepared = StoredMedia & { parts: FilePart[] }

async function prepare(
  ctx: Ctx,
  { path: file, edit, type }: Given,
  place: string,
  workshop: string,
): Promise<Prepared> {
  const kind = await detectKind(file)
  if (!kind)
    throw new AppError(
      'UNSUPPORTED_TYPE',
      'Files of this type cannot be uploaded. Use JPEG, PNG, GIF, WebP, AVIF, SVG, PDF, MP4, WebM or MP3.',
    )
  if (type && type !== typeOf(kind)) throw new AppError('UNSUPPORTED_TYPE', anotherOf[type])
  if (kind.kind === 'image') return preparePicture(file, place, workshop, edit ?? undefined)
  if (kind.kind === 'svg') return prepareDrawing(ctx, file, place, workshop, kind)
  const { bytes, facts } = await stripFile(await readFile(file), kind.mimeType, ctx.person)
  return { ...(await prepareOne(bytes, place, workshop, kind)), ...measured(kind, facts) }
}

const typeOf = ({ kind }: FileKind): MediaTable['type'] =>
  kind === 'pdf' ? 'document' : kind === 'svg' ? 'image' : kind

const anotherOf: Record<MediaTable['type'], string> = {
  image: english('This file is an image. Choose another image to replace it.'),
  video: english('This file is a video. Choose another video to replace it.'),
  audio: english('This file is an audio file. Choose another audio file to replace it.'),
  document: english('This file is a PDF. Choose another PDF to replace it.'),
}

const plain = (kind: FileKind, size: number): Described => ({
  type: typeOf(kind),
  mimeType: kind.mimeType,
  size,
  width: null,
  height: null,
  placeholder: null,
  duration: null,
  poster: null,
})

/**
 * The columns that a measurement of a video or audio file fills. A missing duration becomes 0, so that the file is not
 * measured again.
 */
export const measured = ({ kind }: Pick<FileKind, 'kind'>, { duration, width, height }: PlayerFacts) =>
  kind === 'video' || kind === 'audio' ? { duration: duration ?? 0, width, height } : {}

async function preparePicture(
  file: string,
  place: string,
  workshop: string,
  edit: PictureEdit | undefined,
): Promise<Prepared> {
  // The image library is loaded with the first image. Otherwise it would take most of the memory of a server that only
  // serves pages.
  const { processImage } = await import('../../platform/images/images.ts')
  return partsOf(await processImage(file, { outDir: workshop, edit }), place)
}

function partsOf({ original, variants, placeholder }: ProcessedImage, place: string): Prepared {
  const key = `${place}.${original.ext}`
  const smaller = smallerOf(variants, place)
  const { mimeType, size, width, height } = original
  return {
    key,
    type: 'image',
    mimeType,
    size,
    width,
    height,
    placeholder,
    duration: null,
    poster: null,
    variants: smaller.variants,
    parts: [{ path: original.path, key, contentType: mimeType }, ...smaller.parts],
  }
}

function smallerOf(images: ImageVariant[], place: string): { variants: StoredVariant[]; parts: FilePart[] } {
  const all = images.map((image) => ({ ...image, key: `${place}-${image.width}.${image.format}` }))
  return {
    variants: all.map(({ key, width, height, format }) => ({ key, width, height, format })),
    parts: all.map(({ path, key, format }) => ({ path, key, contentType: `image/${format}` })),
  }
}

async function prepareDrawing(
  ctx: Ctx,
  file: string,
  place: string,
  workshop: string,
  kind: FileKind,
): Promise<Prepared> {
  const { svg, size } = await readDrawing(ctx, await readFile(file, 'utf8'))
  return { ...(await prepareOne(Buffer.from(svg), place, workshop, kind)), ...size }
}

async function prepareOne(bytes: Buffer, place: string, workshop: string, kind: FileKind): Promise<Prepared> {
  const target = path.join(workshop, `original.${kind.ext}`)
  await writeFile(target, bytes)
  const key = `${place}.${kind.ext}`
  const parts = [{ path: target, key, contentType: kind.mimeType }]
  return { ...plain(kind, bytes.length), key, variants: [], parts }
}

async function putAll(ctx: Ctx, parts: FilePart[]): Promise<void> {
  const puts = await Promise.allSettled(
    parts.map(({ path, key, contentType }) => ctx.storage.put(key, { path }, { contentType })),
  )
  const failed = puts.find((put) => put.status === 'rejected')
  if (!failed) return
  const written = parts.filter((_, index) => puts[index]?.status === 'fulfilled')
  await discardFiles(
    ctx,
    written.map(({ key }) => key),
  )
  throw unavailable(ctx, failed.reason)
}
