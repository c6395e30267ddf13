import { chunked } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'
import type { CheckPageTable } from './site-check.table.ts'

/** Pages after this one, in the order of their addresses. */
export const listPagesAfter = (db: Db, after: string, limit: number): Promise<CheckPageTable[]> =>
  db
    .selectFrom('check_pages')
    .selectAll()
    .where('address', '>', after)
    .orderBy('address')
    .limit(limit)
    .execute()

export const listKnownAfter = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('check_pages')
    .select(['address', 'checkedAt'])
    .where('address', '>', after)
    .orderBy('address')
    .limit(limit)
    .execute()

export async function storePage(db: Db, page: Omit<CheckPageTable, 'linkedAt'>): Promise<void> {
  const { address: _, ...change } = page
  await db
    .insertInto('check_pages')
    .values({ ...page, linkedAt: null })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(change))
    .execute()
}

/** Adds pages that have not been checked yet. */
export async function addNewPages(db: Db, addresses: string[]): Promise<void> {
  const nothing = { checkedAt: '', title: '', description: '', external: '[]', placeId: '' }
  for (const some of chunked(addresses, 8))
    await db
      .insertInto('check_pages')
      .values(some.map((address) => ({ address, ...nothing, placeType: 'none' as const, linkedAt: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Records that another page links to these. */
export async function markLinked(db: Db, addresses: string[], at: string): Promise<void> {
  for (const some of chunked(addresses))
    await db.updateTable('check_pages').set({ linkedAt: at }).where('address', 'in', some).execute()
}

export async function dropPages(db: Db, addresses: string[]): Promise<void> {
  for (const some of chunked(addresses)) {
    await db.deleteFrom('check_pages').where('address', 'in', some).execute()
    await db.deleteFrom('check_findings').where('address', 'in', some).where('ofPage', '=', 1).execute()
  }
}

/** Addresses of pages on which something was found. */
export async function listFoundAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('check_findings')
    .select('address')
    .distinct()
    .where('ofPage', '=', 1)
    .execute()
  return rows.map(({ address }) => address)
}

/** Titles, or descriptions, that several pages have. */
export const listRepeated = (db: Db, column: 'title' | 'description', limit: number) =>
  db
    .selectFrom('check_pages')
    .select(({ fn }) => [column, fn.countAll<number>().as('pages'), fn.min('address').as('address')])
    .where(column, '<>', '')
    .groupBy(column)
    .having(({ fn }) => fn.countAll(), '>', 1)
    .orderBy('address')
    .limit(limit)
    .execute()

export const listPagesWith = (db: Db, column: 'title' | 'description', value: string, limit: number) =>
  db.selectFrom('check_pages').selectAll().where(column, '=', value).orderBy('address').limit(limit).execute()

/** Pages of blocks that nothing has linked to since. */
export const listOrphans = (db: Db, since: string, limit: number): Promise<CheckPageTable[]> =>
  db
    .selectFrom('check_pages')
    .selectAll()
    .where('placeType', '=', 'page')
    .where('address', '<>', '/')
    .where(({ or, eb }) => or([eb('linkedAt', 'is', null), eb('linkedAt', '<', since)]))
    .orderBy('address')
    .limit(limit)
    .execute()
