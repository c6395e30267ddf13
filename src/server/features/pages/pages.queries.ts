import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Status } from '../../../contracts/common.ts'
import type { PageOrder } from '../../../contracts/pages.ts'
import { byStatus, hasStatus, isLive, mentions, type Sought } from '../../db/conditions.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import type { PageRow, PageTable } from './pages.table.ts'

/** The status is as of `now`, so that a scheduled page whose time has come counts as published. */
export type Filter = {
  status?: Status | undefined
  now: string
  id?: string | undefined
  authorId?: string | undefined
  /** Part of the title or the slug, or words of the whole page: `withWords` gives the ids of those. */
  text?: { sought: Sought; withWords: RawBuilder<unknown> | undefined } | undefined
}

const summaries = (db: Db) =>
  db
    .selectFrom('pages')
    .leftJoin('users', 'users.id', 'pages.authorId')
    .select([
      'pages.id',
      'pages.title',
      'pages.slug',
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
export function listPages(db: Db, filter: Filter, { sort, limit, offset }: Slice) {
  const [key, direction] = orders(filter)[sort]
  return summaries(db)
    .where(({ and }) => and(conditions(filter)))
    .orderBy(key, direction)
    .orderBy('pages.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countPages(db: Db, filter: Filter): Promise<number> {
  const row = await db
    .selectFrom('pages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(({ and }) => and(conditions(filter)))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export const findById = (db: Db, id: string): Promise<FullRow | undefined> =>
  summaries(db).select('pages.blocks').where('pages.id', '=', id).executeTakeFirst()

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

export const insertPage = (db: Db, row: Insertable<PageTable>) => db.insertInto('pages').values(row).execute()

export const updatePage = (db: Db, id: string, change: Updateable<PageTable>) =>
  db.updateTable('pages').set(change).where('id', '=', id).execute()

export const deletePage = (db: Db, id: string) =>
  db.deleteFrom('pages').where('id', '=', id).returningAll().executeTakeFirst()

/** Without the author who is not there any more. */
export const restorePage = (db: Db, row: PageRow) =>
  db
    .insertInto('pages')
    .values(({ selectFrom }) => ({
      ...row,
      authorId: selectFrom('users').select('id').where('id', '=', row.authorId),
    }))
    .execute()

function orders({ now }: Filter) {
  const date = sql`coalesce(pages."publishedAt", pages."createdAt")`
  const title = sql`lower(pages.title)`
  const author = sql`lower(coalesce(users.name, ''))`
  return {
    newest: [date, 'desc'],
    oldest: [date, 'asc'],
    title: [title, 'asc'],
    '-title': [title, 'desc'],
    updated: [sql`pages."updatedAt"`, 'desc'],
    '-updated': [sql`pages."updatedAt"`, 'asc'],
    author: [author, 'asc'],
    '-author': [author, 'desc'],
    status: [byStatus('pages', now), 'asc'],
    '-status': [byStatus('pages', now), 'desc'],
  } as const
}

function conditions({ status, now, id, authorId, text }: Filter): Expression<SqlBool>[] {
  const wanted: Expression<SqlBool>[] = []
  if (status) wanted.push(hasStatus('pages', status, now))
  if (id !== undefined) wanted.push(sql<SqlBool>`pages.id = ${id}`)
  if (authorId !== undefined) wanted.push(sql<SqlBool>`pages."authorId" = ${authorId}`)
  if (text) {
    const named = mentions('pages', ['title'], text.sought)
    wanted.push(text.withWords ? sql<SqlBool>`(${named} or pages.id in ${text.withWords})` : named)
  }
  return wanted
}
