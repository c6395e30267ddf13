import type { Db } from '../../db/schema.ts'
import type { ImportExtraRow, ImportItemRow } from './import.table.ts'

/** Everything that was imported from a source before. */
export const listItems = (db: Db, source: string): Promise<ImportItemRow[]> =>
  db.selectFrom('import_items').selectAll().where('source', '=', source).execute()

/** How many things a run has stored, without its redirects, settings and those with this `detail`. */
export async function countItems(
  db: Db,
  { source, runId }: { source: string; runId: string },
  exceptDetail: string,
): Promise<number> {
  const { total } = await db
    .selectFrom('import_items')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('source', '=', source)
    .where('runId', '=', runId)
    .where('kind', 'not in', ['redirect', 'setting'])
    .where('detail', '<>', exceptDetail)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** What a run has stored of one kind. */
export const listItemsOf = (
  db: Db,
  { source, runId, kind }: Pick<ImportItemRow, 'source' | 'runId' | 'kind'>,
) =>
  db
    .selectFrom('import_items')
    .select('entityId')
    .where('source', '=', source)
    .where('runId', '=', runId)
    .where('kind', '=', kind)
    .execute()

export const findItem = (db: Db, id: Pick<ImportItemRow, 'source' | 'sourceId'>) =>
  db
    .selectFrom('import_items')
    .selectAll()
    .where('source', '=', id.source)
    .where('sourceId', '=', id.sourceId)
    .executeTakeFirst()

/** The primary key refuses an item that was already imported. */
export async function insertItem(db: Db, row: ImportItemRow): Promise<void> {
  await db.insertInto('import_items').values(row).execute()
}

export async function setKind(
  db: Db,
  { source, sourceId, kind }: Pick<ImportItemRow, 'source' | 'sourceId' | 'kind'>,
) {
  await db
    .updateTable('import_items')
    .set({ kind })
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .execute()
}

export async function deleteItem(db: Db, { source, sourceId }: Pick<ImportItemRow, 'source' | 'sourceId'>) {
  await db.deleteFrom('import_items').where('source', '=', source).where('sourceId', '=', sourceId).execute()
}

/** Those that are here already stay as they are. */
export async function insertExtras(db: Db, rows: ImportExtraRow[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('import_extras')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['source', 'sourceId']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Of these, the keys of those that are here. */
export async function knownExtras(db: Db, source: string, keys: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('import_extras')
    .select('sourceId')
    .where('source', '=', source)
    .where('sourceId', 'in', keys)
    .execute()
  return rows.map(({ sourceId }) => sourceId)
}

/** How many are here of a site, whichever imports have stored them. */
export async function countExtras(db: Db, source: string): Promise<number> {
  const { total } = await db
    .selectFrom('import_extras')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Whether there are any of a site. */
export async function hasExtras(db: Db, source: string): Promise<boolean> {
  const found = db.selectFrom('import_extras').select('sourceId').where('source', '=', source)
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

type ExtrasPage = { source: string; after: string; limit: number }

/** Those of a site after a key, in the order of their keys. */
export const listExtras = (db: Db, { source, after, limit }: ExtrasPage): Promise<ImportExtraRow[]> =>
  db
    .selectFrom('import_extras')
    .selectAll()
    .where('source', '=', source)
    .where('sourceId', '>', after)
    .orderBy('sourceId')
    .limit(limit)
    .execute()

/** Which of these a run has stored, and where the next ones begin; undefined where there are no more. */
export async function ownExtras(db: Db, { source, after, limit }: ExtrasPage, runId: string) {
  const rows = await db
    .selectFrom('import_extras')
    .select(['sourceId', 'runId'])
    .where('source', '=', source)
    .where('sourceId', '>', after)
    .orderBy('sourceId')
    .limit(limit)
    .execute()
  return {
    keys: rows.filter((row) => row.runId === runId).map(({ sourceId }) => sourceId),
    next: rows.length < limit ? undefined : rows.at(-1)?.sourceId,
  }
}

/** Deletes the first of a site; returns how many. */
export async function deleteFirstExtras(db: Db, source: string, limit: number): Promise<number> {
  const first = db.selectFrom('import_extras').select('sourceId').where('source', '=', source)
  const { numDeletedRows } = await db
    .deleteFrom('import_extras')
    .where('source', '=', source)
    .where('sourceId', 'in', first.orderBy('sourceId').limit(limit))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function deleteExtras(db: Db, source: string, keys: string[]): Promise<void> {
  await db.deleteFrom('import_extras').where('source', '=', source).where('sourceId', 'in', keys).execute()
}

/** The current slugs: by entity, of categories and series by slug, and of the category of each article. */
export async function listAddresses(db: Db) {
  const slugs = await db
    .selectFrom('slugs')
    .select(['slug', 'kind', 'entityId'])
    .where('isCurrent', '=', 1)
    .execute()
  const articles = await db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.id', 'articles.categoryId')
    .select(['articles.id', 'categories.slug'])
    .execute()
  const idsOf = (wanted: 'category' | 'series') =>
    new Map(slugs.filter(({ kind }) => kind === wanted).map(({ entityId, slug }) => [slug, entityId]))
  return {
    slugs: new Map(slugs.map(({ entityId, slug }) => [entityId, slug])),
    categories: idsOf('category'),
    series: idsOf('series'),
    articleCategories: new Map(articles.map(({ id, slug }) => [id, slug])),
  }
}
