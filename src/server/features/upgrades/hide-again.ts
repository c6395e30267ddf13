import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import * as categories from '../categories/categories.ts'
import * as series from '../series/series.ts'
import type { LeftOut } from './written-since.ts'

/** The migrations since which articles can be hidden from visitors in another way than as drafts. */
const ends = '0060_article_ends'
const visibilities = '0062_article_visibility'
/** Since then, texts can be in another language than the first one of the site. */
const languages = '0071_languages'
const seriesLanguages = '0077_series_languages'

/**
 * Makes drafts of the articles that a version with the schema `earlier` would show, although visitors do not find them
 * now: those that have ended, that are visible by link or password only, or that are in a further language, as pages may
 * be, too. Categories and series in a further language, which cannot be drafts, move to the trash.
 */
export async function hideAgain(ctx: Ctx, earlier: string): Promise<LeftOut[]> {
  const { db, now } = ctx
  const hidden = [
    ...(earlier < ends ? [sql<SqlBool>`"unpublishAt" <= ${now()}`] : []),
    ...(earlier < visibilities ? [sql<SqlBool>`visibility <> 'public'`] : []),
  ]
  const translated = earlier < languages ? [sql<SqlBool>`lang <> ''`] : []
  return [
    ...(await makeDrafts(db, 'articles', [...hidden, ...translated])),
    ...(await makeDrafts(db, 'pages', translated)),
    ...(earlier < languages ? await moveToTrash(ctx, 'categories', categories.remove) : []),
    ...(earlier < seriesLanguages ? await moveToTrash(ctx, 'series', series.remove) : []),
  ]
}

const why = 'They are drafts now, because the earlier version would show what visitors do not find.'

async function makeDrafts(
  db: Ctx['db'],
  table: 'articles' | 'pages',
  hidden: RawBuilder<SqlBool>[],
): Promise<LeftOut[]> {
  if (hidden.length === 0) return []
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ status: 'draft' })
    .where('status', '<>', 'draft')
    .where(({ or }) => or(hidden))
    .executeTakeFirst()
  const rows = Number(numUpdatedRows)
  return rows === 0 ? [] : [{ table, rows, why }]
}

async function moveToTrash(
  ctx: Ctx,
  table: 'categories' | 'series',
  remove: (ctx: Ctx, id: string) => Promise<unknown>,
): Promise<LeftOut[]> {
  const found = await ctx.db.selectFrom(table).select('id').where('lang', '<>', '').execute()
  for (const { id } of found) await remove(ctx, id)
  const inTrash = 'They are in the trash now, because the earlier version would show them in its language.'
  return found.length === 0 ? [] : [{ table, rows: found.length, why: inTrash }]
}
