import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ArticleOrder } from '../../../contracts/article-orders.ts'
import type { Db } from '../../db/schema.ts'
import type { Filter } from './article-filter.ts'

/** The articles of one author, with no other condition than their status. */
type OfAuthor = { authorId: string; status: Filter['status']; now: string }
type Slice = { sort: ArticleOrder; limit: number; offset: number }

/** The orders that have an index in `article_authors`. */
const orders: Partial<Record<ArticleOrder, readonly [key: RawBuilder<unknown>, direction: 'asc' | 'desc']>> =
  {
    newest: [sql`"sortDate"`, 'desc'],
    oldest: [sql`"sortDate"`, 'asc'],
    title: [sql`lower("sortTitle")`, 'asc'],
    '-title': [sql`lower("sortTitle")`, 'desc'],
    updated: [sql`"changedAt"`, 'desc'],
    '-updated': [sql`"changedAt"`, 'asc'],
  }

/** Undefined if the list has other conditions. */
export function ofAuthorAlone({
  authorId,
  status,
  now,
  hasEnded = false,
  ...others
}: Filter): OfAuthor | undefined {
  const isAlone = !hasEnded && Object.values(others).every((value) => value === undefined)
  return authorId !== undefined && isAlone && status !== 'listed' ? { authorId, status, now } : undefined
}

/** A query for the ids of one page, which reads no other articles; undefined for an order without an index. */
export function idsOfAuthor(db: Db, of: OfAuthor, { sort, limit, offset }: Slice) {
  const order = orders[sort]
  if (!order) return undefined
  const [key, direction] = order
  return fitting(db, of)
    .select('articleId')
    .orderBy(key, direction)
    .orderBy('articleId', direction)
    .limit(sql<number>`${limit}`)
    .offset(offset)
}

export async function countOfAuthor(db: Db, of: OfAuthor): Promise<number> {
  const { total } = await fitting(db, of)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

const fitting = (db: Db, { authorId, status, now }: OfAuthor) =>
  db
    .selectFrom('article_authors')
    .where('authorId', '=', authorId)
    .$if(status !== undefined, (query) => query.where(hasStatus(status, now)))

/** As `hasStatus` of `db/is-public.ts`; what is no draft is sorted by the time of its publication. */
function hasStatus(status: Filter['status'], now: string): RawBuilder<SqlBool> {
  if (status === 'draft') return sql<SqlBool>`"sortStatus" = 'draft'`
  if (status === 'scheduled') return sql<SqlBool>`"sortStatus" = 'scheduled' and "sortDate" > ${now}`
  return sql<SqlBool>`"sortStatus" <> 'draft' and "sortDate" <= ${now}`
}
