import type { z } from 'zod'
import { listMetaOf } from '../../../contracts/common.ts'
import type { Media, MediaChange, mediaEndpoints } from '../../../contracts/media.ts'
import { may, type Owned } from '../../../contracts/permissions.ts'
import { authorize, requireViewer } from '../../core/authorization.ts'
import { backgroundDb, type Ctx, completing } from '../../core/context.ts'
import { AppError, versionConflict } from '../../core/errors.ts'
import type { ReceivedFile } from '../../core/received-file.ts'
import { transaction } from '../../core/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { mediaPath } from '../../platform/storage/storage.ts'
import { cleanFilename } from './file-name.ts'
import * as queries from './media.queries.ts'
import type { FileRow, MediaRow, StoredVariant } from './media.table.ts'
import { type AlreadyProcessed, discardFiles, storeFile } from './media-files.ts'

export type { StoredVariant } from './media.table.ts'
export { remakeVariants } from './media-files.ts'

type MediaList = z.infer<typeof mediaEndpoints.list.output>
type ListQuery = z.output<typeof mediaEndpoints.list.query & object>

/**
 * Adds a file to the library: files first, the row last, so that every row has its file. The file at `path` is left
 * where it is. Throws UNSUPPORTED_TYPE, INVALID_FILE or UNAVAILABLE; then nothing is left behind.
 * An import chooses the `id`, so that it finds the file again after a crash, and keeps the date of `createdAt`.
 */
export async function upload(
  ctx: Ctx,
  file: Pick<ReceivedFile, 'path' | 'filename' | 'checksum'> & AlreadyProcessed,
  details: Partial<Pick<Media, 'id' | 'alt' | 'title' | 'caption' | 'createdAt'>> = {},
): Promise<Media> {
  const viewer = authorize(ctx, 'media.create')
  const id = details.id ?? newId()
  const filename = cleanFilename(file.filename)
  const { variants, ...stored } = await storeFile(ctx, id, { ...file, filename })
  const at = ctx.now()
  const row = {
    id,
    filename,
    ...stored,
    checksum: file.checksum,
    uploaderId: viewer.id,
    createdAt: at,
    updatedAt: at,
    alt: '',
    title: '',
    caption: '',
    ...details,
    focalX: 0.5,
    focalY: 0.5,
    variants: JSON.stringify(variants),
  }
  try {
    return await completing(ctx, async (inner) => {
      await queries.insertMedia(inner.db, row)
      return get(inner, id)
    })
  } catch (error) {
    // With a chosen id the row may have existed before: then these are its files.
    if (!(await queries.findMedia(ctx.db, id)))
      await discardFiles(ctx, [stored.key, ...variants.map(({ key }) => key)])
    throw error
  }
}

/** The library, newest first. */
export async function list(ctx: Ctx, { page, limit, type, q, alt, checksum }: ListQuery): Promise<MediaList> {
  authorize(ctx, 'media.read')
  const filter = { type, q, checksum, isAltMissing: alt === 'missing' }
  const { rows, total } = await queries.listMedia(backgroundDb(ctx), filter, {
    limit,
    offset: (page - 1) * limit,
  })
  return {
    media: rows.map((row) => toMedia(ctx, row)),
    meta: listMetaOf({ page, limit }, total),
    uploadLimitBytes: ctx.config.uploadLimitBytes,
  }
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
  const { uploaderName, ...before } = await load(ctx, id)
  authorize(ctx, 'media.update', ownerOf(before))
  const row = await transaction(ctx, async (inner) => {
    const changed = await queries.updateMedia(inner.db, id, version, {
      ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
      ...(focalPoint && { focalX: focalPoint.x, focalY: focalPoint.y }),
      updatedAt: ctx.now(),
    })
    if (changed) await queries.outdateBodies(inner.db, id)
    return changed
  })
  if (!row) throw versionConflict('this file', toMedia(ctx, await load(ctx, id)))
  await ctx.events.emit([`media:${id}`])
  return toMedia(ctx, { ...row, uploaderName })
}

/**
 * Replaces this file by another one: everything known about it stays, its sizes are made again, and pages show it at
 * once. Its address changes, so that no cache serves the old one; earlier addresses lead here. Throws as `upload`.
 */
export async function replace(
  ctx: Ctx,
  id: string,
  file: Pick<ReceivedFile, 'path' | 'filename' | 'checksum'>,
): Promise<Media> {
  const before = await load(ctx, id)
  authorize(ctx, 'media.update', ownerOf(before))
  const filename = cleanFilename(file.filename)
  const { variants, ...stored } = await storeFile(ctx, id, {
    path: file.path,
    filename,
    mark: newId().slice(-8),
  })
  const change = { ...stored, variants: JSON.stringify(variants), filename, checksum: file.checksum }
  const written = completing(ctx, async (inner) => {
    await queries.outdateBodies(inner.db, id)
    const row = await queries.updateMedia(inner.db, id, undefined, { ...change, updatedAt: ctx.now() })
    if (!row) throw notFound()
    await inner.events.emit([`media:${id}`])
    return toMedia(ctx, { ...row, uploaderName: before.uploaderName })
  })
  const isWritten = await written.then(
    () => true,
    () => false,
  )
  await discardFiles(ctx, isWritten ? keysOf(before) : [stored.key, ...variants.map(({ key }) => key)])
  return written
}

