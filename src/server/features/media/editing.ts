import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import type { Media, mediaEndpoints } from '../../../contracts/media.ts'
import { type PictureEdit, turnedSize, wholePicture } from '../../../contracts/picture-edit.ts'
import { say } from '../../../i18n/said.ts'
import { changedNothing, note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { discardFiles } from '../../core/discard-files.ts'
import { AppError, invalidField, versionConflict } from '../../core/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { StoredFile } from '../../platform/storage/storage.ts'
import { movePoint } from './edited-point.ts'
import * as edits from './edits.queries.ts'
import * as queries from './media.queries.ts'
import type { FileRow } from './media.table.ts'
import { type StoredMedia, storeFile, unavailable } from './media-files.ts'
import { keysOf, load, notFound, ownerOf, recorded, toMedia } from './present.ts'
import { newMark } from './replacing.ts'

type Wanted = z.output<NonNullable<typeof mediaEndpoints.edit.body>>
type Original = { key: string; width: number; height: number }

/**
 * Crops, turns and mirrors an image. Every edit starts from the uploaded file, which is preserved; null restores it.
 * The new file gets a new address, and earlier addresses redirect to it. Throws INVALID_FILE for a file that cannot be
 * cropped, VALIDATION_FAILED for a part outside of the image, and VERSION_CONFLICT.
 */
export async function edit(ctx: Ctx, id: string, { edit, version }: Wanted): Promise<Media> {
  const before = await load(ctx, id)
  authorize(ctx, 'media.update', ownerOf(before))
  const earlier = await edits.findEdit(ctx.db, before.key)
  const original = originalOf(before, earlier)
  const wanted = edit && isWhole(edit, original) ? null : edit
  if (wanted) checkCrop(wanted, original)
  if (!wanted && !earlier) {
    changedNothing(ctx)
    return toMedia(ctx, before)
  }
  const stored = await make(ctx, before, original.key, wanted)
  const next = { before, earlier, original, wanted, stored, version }
  try {
    const file = await completing(ctx, (inner) => exchange(inner, next))
    // The original stays while an edit of it is shown. A restored original has been stored again under a new key, so
    // its old copy is removed.
    await discardFiles(
      ctx,
      keysOf(before).filter((key) => !wanted || key !== original.key),
    )
    if (!wanted) await discardFiles(ctx, [original.key])
    return file
  } catch (error) {
    await discardFiles(ctx, [stored.key, ...stored.variants.map(({ key }) => key)])
    throw error
  }
}

/**
 * Opens the file as it was uploaded: the original of an edited image, otherwise the file itself. Throws NOT_FOUND,
 * UNAVAILABLE.
 */
export async function openOriginal(ctx: Ctx, id: string): Promise<StoredFile> {
  const { key } = await load(ctx, id)
  const file = await open(ctx, (await edits.findEdit(ctx.db, key))?.originalKey ?? key)
  if (!file) throw notFound()
  return file
}

/** Throws UNAVAILABLE if the storage fails. */
async function open(ctx: Ctx, key: string): Promise<StoredFile | undefined> {
  try {
    return await ctx.storage.get(key)
  } catch (error) {
    throw unavailable(ctx, error)
  }
}

function originalOf(row: FileRow, earlier: edits.EditOf | undefined): Original {
  if (earlier) return { ...earlier, key: earlier.originalKey }
  if (row.variants === '[]' || row.width === null || row.height === null)
    throw new AppError('INVALID_FILE', 'SVG images, animations and other files cannot be cropped.')
  return { key: row.key, width: row.width, height: row.height }
}

const isWhole = (edit: PictureEdit, original: Original) =>
  JSON.stringify({ ...wholePicture(original), ...edit }) === JSON.stringify(wholePicture(original))

function checkCrop({ crop, turns }: PictureEdit, original: Original): void {
  const { width, height } = turnedSize(original, turns)
  if (crop.x + crop.width > width || crop.y + crop.height > height)
    throw invalidField(
      'edit.crop',
      say('It reaches beyond the image, which has {width} × {height} pixels.', { width, height }),
    )
}

/** Writes the edited image and its sizes to storage. */
async function make(ctx: Ctx, row: FileRow, key: string, edit: PictureEdit | null): Promise<StoredMedia> {
  const folder = path.join(ctx.config.dataDir, 'tmp', newId())
  await mkdir(folder, { recursive: true })
  try {
    const copy = path.join(folder, `original${path.extname(key)}`)
    const file = await open(ctx, key)
    if (!file) throw new AppError('INVALID_FILE', 'The file is missing from the storage. Replace it.')
    await pipeline(file.stream, createWriteStream(copy))
    return await storeFile(ctx, row.id, { path: copy, filename: row.filename, mark: newMark(), edit })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Next = {
  before: FileRow
  earlier: edits.EditOf | undefined
  original: Original
  wanted: PictureEdit | null
  stored: StoredMedia
  version: number | undefined
}

async function exchange(
  ctx: Ctx,
  { before, earlier, original, wanted, stored, version }: Next,
): Promise<Media> {
  const { id } = before
  const locked = await queries.lockMedia(ctx.db, id)
  if (!locked) throw notFound()
  if (locked.key !== before.key || (version !== undefined && locked.version > version))
    throw versionConflict('this file', toMedia(ctx, await load(ctx, id)))
  await edits.forgetEdits(ctx.db, [before.key])
  const { width, height } = original
  if (wanted)
    await edits.insertEdit(ctx.db, {
      key: stored.key,
      originalKey: original.key,
      width,
      height,
      edit: JSON.stringify(wanted),
    })
  const whole = wholePicture(original)
  const focus = movePoint(
    { x: locked.focalX, y: locked.focalY },
    { size: original, from: earlier?.edit ?? whole, to: wanted ?? whole },
  )
  await queries.updateMedia(ctx.db, id, undefined, {
    ...stored,
    variants: JSON.stringify(stored.variants),
    focalX: focus.x,
    focalY: focus.y,
    updatedAt: ctx.now(),
  })
  await queries.outdateBodies(ctx.db, id)
  await ctx.events.emit([`media:${id}`])
  const file = toMedia(ctx, await load(ctx, id))
  note(ctx, { changes: changesBetween(recorded(toMedia(ctx, before)), recorded(file)) })
  return file
}
