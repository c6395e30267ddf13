import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { chunked } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'
import { monthOf } from './day.ts'
import { kinds, otherName } from './statistics.table.ts'
import type { Count } from './tally.ts'

/** The largest stored number: an integer of PostgreSQL is not much larger. */
const largest = 2_000_000_000
const columnsOfRow = 50

/** Adds to the numbers of a day. Call it inside a transaction. */
export async function add(
  { db, engine }: Pick<Ctx, 'db' | 'engine'>,
  date: string,
  counts: readonly Count[],
): Promise<void> {
  const ids = await idsOf({ db, engine }, [...new Set(counts.map(({ name }) => name))])
  const rows = counts
    .map(({ kind, name, count }) => ({ kind: kinds.indexOf(kind), nameId: ids.get(name) ?? 0, count }))
    // All instances write the same rows in the same order, so that no two block each other.
    .sort((a, b) => a.kind - b.kind || a.nameId - b.nameId)
  const column = sql.ref(`d${Number(date.slice(8))}`)
  const month = monthOf(date)
  for (const some of chunked(rows, columnsOfRow)) {
    const values = some.map(
      ({ kind, nameId, count }) => sql`(${kind}, ${month}, ${nameId}, ${count}, ${count})`,
    )
    await sql`insert into statistics (kind, month, "nameId", total, ${column}) values ${sql.join(values)}
      on conflict (kind, month, "nameId") do update set
        total = case when statistics.total > ${largest} - excluded.total then ${largest}
          else statistics.total + excluded.total end,
        ${column} = case when statistics.${column} > ${largest} - excluded.${column} then ${largest}
          else coalesce(statistics.${column}, 0) + excluded.${column} end`.execute(db)
  }
}

/** Returns the ids of these names, and adds new names. */
async function idsOf(
  { db, engine }: Pick<Ctx, 'db' | 'engine'>,
  names: string[],
): Promise<Map<string, number>> {
  const known = await findIds(db, names)
  if (known.size === names.length) return known
  // Another instance may be adding the same names.
  await engine.lockTables(db, ['statistics_names'])
  const found = await findIds(db, names)
  const { last } = await db
    .selectFrom('statistics_names')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  const added = names
    .filter((name) => !found.has(name))
    .map((name, index) => ({ id: Number(last) + index + 1, name }))
  for (const some of chunked(added, columnsOfRow))
    await db.insertInto('statistics_names').values(some).execute()
  for (const { id, name } of added) found.set(name, id)
  return found
}

async function findIds(db: Db, names: string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const some of chunked(names, columnsOfRow)) {
    const rows = await db
      .selectFrom('statistics_names')
      .select(['id', 'name'])
      .where('name', 'in', some)
      .execute()
    for (const { id, name } of rows) ids.set(name, id)
  }
  return ids
}

/** Removes all numbers. */
export async function removeAll(db: Db): Promise<void> {
  await db.deleteFrom('statistics').execute()
  await db.deleteFrom('statistics_names').execute()
}

export const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('statistics').select('kind').limit(1).executeTakeFirst()) === undefined

/** The rows of one kind in one month. */
type Place = { kind: number; month: number }

/** The ids of all names except the `spared` largest and the row of all others. */
export async function listRare(db: Db, { kind, month }: Place, spared: number): Promise<number[]> {
  const rows = await db
    .selectFrom('statistics')
    .innerJoin('statistics_names', 'statistics_names.id', 'statistics.nameId')
    .select('nameId')
    .where('kind', '=', kind)
    .where('month', '=', month)
    .where('name', '<>', otherName)
    .orderBy('total', 'desc')
    .orderBy('nameId')
    .execute()
  return rows.slice(spared).map(({ nameId }) => nameId)
}

const dayColumns = Array.from({ length: 31 }, (_, index) => `d${index + 1}` as const)

/** Adds the rows that have these names to the row of all others, by day. */
export async function foldIntoOther(
  { db, engine }: Pick<Ctx, 'db' | 'engine'>,
  { kind, month }: Place,
  ids: number[],
): Promise<void> {
  const other = (await idsOf({ db, engine }, [otherName])).get(otherName) ?? 0
  const columns = ['total', ...dayColumns].map((name) => sql.ref(name))
  const sums = columns.map((column) => sql`sum(${column})`)
  const sets = columns.map(
    (column) => sql`${column} = case when statistics.${column} is null then excluded.${column}
      else statistics.${column} + coalesce(excluded.${column}, 0) end`,
  )
  await sql`insert into statistics (kind, month, "nameId", ${sql.join(columns)})
    select kind, month, ${sql.lit(other)}, ${sql.join(sums)} from statistics
    where kind = ${kind} and month = ${month} and "nameId" in (${sql.join(ids)}) group by kind, month
    on conflict (kind, month, "nameId") do update set ${sql.join(sets)}`.execute(db)
  await removeRows(db, { kind, month }, ids)
  await removeUnusedNames(db, ids)
}

/** Adds the rows that have these names to those of the whole year, which have no days. */
export async function foldIntoYear(
  { db }: Pick<Ctx, 'db'>,
  { kind, month }: Place,
  ids: number[],
): Promise<void> {
  const year = Math.floor(month / 100) * 100
  await sql`insert into statistics (kind, month, "nameId", total)
    select kind, ${sql.lit(year)}, "nameId", total from statistics
    where kind = ${kind} and month = ${month} and "nameId" in (${sql.join(ids)})
    on conflict (kind, month, "nameId") do update set total = statistics.total + excluded.total`.execute(db)
  await removeRows(db, { kind, month }, ids)
}

async function removeRows(db: Db, { kind, month }: Place, ids: number[]): Promise<void> {
  await db
    .deleteFrom('statistics')
    .where('kind', '=', kind)
    .where('month', '=', month)
    .where('nameId', 'in', ids)
    .execute()
}

async function removeUnusedNames(db: Db, ids: number[]): Promise<void> {
  await db
    .deleteFrom('statistics_names')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('statistics').select('kind').whereRef('nameId', '=', 'statistics_names.id'))),
    )
    .execute()
}

/** Whether this day has totals. */
export async function hasDay(db: Db, date: string): Promise<boolean> {
  const row = await db
    .selectFrom('statistics')
    .select('kind')
    .where('kind', '=', kinds.indexOf('totals'))
    .where('month', '=', monthOf(date))
    .where(sql.ref(`d${Number(date.slice(8))}`), 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
