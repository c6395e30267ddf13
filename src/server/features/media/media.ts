import type { z } from 'zod'
import { listMetaOf } from '../../../contracts/common.ts'
import type { Media, MediaChange, mediaEndpoints } from '../../../contracts/media.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { backgroundDb, type Ctx, completing } from '../../core/context.ts'
import { discardFiles } from '../../core/discard-files.ts'
import { invalidField, versionConflict } from '../../core/errors.ts'
import { cleanFilename } from '../../core/file-name.ts'
import type { ReceivedFile } from '../../core/received-file.ts'
import { roomIn } from '../../platform/disk.ts'
import { newId } from '../../platform/ids.ts'
import { mediaPath } from '../../platform/storage/storage.ts'
import * as folders from '../folders/folders.ts'
import * as trash from '../trash/trash.ts'
import * as queries from './media.queries.ts'
import type { MediaRow } from './media.table.ts'
import { type AlreadyProcessed, storeFile } from './media-files.ts'
import {
  keysOf,
  listUsage,
  load,
  ownerOf,
  recorded,
  shownOf,
  toMedia,
  type Use,
  unusedBefore,
  variantsOf,
} from './present.ts'
import { newMark } from './replacing.ts'

export { edit, openOriginal } from './editing.ts'
export type { StoredVariant } from './media.table.ts'
export { remakeVariants } from './media-files.ts'
export { measureOld } from './old-players.ts'
export { replace } from './replacing.ts'
export { remove, restore } from './trashing.ts'

type MediaList = z.infer<typeof mediaEndpoints.list.output>
type ListQuery = z.output<typeof mediaEndpoints.list.query & object>

/**
 * Adds a file to the library. The files are stored first and the row last, so that every row has its file. The file at
 * `path` is not removed. Throws UNSUPPORTED_TYPE, INVALID_FILE or UNAVAILABLE; then nothing is left behind. An import
 * chooses the `id`, so that it finds the file again after a crash, and preserves the date `createdAt`. If a file with
 * this id is in the trash, it is deleted permanently.
 */
export async function upload(
  ctx: Ctx,
  file: Pick<ReceivedFile, 'path' | 'filename' | 'checksum'> & AlreadyProcessed,
  {
    folderId = null,
    focalPoint = { x: 0.5, y: 0.5 },
    ...details
  }: Partial<Pick<Media, 'id' | 'alt' | 'title' | 'caption' | 'createdAt' | 'focalPoint'>> & {
    folderId?: string | null | undefined
  } = {},
): Promise<Media> {
  const viewer = authorize(ctx, 'media.create')
  await folders.requireFolder(ctx, folderId)
  const id = details.id ?? newId()
  const filename = cleanFilename(file.filename)
  // A file in the trash keeps its storage keys, so a new file with the same id needs others.
  const mark = details.id !== undefined && (await queries.isAnyInTrash(ctx.db, id)) ? newMark() : ''
  const { variants, ...stored } = await storeFile(ctx, id, { ...file, filename, mark })
  const at = ctx.now()
  const row = {
    id,
    filename,
    ...stored,
    checksum: file.checksum,
    uploaderId: viewer.id,
    folderId,
    createdAt: at,
    updatedAt: at,
    alt: '',
    title: '',
    caption: '',
    ...details,
    focalX: focalPoint.x,
    focalY: focalPoint.y,
    variants: JSON.stringify(variants),
  }
  let former: string[] = []
  try {
    const uploaded = await completing(ctx, async (inner) => {
      former = await trash.drop(inner, id)
      await queries.insertMedia(inner.db, row)
      const file = await get(inner, id)
      note(inner, { changes: changesBetween(null, recorded(file)) })
      return file
    })
    await discardFiles(ctx, former)
    return uploaded
  } catch (error) {
    // If the id was chosen, the row may have existed before. Then these files belong to it.
    if (!(await queries.findMedia(ctx.db, id)))
      await discardFiles(ctx, [stored.key, ...variants.map(({ key }) => key)])
    throw error
  }
}

/** Lists one page of the library, newest first. */
export async function list(
  ctx: Ctx,
  { page, limit, type, folder, q, alt, checksum, used }: ListQuery,
): Promise<MediaList> {
  authorize(ctx, 'media.read')
  const filter = {
    type,
    q,
    checksum,
    folderId: folder,
    isAltMissing: alt === 'missing',
    unusedBefore: used && unusedBefore(ctx),
  }
  const { rows, total } = await queries.listMedia(backgroundDb(ctx), filter, {
    limit,
    offset: (page - 1) * limit,
  })
  return {
    media: rows.map((row) => toMedia(ctx, row)),
    meta: listMetaOf({ page, limit }, total),
    uploadLimitBytes: ctx.config.uploadLimitBytes,
    ...(used && { unusedBytes: await queries.sumSizes(backgroundDb(ctx), filter) }),
  }
}

/**
 * The upload limit for a file, and the space left for all files, in bytes. `roomBytes` is null unless the files are on
 * a disk.
 */
export async function limits(ctx: Ctx): Promise<z.infer<typeof mediaEndpoints.limits.output>> {
  authorize(ctx, 'media.read')
  const { uploadLimitBytes, storage, dataDir } = ctx.config
  return { uploadLimitBytes, roomBytes: storage.kind === 'disk' ? await roomIn(dataDir) : null }
}

export async function get(ctx: Ctx, id: string): Promise<Media> {
  return toMedia(ctx, await load(ctx, id))
}

