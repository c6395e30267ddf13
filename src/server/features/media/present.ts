import type { Media } from '../../../contracts/media.ts'
import { may, type Owned } from '../../../contracts/permissions.ts'
import { requireViewer } from '../../core/authorization.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import * as settings from '../settings/settings.ts'
import * as queries from './media.queries.ts'
import type { FileRow, MediaRow, StoredVariant } from './media.table.ts'

/** Reads a row. Throws NOT_FOUND if it does not exist or the viewer may not see it. */
export async function load(ctx: Ctx, id: string): Promise<FileRow> {
  const viewer = requireViewer(ctx)
  const row = await queries.findMedia(ctx.db, id)
  if (!row || !may(viewer, 'media.read', ownerOf(row))) throw notFound()
  return row
}

const dayMs = 86_400_000
/**
 * Only files that were uploaded before this time count as unused: a newer one may be about to be inserted into a text.
 */
export const unusedBefore = (ctx: Ctx): string => new Date(Date.parse(ctx.now()) - dayMs).toISOString()

export const notFound = () => new AppError('NOT_FOUND', 'File not found. It may have been deleted.')

export const ownerOf = (row: Pick<MediaRow, 'uploaderId'>): Owned => ({
  ownerIds: row.uploaderId === null ? [] : [row.uploaderId],
  isPublic: true,
})

const abilities = {
  section: 'section.read',
  article: 'article.read',
  page: 'page.read',
  category: 'category.read',
  menu: 'menu.read',
  settings: 'settings.read',
  user: 'user.read',
  guest: 'guest.write',
  redirect: 'redirect.read',
  media: 'media.read',
} as const

export type Use = { type: string; id: string; title: string }

/** Lists where a file is used, without the names of places that the viewer may not see. */
export async function listUsage(ctx: Ctx, id: string): Promise<Use[]> {
  const languages = settings.allLanguages(await settings.stored(ctx))
  const found = await queries.listUsage(backgroundDb(ctx), id, { now: ctx.now(), languages })
  return found.map((use) => asSeen(ctx, use))
}

/** Names the place only to people who may see it. */
function asSeen(ctx: Ctx, { type, id, title, ...owned }: queries.Usage): Use {
  const ability = abilities[type as keyof typeof abilities]
  const seen = owned.isPublic || may(requireViewer(ctx), ability, owned)
  return seen ? { type, id, title } : { type, id: '', title: 'Something you do not have access to' }
}

/** The storage keys of a file: its own first, then those of its smaller versions. */
export const keysOf = (row: Pick<MediaRow, 'key' | 'variants'>) => [
  row.key,
  ...variantsOf(row).map(({ key }) => key),
]

export const variantsOf = (row: Pick<MediaRow, 'variants'>) => JSON.parse(row.variants) as StoredVariant[]

export function toMedia(ctx: Ctx, { uploaderName, folderName, edit, ...row }: FileRow): Media {
  const uploader = row.uploaderId === null ? null : { id: row.uploaderId, name: uploaderName ?? '' }
  const folder = folderName === null ? null : { id: row.folderId ?? '', name: folderName }
  return { ...factsOf(ctx, row), uploader, folder, edit: edit === null ? null : JSON.parse(edit) }
}

/** The subject of an entry in the audit log. */
export const entityOf = ({ id, title, filename }: Media) =>
  ({ type: 'media', id, title: title || filename }) as const

/** The fields of a file in the audit log. Its smaller versions are left out, because they follow from the file. */
export const recorded = ({ variants: _, placeholder: _placeholder, ...file }: Media) => file

export function factsOf(ctx: Ctx, row: MediaRow): Omit<Media, 'uploader' | 'folder' | 'edit'> {
  const {
    key,
    focalX,
    focalY,
    variants: _,
    checksum: _checksum,
    uploaderId: _uploader,
    folderId: _folder,
    type: _type,
    ...rest
  } = row
  return {
    ...rest,
    duration: row.duration || null,
    url: ctx.storage.url(key),
    focalPoint: { x: focalX, y: focalY },
    variants: addressedVariants(ctx, row),
  }
}

/**
 * The data that a page needs to show a file. It lists every field, because copying the rest of a row would cost more
 * than the query.
 */
export const shownOf = (ctx: Ctx, row: queries.ShownFile) => ({
  id: row.id,
  url: ctx.storage.url(row.key),
  mimeType: row.mimeType,
  size: row.size,
  width: row.width,
  height: row.height,
  alt: row.alt,
  placeholder: row.placeholder,
  poster: row.poster,
  focalPoint: { x: row.focalX, y: row.focalY },
  variants: addressedVariants(ctx, row),
})

const addressedVariants = (ctx: Ctx, row: Pick<MediaRow, 'variants'>) =>
  variantsOf(row).map(({ key, width, height, format }) => ({
    url: ctx.storage.url(key),
    width,
    height,
    format,
  }))
