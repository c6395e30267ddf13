import type { Insertable, Selectable } from 'kysely'
import type { PictureEdit } from '../../../contracts/picture-edit.ts'
import { chunked } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'
import type { MediaRow } from './media.table.ts'
import { keysOf } from './present.ts'

export type PictureEditTable = {
  /** The key of the edited file. */
  key: string
  /** The key of the file as it was uploaded, and its width and height in pixels. */
  originalKey: string
  width: number
  height: number
  /** JSON of `PictureEdit`. */
  edit: string
}

declare module '../../db/schema.ts' {
  interface Database {
    picture_edits: PictureEditTable
  }
}

export type EditOf = Omit<Selectable<PictureEditTable>, 'edit'> & { edit: PictureEdit }

/** The edit that made the file with this key; undefined if the file is as it was uploaded. */
export async function findEdit(db: Db, key: string): Promise<EditOf | undefined> {
  const row = await db.selectFrom('picture_edits').selectAll().where('key', '=', key).executeTakeFirst()
  return row && { ...row, edit: JSON.parse(row.edit) as PictureEdit }
}

/** The storage keys of a row: of the file itself, its smaller versions, and the original of an edited image. */
export async function filesOf(
  { db }: { db: Db },
  row: Pick<MediaRow, 'key' | 'variants'>,
): Promise<string[]> {
  const edit = await findEdit(db, row.key)
  return [...keysOf(row), ...(edit ? [edit.originalKey] : [])]
}

export const insertEdit = (db: Db, row: Insertable<PictureEditTable>) =>
  db.insertInto('picture_edits').values(row).execute()

export async function forgetEdits(db: Db, keys: string[]): Promise<void> {
  for (const some of chunked(keys)) await db.deleteFrom('picture_edits').where('key', 'in', some).execute()
}
