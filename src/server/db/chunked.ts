import { type RawBuilder, sql } from 'kysely'

const maxValues = 10_000
/** A database takes about as long to delete a long text as to copy it: this many bytes take a few milliseconds. */
const maxBytes = 8_000_000

/**
 * Splits `items` into pieces that fit into one statement each, because a statement takes a limited number of values.
 * `each`: the number of values per item.
 */
export function* chunked<T>(items: readonly T[], each = 1): Generator<T[]> {
  const size = Math.floor(maxValues / each)
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** The lengths of texts in bytes, which both databases know without reading the texts. */
export const bytesOf = (...columns: string[]): RawBuilder<number> =>
  sql<number>`${sql.join(
    columns.map((column) => sql`octet_length(${sql.ref(column)})`),
    sql` + `,
  )}`

/** The first of these rows whose texts may be deleted in one statement: at least one. */
export function fewEnough<Row extends { bytes: number }>(rows: readonly Row[]): Row[] {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += row.bytes
    return index > 0 && bytes > maxBytes
  })
  return end < 0 ? [...rows] : rows.slice(0, end)
}

/** Splits rows with long texts into pieces that may be deleted in one statement each. */
export function* chunkedByBytes<Row extends { bytes: number }>(rows: readonly Row[]): Generator<Row[]> {
  for (const some of chunked(rows))
    for (let left = some; left.length > 0; ) {
      const piece = fewEnough(left)
      yield piece
      left = left.slice(piece.length)
    }
}
