import type { Db } from '../../db/schema.ts'
import type { ImportExtraRow, ImportItemRow } from './import.table.ts'

/** The items that earlier imports of a source have stored, after a key, ordered by key. */
export const listItems = (db: Db, source: string, after: string, limit: number): Promise<ImportItemRow[]> =>
  db
    .selectFrom('import_items')
    .selectAll()
    .where('source', '=', source)
    .where('sourceId', '>', after)
    .orderBy('sourceId')
    .limit(limit)
    .execute()

/** Counts what a run has stored, except redirects, settings and items with this `detail`. */
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

/** The items of one kind that a run has stored. */
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

export async function changeItem(
  db: Db,
  { source, sourceId }: Pick<ImportItemRow, 'source' | 'sourceId'>,
  change: Partial<Pick<ImportItemRow, 'kind' | 'detail'>>,
) {
  await db
    .updateTable('import_items')
    .set(change)
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .execute()
}

export async function deleteItem(db: Db, { source, sourceId }: Pick<ImportItemRow, 'source' | 'sourceId'>) {
  await db.deleteFrom('import_items').where('source', '=', source).where('sourceId', '=', sourceId).execute()
}

/** Stores new rows; existing rows stay as they are. */
export async function insertExtras(db: Db, rows: ImportExtraRow[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('import_extras')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['source', 'sourceId']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** The stored rows with these keys. */
export const listKnownExtras = (db: Db, source: string, keys: string[]) =>
  db
    .selectFrom('import_extras')
    .select(['sourceId', 'runId', 'data'])
    .where('source', '=', source)
    .where('sourceId', 'in', keys)
    .execute()

/** What one import has stored of a site. Imports by the command line have no run. */
export type ExtrasOfRun = Pick<ImportExtraRow, 'source' | 'runId'>

const is = (runId: string | null) => (runId === null ? 'is' : '=')

export async function countExtras(db: Db, { source, runId }: ExtrasOfRun): Promise<number> {
  const { total } = await db
    .selectFrom('import_extras')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('source', '=', source)
    .where('runId', is(runId), runId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Whether any import has stored extras of a site. */
export async function isExtrasSource(db: Db, source: string): Promise<boolean> {
  const found = db.selectFrom('import_extras').select('sourceId').where('source', '=', source)
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

export async function hasExtras(db: Db, { source, runId }: ExtrasOfRun): Promise<boolean> {
  const found = db.selectFrom('import_extras').select('sourceId').where('source', '=', source)
  return (await found.where('runId', is(runId), runId).limit(1).executeTakeFirst()) !== undefined
}

/** How much each import has stored of each site, and when its file was uploaded, if that is still known. */
export const listExtrasOfRuns = (db: Db, limit: number) =>
  db
    .selectFrom(
      db
        .selectFrom('import_extras')
        .select(['source', 'runId'])
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('kind', '=', 'comment').as('comments'),
          fn.countAll<number>().filterWhere('kind', '=', 'member').as('members'),
          fn.countAll<number>().filterWhere('kind', '=', 'newsletter').as('newsletters'),
        ])
        .groupBy(['source', 'runId'])
        .orderBy('source')
        .orderBy('runId')
        .limit(limit)
        .as('stored'),
    )
    .leftJoin('import_runs', 'import_runs.id', 'stored.runId')
    .select(['stored.source', 'stored.runId', 'comments', 'members', 'newsletters', 'import_runs.createdAt'])
    .orderBy('stored.source')
    .orderBy('import_runs.createdAt', (order) => order.asc().nullsFirst())
    .orderBy('stored.runId', (order) => order.asc().nullsFirst())
    .execute()

type ExtrasPage = ExtrasOfRun & Pick<ImportExtraRow, 'kind'> & { after: string; limit: number }

/** The rows of a kind after a key, ordered by key. */
export const listExtras = (
  db: Db,
  { source, runId, kind, after, limit }: ExtrasPage,
): Promise<ImportExtraRow[]> =>
  db
    .selectFrom('import_extras')
    .selectAll()
    .where('source', '=', source)
    .where('runId', is(runId), runId)
    .where('kind', '=', kind)
    .where('sourceId', '>', after)
    .orderBy('sourceId')
    .limit(limit)
    .execute()

/** Returns how many rows it has deleted. */
export async function deleteSomeExtras(
  db: Db,
  { source, runId }: ExtrasOfRun,
  limit: number,
): Promise<number> {
  const some = db
    .selectFrom('import_extras')
    .select('sourceId')
    .where('source', '=', source)
    .where('runId', is(runId), runId)
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('import_extras')
    .where('source', '=', source)
    .where('sourceId', 'in', some)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The current slugs of categories or series, with the ids of their records. */
export const listTerms = (db: Db, kind: 'category' | 'series') =>
  db
    .selectFrom('slugs')
    .select(['slug', 'entityId'])
    .where('kind', '=', kind)
    .where('isCurrent', '=', 1)
    .execute()

export type StoredPlace = { slug: string; category: string | null }

/** The current slugs of these articles and pages, and those of the articles' categories, by their ids. */
export async function findPlaces(db: Db, ids: string[]): Promise<Map<string, StoredPlace>> {
  const rows = await db
    .selectFrom('slugs')
    .leftJoin('articles', 'articles.id', 'slugs.entityId')
    .leftJoin('categories', 'categories.id', 'articles.categoryId')
    .select(['slugs.entityId', 'slugs.slug', 'categories.slug as category'])
    .where('slugs.entityId', 'in', ids)
    .where('slugs.kind', 'in', ['article', 'page'])
    .where('slugs.isCurrent', '=', 1)
    .execute()
  return new Map(rows.map(({ entityId, slug, category }) => [entityId, { slug, category }]))
}
