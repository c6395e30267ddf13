import type { MediaRow } from './media.table.ts'

/**
 * The stored form of a row in the trash. It lists every field, because the table may have other columns when the row is
 * restored.
 */
export const rowOf = (row: MediaRow): MediaRow => ({
  id: row.id,
  key: row.key,
  filename: row.filename,
  mimeType: row.mimeType,
  type: row.type,
  size: row.size,
  width: row.width,
  height: row.height,
  alt: row.alt,
  title: row.title,
  caption: row.caption,
  focalX: row.focalX,
  focalY: row.focalY,
  placeholder: row.placeholder,
  duration: row.duration ?? null,
  poster: row.poster ?? null,
  variants: row.variants,
  checksum: row.checksum,
  uploaderId: row.uploaderId,
  folderId: row.folderId ?? null,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
})

/** The fields that change when another file replaces this one. */
export type Bytes = ReturnType<typeof bytesOf>
export const bytesOf = (row: MediaRow) => ({
  key: row.key,
  filename: row.filename,
  mimeType: row.mimeType,
  type: row.type,
  size: row.size,
  width: row.width,
  height: row.height,
  placeholder: row.placeholder,
  duration: row.duration ?? null,
  // A poster shows a moment of this video, not of another.
  poster: row.poster ?? null,
  variants: row.variants,
  checksum: row.checksum,
})