/** The current file for this key, if it was replaced: in the same size, or the next larger. */
export async function findReplaced(ctx: Ctx, key: string): Promise<string | undefined> {
  const [, id] = /^\d{4}\/\d\d\/([\da-f-]{36})\//.exec(key) ?? []
  const row = id === undefined ? undefined : await queries.findMedia(ctx.db, id)
  if (!row || keysOf(row).includes(key)) return undefined
  const [, width, format] = /-(\d+)\.(avif|webp)$/.exec(key) ?? []
  const sizes = variantsOf(row).filter((variant) => variant.format === format)
  const fitting = sizes.find((variant) => variant.width >= Number(width)) ?? sizes.at(-1)
  return ctx.storage.url((width && fitting?.key) || row.key)
}

/** Where the file is used, as far as the viewer may know. */
export async function usage(ctx: Ctx, id: string): Promise<{ usedIn: ReturnType<typeof asSeen>[] }> {
  await load(ctx, id)
  return {
    usedIn: (await queries.listUsage(backgroundDb(ctx), id, ctx.now())).map((use) => asSeen(ctx, use)),
  }
}

/** Deletes the row, then its files. Throws IN_USE, with the places, if it is in use, unless `force` is set. */
export async function remove(
  ctx: Ctx,
  id: string,
  { force = false }: { force?: boolean | undefined } = {},
): Promise<Media> {
  const row = await load(ctx, id)
  authorize(ctx, 'media.delete', ownerOf(row))
  const usage = await queries.listUsage(backgroundDb(ctx), id, ctx.now())
  if (usage.length > 0 && !force)
    throw new AppError('IN_USE', 'This file is in use. Remove it there first, or delete it anyway.', {
      usedIn: usage.map((use) => asSeen(ctx, use)),
    })
  await transaction(ctx, async (inner) => {
    await queries.outdateBodies(inner.db, id)
    if (!(await queries.deleteMedia(inner.db, id))) throw notFound()
  })
  await discardFiles(ctx, keysOf(row))
  await ctx.events.emit([`media:${id}`])
  return toMedia(ctx, row)
}

/** What a page or a feed needs to show one of our pictures. Width and height in pixels, `size` in bytes. */
export type KnownPicture = Pick<
  Media,
  'id' | 'url' | 'mimeType' | 'size' | 'width' | 'height' | 'alt' | 'placeholder' | 'variants' | 'focalPoint'
>

/**
 * What is known about the pictures at these addresses, in one query for up to 10,000; no query if none is ours.
 * Addresses of smaller versions are known too. Other sites' pictures and deleted files are missing from the answer.
 */
export async function pictureFor(ctx: Ctx, urls: Iterable<string>): Promise<Map<string, KnownPicture>> {
  const ids = new Map<string, string>()
  for (const url of urls) {
    const id = idOf(ctx, url)
    if (id) ids.set(url, id)
  }
  const rows = await queries.listByIds(ctx.db, [...new Set(ids.values())])
  const pictures = new Map(
    rows.filter(({ type }) => type === 'image').map((row) => [row.id, factsOf(ctx, row)]),
  )
  return new Map(
    [...ids].flatMap(([url, id]) =>
      pictures.has(id) ? [[url, pictures.get(id) as KnownPicture] as const] : [],
    ),
  )
}

/** Every address that we make contains the id. */
function idOf(ctx: Ctx, url: string): string | undefined {
  const address = url.replace(/[?#].*$/s, '')
  const [, key, id] = /(?:^|\/)(\d{4}\/\d\d\/([\da-f-]{36})\/[\w.-]+)$/.exec(address) ?? []
  if (!key) return undefined
  const own = [mediaPath(key), ctx.config.publicUrl + mediaPath(key), ctx.storage.url(key)]
  return own.includes(address) ? id : undefined
}

/** The row, if it exists and the viewer may see it. */
async function load(ctx: Ctx, id: string): Promise<FileRow> {
  const viewer = requireViewer(ctx)
  const row = await queries.findMedia(ctx.db, id)
  if (!row || !may(viewer, 'media.read', ownerOf(row))) throw notFound()
  return row
}

const notFound = () => new AppError('NOT_FOUND', 'File not found. It may have been deleted.')

const ownerOf = (row: MediaRow): Owned => ({ ownerId: row.uploaderId, isPublic: true })

const abilities = {
  section: 'section.read',
  article: 'article.read',
  page: 'page.read',
  category: 'category.read',
  menu: 'menu.read',
  settings: 'settings.read',
  user: 'user.read',
} as const

/** Names the place only to people who may see it. */
function asSeen(ctx: Ctx, { type, id, title, ...owned }: queries.Usage) {
  const ability = abilities[type as keyof typeof abilities]
  const seen = owned.isPublic || may(requireViewer(ctx), ability, owned)
  return seen ? { type, id, title } : { type, id: '', title: 'Something you do not have access to' }
}

const keysOf = (row: MediaRow) => [row.key, ...variantsOf(row).map(({ key }) => key)]

const variantsOf = (row: MediaRow) => JSON.parse(row.variants) as StoredVariant[]

function toMedia(ctx: Ctx, { uploaderName, ...row }: FileRow): Media {
  const uploader = row.uploaderId === null ? null : { id: row.uploaderId, name: uploaderName ?? '' }
  return { ...factsOf(ctx, row), uploader }
}

function factsOf(ctx: Ctx, row: MediaRow): Omit<Media, 'uploader'> {
  const {
    key,
    focalX,
    focalY,
    variants: _,
    checksum: _checksum,
    uploaderId: _uploader,
    type: _type,
    ...rest
  } = row
  return {
    ...rest,
    url: ctx.storage.url(key),
    focalPoint: { x: focalX, y: focalY },
    variants: variantsOf(row).map(({ key, ...variant }) => ({ url: ctx.storage.url(key), ...variant })),
  }
}
