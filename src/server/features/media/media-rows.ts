import type { MediaRow } from './media.table.ts'

/** A row as the trash stores it. Field by field: the table may have other columns when it is restored. */
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
  variants: row.variants,
  checksum: row.checksum,
  uploaderId: row.uploaderId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
})

/** What is other in another file. */
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
  variants: row.variants,
  checksum: row.checksum,
})
