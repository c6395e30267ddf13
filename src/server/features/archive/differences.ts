import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { batchesOf, type Row } from './rows.ts'
import type { ArchivedTable } from './tables.ts'

/** A row that was added (no `was`) or changed. */
export type WrittenRow = { was?: Row; is: Row }

type Sites = { before: Db; now: Db }

/** The rows of a table that only `now` has, or that differ from `before`. Both have the same schema. */
export async function* writtenRows(table: ArchivedTable, { before, now }: Sites): AsyncGenerator<WrittenRow> {
  for await (const { rows } of batchesOf(now, table)) {
    const earlier = await rowsWithKeys(before, table, rows)
    for (const is of rows) {
      const was = earlier.get(keyText(table, is))
      if (!was || !isSame(was, is)) yield { is, ...(was && { was }) }
    }
  }
}

/** The rows of a table that only `before` has. */
export async function* deletedRows(table: ArchivedTable, { before, now }: Sites): AsyncGenerator<Row> {
  for await (const { rows } of batchesOf(before, table)) {
    const remaining = await rowsWithKeys(now, table, rows)
    for (const row of rows) if (!remaining.has(keyText(table, row))) yield row
  }
}

/** The condition that identifies this row by its key. */
export const isRow = ({ key }: ArchivedTable, row: Row) =>
  sql<boolean>`(${sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  )})`

async function rowsWithKeys(db: Db, table: ArchivedTable, rows: Row[]): Promise<Map<string, Row>> {
  const any = sql.join(
    rows.map((row) => isRow(table, row)),
    sql` or `,
  )
  const found = await sql<Row>`select * from ${sql.table(table.name)} where ${any}`.execute(db)
  return new Map(found.rows.map((row) => [keyText(table, row), row]))
}

const keyText = ({ key }: ArchivedTable, row: Row) => JSON.stringify(key.map((column) => row[column]))

const isSame = (one: Row, other: Row) =>
  Object.keys({ ...one, ...other }).every((column) => one[column] === other[column])
