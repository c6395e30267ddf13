import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Status } from '../../contracts/common.ts'
import { hasStatus } from './is-public.ts'
import type { Db } from './schema.ts'

type Table = 'articles' | 'pages'
export type Grouping = 'author' | 'category' | 'status'
type Key = string | null

/**
 * `where` selects the rows; `now` decides which of them are published. `isSearch`: `where` searches for words, which
 * is too slow to do once for each group.
 */
type Listed = { table: Table; where: RawBuilder<SqlBool>; now: string; isSearch: boolean }
type Slice = { grouping: Grouping; direction: 'asc' | 'desc'; limit: number; offset: number }

/**
 * The ids of one page of a list that is sorted by a value of many rows, such as the name of the category. No index
 * can contain a name from another table. So the list is read group by group, and only the groups before the page are
 * counted.
 */
export async function idsInGroups(
  db: Db,
  listed: Listed,
  { grouping, direction, limit, offset }: Slice,
): Promise<string[]> {
  const counts = listed.isSearch ? await countGroups(db, listed, grouping) : undefined
  const keys = await keysInOrder(db, listed.table, grouping)
  const ids: string[] = []
  let before = offset
  for (const key of direction === 'asc' ? keys : keys.toReversed()) {
    const isOfGroup = isOf(listed, grouping, key)
    const known = counts && (counts.get(key) ?? 0)
    const slice = { grouping, direction, limit: limit - ids.length, offset: before }
    const found = known === undefined || before < known ? await idsOfGroup(db, listed, isOfGroup, slice) : []
    ids.push(...found)
    if (ids.length === limit) break
    if (before === 0) continue
    before = found.length > 0 ? 0 : before - (known ?? (await countGroup(db, listed, isOfGroup)))
  }
  return ids
}

async function countGroup(db: Db, { table, where }: Listed, isOfGroup: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${where} and ${isOfGroup}`.execute(db)
  return Number(rows[0]?.count)
}

async function countGroups(db: Db, listed: Listed, grouping: Grouping): Promise<Map<Key, number>> {
  if (grouping === 'status') {
    const counts = new Map<Key, number>()
    for (const status of statuses)
      counts.set(status, await countGroup(db, listed, isOf(listed, grouping, status)))
    return counts
  }
  const { rows } = await sql<{ key: Key; count: number }>`
    select ${columnOf(listed.table, grouping)} as key, count(*) as count
    from ${sql.table(listed.table)} where ${listed.where} group by 1`.execute(db)
  return new Map(rows.map(({ key, count }) => [key, Number(count)]))
}

const statuses = ['draft', 'scheduled', 'published'] as const

/** Groups with a row, by name; rows without a group come first. */
async function keysInOrder(db: Db, table: Table, grouping: Grouping): Promise<Key[]> {
  if (grouping === 'status') return [...statuses]
  const names = grouping === 'author' ? 'users' : 'categories'
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(names)} as named
    where exists (select 1 from ${sql.table(table)} where ${columnOf(table, grouping)} = named.id)
    order by lower(name), id`.execute(db)
  return [null, ...rows.map(({ id }) => id)]
}

function isOf({ table, now }: Listed, grouping: Grouping, key: Key): RawBuilder<SqlBool> {
  if (grouping === 'status') return hasStatus(table, key as Status, now)
  const column = columnOf(table, grouping)
  return key === null ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${key}`
}

async function idsOfGroup(
  db: Db,
  { table, where }: Listed,
  group: RawBuilder<SqlBool>,
  { grouping, direction, limit, offset }: Slice,
): Promise<string[]> {
  const id = sql.ref(`${table}.id`)
  const turned = direction === 'asc' ? sql`asc` : sql`desc`
  const date = grouping === 'status' ? sql`${sql.ref(`${table}.publishedAt`)} ${turned}, ` : sql``
  const { rows } = await sql<{ id: string }>`select ${id} from ${sql.table(table)} where ${group} and ${where}
    order by ${date}${id} ${turned} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db)
  return rows.map((row) => row.id)
}

const columnOf = (table: Table, grouping: 'author' | 'category') => sql.ref(`${table}.${grouping}Id`)

/** Returns the rows in the order of the ids. */
export function inOrderOf<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
