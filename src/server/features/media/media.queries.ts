import {
  type Insertable,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import { chunked } from '../../db/chunked.ts'
import { contains } from '../../db/conditions.ts'
import { isDue, isListedInOwn } from '../../db/is-public.ts'
import { prepared } from '../../db/prepared.ts'
import type { Database, Db } from '../../db/schema.ts'
import { forgetUses, recordUses, type UseTable } from '../../db/uses.ts'
import type { FileRow, MediaRow, MediaTable } from './media.table.ts'

export type MediaFilter = {
  type?: MediaRow['type'] | undefined
  q?: string | undefined
  isAltMissing?: boolean | undefined
  checksum?: string | undefined
  folderId?: string | undefined
  /** Only files that nothing uses and that were uploaded before this time. */
  unusedBefore?: string | undefined
}

/** Lists the matching files, newest first, and counts all that match. */
export async function listMedia(
  db: Db,
  filter: MediaFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: FileRow[]; total: number }> {
  const found = fitting(db, filter)
  const rows = await withNames(found)
    .orderBy('media.createdAt', 'desc')
    .orderBy('media.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

function fitting(db: Db, { type, q, isAltMissing, checksum, folderId, unusedBefore }: MediaFilter) {
  const words = q?.trim()
  return db
    .selectFrom('media')
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'image'))
    .$if(isAltMissing === true, (query) => query.where('type', '=', 'image').where('alt', '=', ''))
    .$if(folderId !== undefined, (query) => query.where('folderId', '=', folderId ?? ''))
    .$if(unusedBefore !== undefined, (query) =>
      query
        .where('media.createdAt', '<', unusedBefore ?? '')
        .where(sql<SqlBool>`not exists (select 1 from uses where "usedId" = media.id)`),
    )
    .$if(checksum !== undefined, (query) => query.where('checksum', '=', checksum ?? ''))
    .$if(Boolean(words), (query) => query.where(contains(texts, words ?? '')))
}

const texts = ['filename', 'title', 'alt', 'caption']

const withNames = (found: SelectQueryBuilder<Database, 'media', object>) =>
  found
    .leftJoin('users', 'users.id', 'media.uploaderId')
    .leftJoin('folders', 'folders.id', 'media.folderId')
    .selectAll('media')
    .leftJoin('picture_edits', 'picture_edits.key', 'media.key')
    .select(['users.name as uploaderName', 'folders.name as folderName', 'picture_edits.edit'])

/** The total size of all matching files, in bytes. */
export async function sumSizes(db: Db, filter: MediaFilter): Promise<number> {
  const { bytes } = await fitting(db, filter)
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

export const isUnused = async (db: Db, id: string, unusedBefore: string): Promise<boolean> =>
  (await fitting(db, { unusedBefore }).select('media.id').where('media.id', '=', id).executeTakeFirst()) !==
  undefined

export const findMedia = (db: Db, id: string): Promise<FileRow | undefined> =>
  withNames(db.selectFrom('media')).where('media.id', '=', id).executeTakeFirst()

/** The columns that a page needs to show a file. */
const shownColumns = [
  'id',
  'key',
  'type',
  'mimeType',
  'size',
  'width',
  'height',
  'alt',
  'placeholder',
  'poster',
  'variants',
  'focalX',
  'focalY',
] as const
export type ShownFile = Pick<MediaRow, (typeof shownColumns)[number]>

const shownByIds = (db: Db, { ids }: { ids: string[] }) =>
  db.selectFrom('media').select(shownColumns).where('id', 'in', ids)

const maxPrepared = 100
const preparedByIds = prepared(shownByIds)

export async function listByIds(db: Db, ids: string[]): Promise<ShownFile[]> {
  if (ids.length === 0) return []
  if (ids.length <= maxPrepared) return preparedByIds(db, { ids })
  const rows: ShownFile[][] = []
  for (const some of chunked(ids)) rows.push(await shownByIds(db, { ids: some }).execute())
  return rows.flat()
}

/** The ids that are in the library or in the trash. The former versions in the trash count for the id of their file. */
export async function listKnownIds(db: Db, ids: string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const some of chunked(ids))
    for (const { entityId } of await db
      .selectFrom('trash_references')
      .select('entityId')
      .where('entityId', 'in', some)
      .execute())
      known.add(entityId)
  for (const table of ['media', 'trash'] as const)
    for (const some of chunked(ids))
      for (const { id } of await db.selectFrom(table).select('id').where('id', 'in', some).execute())
        known.add(id)
  return known
}

/** The keys among these that belong to files from visitors, even if their messages are in the trash. */
export async function listAttached(db: Db, keys: string[]): Promise<Set<string>> {
  const attached = new Set<string>()
  for (const some of chunked(keys))
    for (const { key } of await db.selectFrom('attachments').select('key').where('key', 'in', some).execute())
      attached.add(key)
  return attached
}

export const isInTrash = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('trash').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Whether the trash has the file, or a former version of it. */
export const isAnyInTrash = async (db: Db, id: string): Promise<boolean> =>
  (await isInTrash(db, id)) ||
  (await db
    .selectFrom('trash_references')
    .select('trashId')
    .where('entityId', '=', id)
    .executeTakeFirst()) !== undefined

export const findKeys = (db: Db, id: string): Promise<Pick<MediaRow, 'key' | 'variants'> | undefined> =>
  db.selectFrom('media').select(['key', 'variants']).where('id', '=', id).executeTakeFirst()

/** Locks the row until the transaction ends, without changing it. Undefined if it is gone. */
export const lockMedia = (db: Db, id: string): Promise<MediaRow | undefined> =>
  db
    .updateTable('media')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export async function insertMedia(db: Db, row: Insertable<MediaTable>): Promise<void> {
  await db.insertInto('media').values(row).execute()
  if (row.poster) await recordUses(db, { kind: 'media', entityId: row.id }, { poster: row.poster })
}

/** Changes a row and increases its version. Undefined if the row is gone, or newer than `version`. */
export async function updateMedia(
  db: Db,
  id: string,
  version: number | undefined,
  change: Updateable<MediaTable>,
): Promise<MediaRow | undefined> {
  const changed = await db
    .updateTable('media')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '<=', version ?? 0))
    .returningAll()
    .executeTakeFirst()
  if (changed && change.poster !== undefined)
    await recordUses(db, { kind: 'media', entityId: id }, { poster: change.poster })
  return changed
}

