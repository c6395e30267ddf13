import { z } from 'zod'
import {
  flag,
  id,
  idParams,
  listMeta,
  listQuery,
  optionalLink,
  otherSite,
  searchText,
  text,
  utc,
  version,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { usedIn } from './errors.ts'
import { pictureEdit } from './picture-edit.ts'

export const mediaVariant = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  format: z.enum(['avif', 'webp']),
})
// The precision of both databases.
const share = z
  .number()
  .min(0)
  .max(1)
  .overwrite((value) => Math.round(value * 10_000) / 10_000)
export const focalPoint = z.object({ x: share, y: share })
export const media = z
  .object({
    id: z.string(),
    url: z.string(),
    filename: z.string(),
    mimeType: z.string(),
    size: z.int().meta({ description: 'Bytes' }),
    width: z.int().nullable(),
    height: z.int().nullable(),
    alt: z.string(),
    title: z.string(),
    caption: z.string(),
    focalPoint,
    placeholder: z
      .string()
      .nullable()
      .meta({ description: 'CSS for `background`: the colours of the image' }),
    duration: z
      .number()
      .nullable()
      .meta({ description: 'Seconds, of video and audio; null for others, and if the file does not say' }),
    poster: z
      .string()
      .nullable()
      .meta({ description: 'The address of the image that a video shows before it plays' }),
    variants: z.array(mediaVariant),
    uploader: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'null if the person was deleted, or if a program added the file' }),
    folder: z.object({ id: z.string(), name: z.string() }).nullable(),
    edit: pictureEdit.nullable().meta({ description: 'null: shown as it was uploaded' }),
    createdAt: utc,
    updatedAt: utc,
    version: z.int(),
  })
  .meta({ id: 'Media' })
export type Media = z.infer<typeof media>
const formerId = z.string().meta({ description: 'The former version in the trash, to restore it' })
const replacedMedia = media.extend({ formerId })
export type ReplacedMedia = z.infer<typeof replacedMedia>
/** `formerId`: the former version that was restored in place of this one, if any. */
const restoredMedia = media.extend({ formerId: formerId.nullable() })
export type RestoredMedia = z.infer<typeof restoredMedia>
const folderId = id
export const mediaTypes = ['image', 'video', 'audio', 'document'] as const

export const mediaChange = z
  .object({
    alt: text(500),
    title: text(200),
    caption: text(1000),
    focalPoint,
    poster: optionalLink.meta({ description: 'Only for videos' }),
    folderId: folderId.nullable().meta({ description: 'null: in no folder' }),
  })
  .partial()
  .extend({ version: version.optional() })
export type MediaChange = z.infer<typeof mediaChange>

const tag = 'Media'
export const mediaEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/upload',
    action: 'media.upload',
    access: 'media.create',
    tag,
    summary: 'Upload one file, in the form field "file"',
    query: z.object({ folder: folderId.optional().meta({ description: 'The folder that it is added to' }) }),
    file: 'file',
    output: media,
    status: 201,
    location: '/api/admin/media',
    errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_TYPE', 'INVALID_FILE', 'VALIDATION_FAILED'],
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/api/admin/media/fetch',
    action: 'media.fetch',
    access: 'media.create',
    asksOthers: true,
    tag,
    summary: 'Copy an image from another site into the library; only public addresses are fetched',
    body: z.object({ url: otherSite, alt: text(500).default('') }),
    output: media,
    status: 201,
    location: '/api/admin/media',
    errors: ['VALIDATION_FAILED', 'INVALID_FILE', 'RATE_LIMITED'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/media',
    access: 'media.read',
    tag,
    summary: 'The media library, newest first; everyone who writes may use all of it',
    query: listQuery.extend({
      type: z.enum(mediaTypes).optional().meta({ description: 'Only this kind of file' }),
      folder: folderId.optional().meta({ description: 'Only files in this folder' }),
      q: searchText,
      alt: z.enum(['missing']).optional().meta({ description: 'Images without alt text' }),
      used: z
        .enum(['no'])
        .optional()
        .meta({ description: 'Files that nothing uses, without those of the last 24 hours' }),
      checksum: z
        .string()
        .regex(/^[\da-f]{64}$/)
        .optional()
        .meta({ description: 'SHA-256, in hex, of a file as uploaded: finds a copy that is already there' }),
    }),
    output: z.object({
      media: z.array(media),
      meta: listMeta,
      uploadLimitBytes: z.int(),
      unusedBytes: z.int().optional().meta({ description: 'With used=no: of all that match' }),
    }),
  }),
  limits: endpoint({
    method: 'GET',
    path: '/api/admin/media/limits',
    access: 'media.read',
    tag,
    summary: 'How large a file may be, and how much space is left',
    output: z.object({
      uploadLimitBytes: z.int(),
      roomBytes: z.int().nullable().meta({ description: 'null: files are stored in a bucket' }),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/media/:id',
    access: 'media.read',
    tag,
    summary: 'A file in the library',
    params: idParams,
    output: media,
    errors: ['NOT_FOUND'],
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/admin/media/:id/usage',
    access: 'media.read',
    tag,
    summary: 'Where a file is used',
    params: idParams,
    output: z.object({ usedIn }),
    errors: ['NOT_FOUND'],
  }),
  replace: endpoint({
    method: 'POST',
    path: '/api/admin/media/:id/file',
    action: 'media.replace',
    access: 'media.update',
    tag,
    summary:
      'Replace the file with another one of its kind, in the form field "file"; every earlier address redirects to it, and the former file goes to the trash',
    params: idParams,
    file: 'file',
    output: replacedMedia,
    status: 200,
    errors: ['NOT_FOUND', 'FILE_TOO_LARGE', 'UNSUPPORTED_TYPE', 'INVALID_FILE', 'VALIDATION_FAILED'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/admin/media/:id/edit',
    action: 'media.edit',
    access: 'media.update',
    tag,
    summary:
      'Crop, turn and mirror an image; null shows it as it was uploaded. Every earlier address redirects to the result',
    params: idParams,
    body: z.object({ edit: pictureEdit.nullable(), version: version.optional() }),
    output: media,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'INVALID_FILE', 'VERSION_CONFLICT'],
  }),
  original: endpoint({
    method: 'GET',
    path: '/api/media/:id/original',
    // The browser loads this image itself, with only the cookie.
    access: 'session',
    tag,
    summary: 'A file as it was uploaded, also if it is shown cropped',
    params: idParams,
    output: z.string(),
    contentType: 'application/octet-stream',
    errors: ['NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/media/:id',
    action: 'media.update',
    access: 'media.update',
    tag,
    summary:
      'Change alt text, title, caption, focal point, folder or the poster of a video; authors only of their own files',
    params: idParams,
    body: mediaChange,
    output: media,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CONFLICT'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/media/:id',
    action: 'media.delete',
    access: 'media.delete',
    tag,
    summary: 'Move a file to the trash, authors only their own; one in use only with force=true',
    params: idParams,
    query: z.object({
      force: flag.optional().meta({ description: 'true: delete it even if it is in use' }),
      unused: flag
        .optional()
        .meta({ description: 'true: only if nothing uses it, not even a revision, and it is a day old' }),
    }),
    output: media,
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/media/:id/restore',
    action: 'media.restore',
    access: 'media.delete',
    tag,
    summary:
      'Restore a file from the trash, authors only their own; it reappears wherever it is used. A former version takes the place of the present one',
    params: idParams,
    output: restoredMedia,
    status: 200,
    errors: ['NOT_FOUND'],
  }),
}