/** Changes the fields that are sent. Throws VERSION_CONFLICT with the newer file if `version` is an older one. */
export async function update(
  ctx: Ctx,
  id: string,
  { version, focalPoint, ...change }: MediaChange,
): Promise<Media> {
  const before = await load(ctx, id)
  authorize(ctx, 'media.update', ownerOf(before))
  if (change.poster && before.type !== 'video') throw invalidField('poster', 'Only videos have a poster.')
  await folders.requireFolder(ctx, change.folderId)
  const file = await completing(ctx, async (inner) => {
    const changed = await queries.updateMedia(inner.db, id, version, {
      ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
      ...(focalPoint && { focalX: focalPoint.x, focalY: focalPoint.y }),
      updatedAt: ctx.now(),
    })
    if (!changed) throw versionConflict('this file', toMedia(inner, await load(inner, id)))
    await queries.outdateBodies(inner.db, id)
    const file = await get(inner, id)
    note(inner, { changes: changesBetween(recorded(toMedia(inner, before)), recorded(file)) })
    return file
  })
  await ctx.events.emit([`media:${id}`])
  return file
}

/**
 * The address of the current file, if it has replaced the file with this key: in the same size, or the next larger.
 * Undefined if nothing has replaced it.
 */
export async function findReplaced(ctx: Ctx, key: string): Promise<string | undefined> {
  const id = idIn(key)
  const row = id === undefined ? undefined : await queries.findMedia(ctx.db, id)
  if (!row || keysOf(row).includes(key)) return undefined
  const [, width, format] = /-(\d+)\.(avif|webp)$/.exec(key) ?? []
  const sizes = variantsOf(row).filter((variant) => variant.format === format)
  const fitting = sizes.find((variant) => variant.width >= Number(width)) ?? sizes.at(-1)
  return ctx.storage.url((width && fitting?.key) || row.key)
}

/**
 * Whether the file with this key is in the trash, because it was deleted or replaced. False while the database does not
 * answer, so that visitors still get their images.
 */
export async function isInTrash(ctx: Ctx, key: string): Promise<boolean> {
  const id = idIn(key)
  if (id === undefined) return false
  try {
    const file = await queries.findKeys(ctx.db, id)
    return file ? !keysOf(file).includes(key) : await queries.isAnyInTrash(ctx.db, id)
  } catch (error) {
    if (ctx.engine.isUnavailable(error)) return false
    throw error
  }
}

const idIn = (key: string): string | undefined => /^\d{4}\/\d\d\/([\da-f-]{36})\//.exec(key)?.[1]

/** Where the file is used, as far as the viewer may know. */
export async function usage(ctx: Ctx, id: string): Promise<{ usedIn: Use[] }> {
  await load(ctx, id)
  return { usedIn: await listUsage(ctx, id) }
}

/**
 * The data that a page or a feed needs to show an image of the library. `width` and `height` in pixels, `size` in
 * bytes.
 */
export type KnownPicture = Pick<
  Media,
  | 'id'
  | 'url'
  | 'mimeType'
  | 'size'
  | 'width'
  | 'height'
  | 'alt'
  | 'placeholder'
  | 'poster'
  | 'variants'
  | 'focalPoint'
>

/**
 * Finds the images of the library at these addresses. Makes one query for up to 10,000 of them, and none if no image is
 * from the library. Addresses of smaller versions work too. Images from other sites and deleted files are missing from
 * the result.
 */
export const pictureFor = (ctx: Ctx, urls: Iterable<string>): Promise<Map<string, KnownPicture>> =>
  knownFor(ctx, urls, ['image'])

/** Like `pictureFor`, but also for videos. */
export const picturesAndVideosFor = (ctx: Ctx, urls: Iterable<string>): Promise<Map<string, KnownPicture>> =>
  knownFor(ctx, urls, ['image', 'video'])

async function knownFor(
  ctx: Ctx,
  urls: Iterable<string>,
  types: readonly MediaRow['type'][],
): Promise<Map<string, KnownPicture>> {
  const ids = new Map<string, string>()
  for (const url of urls) {
    const id = idOf(ctx, url)
    if (id) ids.set(url, id)
  }
  const pictures = new Map<string, KnownPicture>()
  for (const row of await queries.listByIds(ctx.db, [...new Set(ids.values())]))
    if (types.includes(row.type)) pictures.set(row.id, shownOf(ctx, row))
  const found = new Map<string, KnownPicture>()
  for (const [url, id] of ids) {
    const picture = pictures.get(id)
    if (picture) found.set(url, picture)
  }
  return found
}

/** The full-size file that is shown, and its `size` in bytes. */
export type FullFile = { key: string; size: number }

/** Finds the files of the library at these addresses. Addresses of smaller versions work too. */
export async function fullFilesAt(ctx: Ctx, urls: Iterable<string>): Promise<Map<string, FullFile>> {
  const ids = new Map([...urls].map((url) => [url, idOf(ctx, url)]))
  const wanted = [...ids.values()].filter((id) => id !== undefined)
  const files = new Map((await queries.listByIds(ctx.db, [...new Set(wanted)])).map((row) => [row.id, row]))
  const found = new Map<string, FullFile>()
  for (const [url, id] of ids) {
    const file = files.get(id ?? '')
    if (file) found.set(url, { key: file.key, size: file.size })
  }
  return found
}

/** The id of the file at an address; undefined if the address is not in the library. */
function idOf(ctx: Ctx, url: string): string | undefined {
  const address = url.replace(/[?#].*$/s, '')
  const [, key, id] = /(?:^|\/)(\d{4}\/\d\d\/([\da-f-]{36})\/[\w.-]+)$/.exec(address) ?? []
  if (!key) return undefined
  const path = mediaPath(key)
  const isOwn =
    address === path || address === ctx.config.publicUrl + path || address === ctx.storage.url(key)
  return isOwn ? id : undefined
}
