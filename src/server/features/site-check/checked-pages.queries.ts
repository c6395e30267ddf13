import { sql } from 'kysely'
import { chunked } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'
import type { CheckPageTable } from './site-check.table.ts'

/** The pages after this address, in the order of their addresses. */
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

/** Records when other pages were seen to link to these addresses. */
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

/**
 * The SQL for the language of a page: the prefix (such as `/de`) with which its address begins, or '' in the first
 * language.
 */
const prefixOf = (prefixes: readonly string[]) => {
  const cases = prefixes.map((one) => sql`when address = ${one} or address like ${`${one}/%`} then ${one}`)
  return prefixes.length === 0 ? sql<string>`''` : sql<string>`case ${sql.join(cases, sql` `)} else '' end`
}

type Column = 'title' | 'description'

/** Titles, or descriptions, that several pages of one language have. */
export const listRepeated = (db: Db, column: Column, prefixes: readonly string[], limit: number) =>
  db
    .selectFrom('check_pages')
    .select(({ fn }) => [column, fn.countAll<number>().as('pages'), fn.min('address').as('address')])
    .where(column, '<>', '')
    .groupBy([column, ...(prefixes.length > 0 ? [prefixOf(prefixes)] : [])])
    .having(({ fn }) => fn.countAll(), '>', 1)
    .orderBy('address')
    .limit(limit)
    .execute()

/** The pages of one language with this title or description. `prefix`: the beginning of that language's addresses. */
export const listPagesWith = (
  db: Db,
  { column, value }: { column: Column; value: string },
  { prefix, prefixes }: { prefix: string; prefixes: readonly string[] },
  limit: number,
) =>
  db
    .selectFrom('check_pages')
    .selectAll()
    .where(column, '=', value)
    .where(prefixOf(prefixes), '=', prefix)
    .orderBy('address')
    .limit(limit)
    .execute()

/** Pages made of blocks that no page has linked to since this time, without the home pages. */
export const listOrphans = (
  db: Db,
  { since, homes }: { since: string; homes: readonly string[] },
  limit: number,
): Promise<CheckPageTable[]> =>
  db
    .selectFrom('check_pages')
    .selectAll()
    .where('placeType', '=', 'page')
    .where('address', 'not in', homes)
    .where(({ or, eb }) => or([eb('linkedAt', 'is', null), eb('linkedAt', '<', since)]))
    .orderBy('address')
    .limit(limit)
    .execute()