/** The next video or audio file after this id whose length is not known yet. */
export const findUnmeasured = (db: Db, after: string): Promise<MediaRow | undefined> =>
  db
    .selectFrom('media')
    .selectAll()
    .where('duration', 'is', null)
    // The types are written as constants, because the index covers only these two.
    .where(sql<SqlBool>`type in ('video', 'audio')`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/**
 * Stores the measurements of the file with this key. Returns false if the file is gone, or another one has replaced it.
 */
export async function setFacts(
  db: Db,
  { id, key }: Pick<MediaRow, 'id' | 'key'>,
  facts: Partial<Pick<MediaRow, 'duration' | 'width' | 'height'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set(facts)
    .where('id', '=', id)
    .where('key', '=', key)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a row and returns it. Undefined if it was gone already. */
export async function deleteMedia(db: Db, id: string): Promise<MediaRow | undefined> {
  await forgetUses(db, { kind: 'media', entityId: id })
  return db.deleteFrom('media').where('id', '=', id).returningAll().executeTakeFirst()
}

/**
 * Marks the bodies of articles that show this image as outdated. Until they are derived again, pages derive them on
 * their own.
 */
export const outdateBodies = (db: Db, id: string) =>
  db
    .updateTable('article_bodies')
    // The number is different each time, so that a body that is being derived right now does not count as current.
    .set({ version: sql`case when version > 0 then 0 else version - 1 end` })
    .where('articleId', 'in', (uses) =>
      uses
        .selectFrom('uses')
        .select('entityId')
        .where('usedId', '=', id)
        .where('kind', '=', 'article')
        .where('place', '=', 'content'),
    )
    .execute()

type Found = { type: string; id: string; title: string; ownerId: string | null; isPublic: 0 | 1 }
export type Usage = { type: string; id: string; title: string; ownerIds: string[]; isPublic: boolean }

/**
 * Lists at most 100 uses of the file, live or in a draft. `isPublic`: the place is public at `now` in one of these
 * languages; an article must also be in its lists. Sections and people have no page of their own, so they are not
 * public.
 */
export async function listUsage(
  db: Db,
  id: string,
  { now, languages }: { now: string; languages: string[] },
): Promise<Usage[]> {
  const by = (kind: UseTable['kind']) =>
    sql`in (select "entityId" from uses where "usedId" = ${id} and kind = ${kind})`
  const asFlag = (condition: RawBuilder<SqlBool>) => sql`case when ${condition} then 1 else 0 end`
  const here = sql`lang in (${sql.join(languages)})`
  const { rows } = await sql<Found>`
    select 'article' as type, id, title, null as "ownerId",
      ${asFlag(sql`${isListedInOwn(now)} and ${here}`)} as "isPublic" from articles where id ${by('article')}
    union all select 'page', id, title, "authorId", ${asFlag(sql`${isDue('pages', now)} and ${here}`)} from pages where id ${by('page')}
    union all select 'section', id, name, null, 0 from sections where id ${by('section')}
    union all select 'category', id, name, null, 1 from categories where id ${by('category')}
    union all select 'user', id, name, id, 0 from users where id ${by('user')}
    union all select 'guest', id, name, null, 0 from guest_authors where id ${by('guest')}
    union all select 'menu', 'menu', 'Menu', null, 1 where 'menu' ${by('menu')}
    union all select 'redirect', id, path, null, 1 from redirects where id ${by('redirect')}
    union all select 'media', id, coalesce(nullif(title, ''), filename), "uploaderId", 1 from media where id ${by('media')}
    union all select 'settings', 'settings', 'Settings', null, 1 from settings where 'settings' ${by('settings')}
    limit 100`.execute(db)
  const articleIds = rows.filter(({ type }) => type === 'article').map((row) => row.id)
  const authors = await authorsOf(db, articleIds)
  return rows.map(({ ownerId, ...row }) => ({
    ...row,
    ownerIds: ownerId === null ? (authors.get(row.id) ?? []) : [ownerId],
    isPublic: row.isPublic === 1,
  }))
}

async function authorsOf(db: Db, articleIds: string[]): Promise<Map<string, string[]>> {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('article_authors')
    .select(['articleId', 'authorId'])
    .where('articleId', 'in', articleIds)
    .execute()
  const byArticle = Map.groupBy(rows, ({ articleId }) => articleId)
  return new Map([...byArticle].map(([id, list]) => [id, list.map(({ authorId }) => authorId)]))
}
