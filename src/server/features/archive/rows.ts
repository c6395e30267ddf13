import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { freeMemory } from '../../platform/free-memory.ts'
import type { ArchivedTable } from './tables.ts'

export type Row = Record<string, string | number | null>

// For rows of usual size; long ones are read in smaller numbers.
const firstRows = 20
const maxRows = 50
const maxTextLength = 1024 * 1024
// The largest size of a row. Several copies of it are in memory.
const maxUnpackedBytes = 256 * 1024 * 1024

/** All rows of a table by its key, as JSON, one per line, compressed, in pieces of about 1 MB of text. */
export async function* packRows(
  db: Db,
  table: ArchivedTable,
): AsyncGenerator<{ data: Buffer; count: number }> {
  let lines: string[] = []
  let length = 0
  const pack = async () => {
    const packed = { data: await promisify(gzip)(`${lines.join('\n')}\n`), count: lines.length }
    lines = []
    length = 0
    return packed
  }
  for await (const batch of batchesOf(db, table)) {
    for (const line of batch.lines) {
      lines.push(line)
      length += line.length
      if (length >= maxTextLength) yield await pack()
    }
  }
  if (lines.length > 0) yield await pack()
}

/** Inserts all rows of a table into the same table of another database. */
export async function copyRows(from: Db, to: Db, table: ArchivedTable): Promise<void> {
  let copied = 0
  for await (const { rows, lines } of batchesOf(from, table)) {
    await insertRows(to, table.name, rows)
    copied += lines.reduce((sum, line) => sum + line.length, 0)
    if (copied < maxTextLength) continue
    await freeMemory()
    copied = 0
  }
}

/** All rows of a table by its key, and each as JSON; long ones in smaller numbers. */
export async function* batchesOf(
  db: Db,
  table: ArchivedTable,
): AsyncGenerator<{ rows: Row[]; lines: string[] }> {
  let atOnce = firstRows
  let last: Row | undefined
  for (;;) {
    const rows = await rowsAfter(db, table, last, atOnce)
    const lines = rows.map((row) => JSON.stringify(row))
    if (rows.length > 0) yield { rows, lines }
    last = rows.at(-1)
    if (rows.length < atOnce) return
    const longest = Math.max(...lines.map((line) => line.length))
    atOnce = Math.min(maxRows, Math.max(1, Math.floor(maxTextLength / longest)))
  }
}

/** The rows of a packed piece. */
export async function unpackRows(data: Buffer): Promise<Row[]> {
  const text = await promisify(gunzip)(data, { maxOutputLength: maxUnpackedBytes })
  const lines = text.toString('utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row)
}

async function rowsAfter(
  db: Db,
  { name, key }: ArchivedTable,
  last: Row | undefined,
  limit: number,
): Promise<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const after = last
    ? sql`where (${columns}) > (${sql.join(key.map((column) => sql`${last[column]}`))})`
    : sql``
  const { rows } = await sql<Row>`
    select * from ${sql.table(name)} ${after} order by ${columns} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

// SQLite takes 32,766 parameters, PostgreSQL 65,535.
const maxParameters = 30_000

/** Inserts rows; each has the columns of the first. */
export async function insertRows(db: Db, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const atOnce = Math.max(1, Math.floor(maxParameters / Math.max(1, columns.length)))
  for (let from = 0; from < rows.length; from += atOnce) {
    const values = rows
      .slice(from, from + atOnce)
      .map((row) => sql`(${sql.join(columns.map((column) => sql`${row[column] ?? null}`))})`)
    const names = sql.join(columns.map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db)
  }
}
