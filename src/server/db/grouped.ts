import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Status } from '../../contracts/common.ts'
import { hasStatus } from './is-public.ts'
import type { Db } from './schema.ts'

type Table = 'articles' | 'pages'
export type Grouping = 'author' | 'category' | 'status'
type Key = string | null

/** `where` selects the rows; `now` decides which of them are published. */
type Listed = { table: Table; where: RawBuilder<SqlBool>; now: string }
type Slice = { grouping: Grouping; direction: 'asc' | 'desc'; limit: number; offset: number }

/**
 * The ids of one page of a list sorted by a value that many rows share: rows are counted by group, and only groups on
 * the page are read. No index can contain the name of another table's row.
 */
export async function idsInGroups(
  db: Db,
  listed: Listed,
  { grouping, direction, limit, offset }: Slice,
): Promise<string[]> {
  const counts = await countGroups(db, listed, grouping)
  const keys = await keysInOrder(db, grouping)
  const ids: string[] = []
  let before = offset
  for (const key of direction === 'asc' ? keys : keys.toReversed()) {
    const count = counts.get(key) ?? 0
    if (before < count) {
      const slice = { grouping, direction, limit: limit - ids.length, offset: before }
      ids.push(...(await idsOfGroup(db, listed, isOf(listed, grouping, key), slice)))
    }
    before = Math.max(0, before - count)
    if (ids.length === limit) break
  }
  return ids
}

async function countGroups(db: Db, listed: Listed, grouping: Grouping): Promise<Map<Key, number>> {
  const from = sql`from ${sql.table(listed.table)} where ${listed.where}`
  if (grouping === 'status') {
    const counts = new Map<Key, number>()
    for (const status of statuses) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count ${from} and ${isOf(listed, grouping, status)}`.execute(db)
      counts.set(status, Number(rows[0]?.count))
    }
    return counts
  }
  const { rows } = await sql<{ key: Key; count: number }>`
    select ${columnOf(listed.table, grouping)} as key, count(*) as count ${from} group by 1`.execute(db)
  return new Map(rows.map(({ key, count }) => [key, Number(count)]))
}

const statuses = ['draft', 'scheduled', 'published'] as const

/** By name; rows without a group come first. */
async function keysInOrder(db: Db, grouping: Grouping): Promise<Key[]> {
  if (grouping === 'status') return [...statuses]
  const names = sql.table(grouping === 'author' ? 'users' : 'categories')
  const { rows } = await sql<{ id: string }>`select id from ${names} order by lower(name), id`.execute(db)
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
