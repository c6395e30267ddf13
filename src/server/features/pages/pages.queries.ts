import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Status } from '../../../contracts/common.ts'
import { type PageOrder, plainPageFields } from '../../../contracts/pages.ts'
import type { ReviewState } from '../../../contracts/reviews.ts'
import { hasReview, isInLanguage, type ListSearch, listed } from '../../db/conditions.ts'
import { idsInGroups, inOrderOf } from '../../db/grouped.ts'
import { isLive } from '../../db/is-public.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { forgetUses, recordUses } from '../../db/uses.ts'
import type { PageTable } from './pages.table.ts'

/** The status is as of `now`, so that a scheduled page whose time has come counts as published. */
export type Filter = {
  status?: Status | undefined
  now: string
  id?: string | undefined
  authorId?: string | undefined
  /** As stored. */
  lang?: string | undefined
  review?: ReviewState | undefined
  search?: ListSearch | undefined
}

const summaries = (db: Db) =>
  db
    .selectFrom('pages')
    .leftJoin('users', 'users.id', 'pages.authorId')
    .select([
      'pages.id',
      ...plainPageFields.map((name) => `pages.${name}` as const),
      'pages.slug',
      'pages.lang',
      'pages.translationGroup',
      'pages.seo',
      'pages.authorId',
      'pages.status',
      'pages.publishedAt',
      'pages.createdAt',
      'pages.updatedAt',
      'pages.version',
      'users.name as authorName',
      'users.avatarUrl as authorAvatarUrl',
    ])
export type SummaryRow = Awaited<ReturnType<typeof listPages>>[number]
export type FullRow = SummaryRow & { blocks: string }

type Slice = { sort: PageOrder; limit: number; offset: number }

/** Pages without their blocks. */
export async function listPages(db: Db, filter: Filter, { sort, limit, offset }: Slice) {
  const [key, direction] = orders[sort]
  if (typeof key !== 'string')
    return summaries(db)
      .where(allOf(filter))
      .orderBy(key, direction)
      .orderBy('pages.id', direction)
      .limit(limit)
      .offset(offset)
      .execute()
  const { now, search } = filter
  const listed = { table: 'pages', where: allOf(filter), now, isSearch: Boolean(search) } as const
  const ids = await idsInGroups(db, listed, { grouping: key, direction, limit, offset })
  return ids.length === 0 ? [] : inOrderOf(ids, await summaries(db).where('pages.id', 'in', ids).execute())
}

export async function countPages(db: Db, filter: Filter): Promise<number> {
  const row = await db
    .selectFrom('pages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(allOf(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export const findById = (db: Db, id: string): Promise<FullRow | undefined> =>
  summaries(db).select('pages.blocks').where('pages.id', '=', id).executeTakeFirst()

/** `slug`: as stored. */
export const findLiveBySlug = async (db: Db, slug: string, now: string): Promise<FullRow | undefined> =>
  (await liveBySlug(db, { slug, now }))[0]

const liveBySlug = prepared((db, { slug, now }: { slug: string; now: string }) =>
  summaries(db).select('pages.blocks').where('pages.slug', '=', slug).where(isLive('pages', now)),
)

export const findLiveById = async (db: Db, id: string, now: string): Promise<FullRow | undefined> =>
  (await liveById(db, { id, now }))[0]

const liveById = prepared((db, { id, now }: { id: string; now: string }) =>
  summaries(db).select('pages.blocks').where('pages.id', '=', id).where(isLive('pages', now)),
)

export async function insertPage(db: Db, row: Insertable<PageTable>): Promise<void> {
  await db.insertInto('pages').values(row).execute()
  await recordUses(db, { kind: 'page', entityId: row.id }, row)
}

export async function updatePage(db: Db, id: string, change: Updateable<PageTable>): Promise<void> {
  await db.updateTable('pages').set(change).where('id', '=', id).execute()
  await recordUses(db, { kind: 'page', entityId: id }, change)
}

export async function deletePage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pages').where('id', '=', id).execute()
  await forgetUses(db, { kind: 'page', entityId: id })
}

const date = sql`coalesce(pages."publishedAt", pages."createdAt")`
const title = sql`lower(pages.title)`
const updated = sql`pages."updatedAt"`
const orders = {
  newest: [date, 'desc'],
  oldest: [date, 'asc'],
  title: [title, 'asc'],
  '-title': [title, 'desc'],
  updated: [updated, 'desc'],
  '-updated': [updated, 'asc'],
  author: ['author', 'asc'],
  '-author': ['author', 'desc'],
  status: ['status', 'asc'],
  '-status': ['status', 'desc'],
} as const

function allOf({ id, authorId, lang, review, ...filter }: Filter): RawBuilder<SqlBool> {
  const wanted: RawBuilder<SqlBool>[] = []
  if (id !== undefined) wanted.push(sql<SqlBool>`pages.id = ${id}`)
  if (authorId !== undefined) wanted.push(sql<SqlBool>`pages."authorId" = ${authorId}`)
  if (lang !== undefined) wanted.push(isInLanguage('pages', lang))
  if (review !== undefined) wanted.push(hasReview('pages', review))
  return listed('pages', wanted, filter)
}
