import type { Generated, Selectable } from 'kysely'
import type { mediaTypes } from '../../../contracts/media.ts'

export type MediaTable = {
  id: string
  /** The key in storage: `YYYY/MM/<id>/<name>.<ext>`. Its smaller versions are beside it. */
  key: string
  filename: string
  mimeType: string
  type: (typeof mediaTypes)[number]
  /** Bytes of the file itself, without its smaller versions. */
  size: number
  width: number | null
  height: number | null
  alt: string
  title: string
  caption: string
  focalX: number
  focalY: number
  placeholder: string | null
  /** In seconds. 0: the file does not say. Null: not measured yet, or an image or document. */
  duration: number | null
  /** The address of the image that a video shows before it plays. */
  poster: string | null
  /** JSON: `[{ key, width, height, format }]`, narrow to wide. */
  variants: string
  /** SHA-256 of the file as it was sent. */
  checksum: string
  uploaderId: string | null
  /** The folder may be in the trash. The file then counts as being in no folder. */
  folderId: Generated<string | null>
  createdAt: string
  updatedAt: string
  version: Generated<number>
}
export type MediaRow = Selectable<MediaTable>
/** A row with the names of its uploader and folder. A name is null if there is none, or if it was deleted. */
export type FileRow = MediaRow & {
  uploaderName: string | null
  folderName: string | null
  /** JSON of `PictureEdit`; null for a file as it was uploaded. */
  edit: string | null
}
export type StoredVariant = { key: string; width: number; height: number; format: 'avif' | 'webp' }

declare module '../../db/schema.ts' {
  interface Database {
    media: MediaTable
  }
}
