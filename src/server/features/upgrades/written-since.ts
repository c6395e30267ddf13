import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import {
  type ArchivedTable,
  deletedRows,
  insertRows,
  isRow,
  listTables,
  type Row,
  type Staging,
  type WrittenRow,
  writtenRows,
} from '../archive/archive.ts'

/**
 * Data that the earlier version cannot store: rows of a table; with `column`, only their values there. `why` is a whole
 * sentence for a person, without the counts.
 */
export type LeftOut = { table: string; column?: string; rows: number; why: string }

type Before = Pick<Staging, 'isConstraintViolation'> & { db: Db }

/** Three states of one site: before an upgrade, right after it, and now. */
type Sites = { before: Before; upgraded: Db; now: Db }

const noTable = 'The earlier version does not have this table.'
const noColumn = 'The earlier version does not have this column.'
const refused = 'The earlier version does not allow these rows beside the others.'
const orphaned = 'They belong to rows that could not be kept.'

/**
 * Applies the changes since the upgrade to `before`: adds, changes and deletes the same rows, in the columns that both
 * versions have. `before` is SQLite, without foreign key checks. Returns what was left out.
 */
export async function keepWhatWasWritten(
  { before, upgraded, now }: Sites,
  tables: readonly ArchivedTable[],
): Promise<LeftOut[]> {
  const there = await listTables(before.db)
  const counts = new Counts()
  const sites = { before: upgraded, now }
  for (const table of tables.toReversed().filter(({ name }) => there.has(name)))
    for await (const row of deletedRows(table, sites))
      await sql`delete from ${sql.table(table.name)} where ${isRow(table, row)}`.execute(before.db)
  for (const table of tables) {
    const writer = there.has(table.name) ? await createWriter(before, table, counts) : undefined
    for await (const change of writtenRows(table, sites)) {
      if (writer) await writer.write(change)
      else counts.add({ table: table.name, why: noTable })
    }
    await writer?.retry()
  }
  await removeOrphans(before.db, counts)
  return counts.list()
}

/** Counts the left-out data by table, column and reason. */
class Counts {
  #entries = new Map<string, LeftOut>()

  add({ table, column, why }: Omit<LeftOut, 'rows'>, rows = 1): void {
    const name = JSON.stringify([table, column, why])
    const entry = this.#entries.get(name) ?? { table, ...(column !== undefined && { column }), rows: 0, why }
    entry.rows += rows
    this.#entries.set(name, entry)
  }

  list(): LeftOut[] {
    return [...this.#entries.values()]
  }
}

/**
 * Writes changes into a table of the earlier version. Rows that it refuses at first may fit when all others are there.
 */
async function createWriter({ db, isConstraintViolation }: Before, table: ArchivedTable, counts: Counts) {
  const { rows: known } = await sql<{ name: string }>`
    select name from pragma_table_info(${table.name})`.execute(db)
  const columns = new Set(known.map(({ name }) => name))
  const refusedOnce: WrittenRow[] = []

  async function apply({ was, is }: WrittenRow): Promise<void> {
    const entries = Object.entries(is).filter(([name]) => columns.has(name))
    const changed = entries.filter(([name, value]) => value !== was?.[name])
    if (!was) return insertRows(db, table.name, [Object.fromEntries(entries)])
    if (changed.length === 0) return
    const set = sql.join(changed.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
    await sql`update ${sql.table(table.name)} set ${set} where ${isRow(table, is)}`.execute(db)
  }

  async function isAllowed(change: WrittenRow): Promise<boolean> {
    try {
      await apply(change)
      return true
    } catch (error) {
      if (isConstraintViolation(error)) return false
      throw error
    }
  }

  function countColumns({ was, is }: WrittenRow): void {
    for (const [name, value] of Object.entries(is))
      if (!columns.has(name) && value !== (was ? was[name] : null) && (was || isSomething(value)))
        counts.add({ table: table.name, column: name, why: noColumn })
  }

  return {
    async write(change: WrittenRow): Promise<void> {
      countColumns(change)
      if (!(await isAllowed(change))) refusedOnce.push(change)
    },
    async retry(): Promise<void> {
      for (const change of refusedOnce)
        if (!(await isAllowed(change))) counts.add({ table: table.name, why: refused })
    },
  }
}

// The values of a new row in columns that nobody has set; 'public' is the visibility of an article.
const isSomething = (value: Row[string] | undefined) =>
  ![null, undefined, 0, '', '[]', '{}', 'public'].includes(value as null)

/** Deletes rows that refer to missing ones. */
async function removeOrphans(before: Db, counts: Counts): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ table: string; rowid: number }>`
      select distinct "table", rowid from pragma_foreign_key_check`.execute(before)
    if (rows.length === 0) return
    for (const { table, rowid } of rows) {
      await sql`delete from ${sql.table(table)} where rowid = ${rowid}`.execute(before)
      counts.add({ table, why: orphaned })
    }
  }
}
