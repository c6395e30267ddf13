import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { ArchivedTable } from './tables.ts'

export type Row = Record<string, string | number | null>

const rowsAtOnce = 20
const maxTextBytes = 4 * 1024 * 1024
// What a row may need at most, several times over.
const maxUnpackedBytes = 256 * 1024 * 1024

/** All rows of a table by its key, as JSON, one in each line, compressed, in pieces of about 4 MB of text. */
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
  for await (const row of rowsOf(db, table)) {
    const line = JSON.stringify(row)
    lines.push(line)
    length += line.length
    if (length >= maxTextBytes) yield await pack()
  }
  if (lines.length > 0) yield await pack()
}

/** The rows of a packed piece. */
export async function unpackRows(data: Buffer): Promise<Row[]> {
  const text = await promisify(gunzip)(data, { maxOutputLength: maxUnpackedBytes })
  const lines = text.toString('utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row)
}

async function* rowsOf(db: Db, { name, key }: ArchivedTable): AsyncGenerator<Row> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let last: Row | undefined
  for (;;) {
    const after: Row | undefined = last
    const values = after && sql.join(key.map((column) => sql`${after[column]}`))
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)}
      ${values ? sql`where (${columns}) > (${values})` : sql``}
      order by ${columns} limit ${sql.lit(rowsAtOnce)}`.execute(db)
    yield* rows
    last = rows.at(-1)
    if (rows.length < rowsAtOnce) return
  }
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
