import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { LeftOut } from './written-since.ts'

/** The migrations since which articles can be hidden from visitors in another way than as drafts. */
const ends = '0060_article_ends'
const visibilities = '0062_article_visibility'

/**
 * Makes drafts of the articles that a version with the schema `earlier` would show, although visitors do not find them
 * now: those that have ended, or that are visible by link or password only.
 */
export async function hideAgain({ db, now }: Ctx, earlier: string): Promise<LeftOut[]> {
  const hidden = [
    ...(earlier < ends ? [sql<SqlBool>`"unpublishAt" <= ${now()}`] : []),
    ...(earlier < visibilities ? [sql<SqlBool>`visibility <> 'public'`] : []),
  ]
  if (hidden.length === 0) return []
  const { numUpdatedRows } = await db
    .updateTable('articles')
    .set({ status: 'draft' })
    .where('status', '<>', 'draft')
    .where(({ or }) => or(hidden))
    .executeTakeFirst()
  const rows = Number(numUpdatedRows)
  const why = 'They are drafts now, because the earlier version would show what visitors do not find.'
  return rows === 0 ? [] : [{ table: 'articles', rows, why }]
}
