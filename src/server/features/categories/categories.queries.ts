import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { clearReferences } from '../../db/clear-references.ts'
import { unindexed, wasListedIn, willBeListedIn } from '../../db/is-public.ts'
import type { Db } from '../../db/schema.ts'
import { forgetUses, recordUses } from '../../db/uses.ts'
import type { CategoryTable } from './categories.table.ts'

export const listCategories = (db: Db) => db.selectFrom('categories').selectAll().execute()

export const findById = (db: Db, id: string) =>
  db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst()

/** The number of articles of each category, by its id: all of them. Triggers count them. */
export const countArticles = (db: Db): Promise<Map<string, number>> => counted(db, sql`drafts + others`)

/**
 * The numbers of articles that are in the lists of a language, by category. The stored counts do not know the time,
 * so articles that are not yet or no longer listed are subtracted.
 */
export async function countListed(
  db: Db,
  { lang, now }: { lang: string; now: string },
): Promise<Map<string, number>> {
  const counts = await counted(db, sql`listed`)
  for (const absent of [willBeListedIn(lang, now), wasListedIn(lang, now)]) {
    const fewer = await db
      .selectFrom('articles')
      .select(({ fn }) => [unindexed('categoryId').as('categoryId'), fn.countAll<number>().as('count')])
      .where(absent)
      .groupBy(unindexed('categoryId'))
      .execute()
    for (const { categoryId, count } of fewer)
      counts.set(categoryId ?? '', (counts.get(categoryId ?? '') ?? 0) - Number(count))
  }
  return counts
}

async function counted(db: Db, number: RawBuilder<unknown>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('article_counts')
    .select(['owner', sql<number>`sum(${number})`.as('count')])
    .where('owner', 'in', (e) => e.selectFrom('categories').select('id'))
    .groupBy('owner')
    .execute()
  return new Map(rows.map(({ owner, count }) => [owner, Number(count)]))
}

export const hasArticles = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('articles').select('id').where('categoryId', '=', id).limit(1).executeTakeFirst()) !==
  undefined

export async function insertCategory(db: Db, row: Insertable<CategoryTable>) {
  const inserted = await db.insertInto('categories').values(row).returningAll().executeTakeFirstOrThrow()
  await recordUses(db, { kind: 'category', entityId: row.id }, row)
  return inserted
}

export async function updateCategory(db: Db, id: string, change: Updateable<CategoryTable>) {
  await recordUses(db, { kind: 'category', entityId: id }, change)
  return db
    .updateTable('categories')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteCategory(db: Db, id: string): Promise<void> {
  await forgetUses(db, { kind: 'category', entityId: id })
  await clearReferences(db, { table: 'articles', column: 'categoryId' }, id)
  await db.deleteFrom('categories').where('id', '=', id).execute()
}

/** Records which articles have the category, while it is in the trash. */
export const noteArticles = (db: Db, id: string) =>
  db
    .insertInto('trash_references')
    .columns(['trashId', 'entityId'])
    .expression((e) =>
      e
        .selectFrom('articles')
        .select((row) => [row.ref('categoryId').$notNull().as('trashId'), 'id as entityId'])
        .where('categoryId', '=', id),
    )
    .execute()

/**
 * Assigns it to those of these articles that are in its language and have no other one now. Their versions increase, so that
 * an open editor notices.
 */
export const returnToArticles = (db: Db, articleIds: string[], { id, lang }: { id: string; lang: string }) =>
  db
    .updateTable('articles')
    .set((e) => ({ categoryId: id, version: e('version', '+', 1) }))
    .where('categoryId', 'is', null)
    .where('lang', '=', lang)
    .where('id', 'in', articleIds)
    .execute()
