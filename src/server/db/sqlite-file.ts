import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

const cachedStatements = 500
const cannotOpen = 14

type Statement = ReturnType<typeof adaptStatement>

/** An open SQLite file. Statements are prepared once and cached, values are bound strictly by position. */
export type OpenSqlite = {
  prepare(sql: string): Statement
  isInTransaction(): boolean
  close(): void
}

/** Opens or creates the file. Nothing ever waits for a lock: SQLITE_BUSY is thrown at once. */
export function openSqlite(file: string, { readOnly }: { readOnly: boolean }): OpenSqlite {
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    return openWith(file, { readOnly })
  } catch (error) {
    if ((error as { errcode?: unknown }).errcode !== cannotOpen || !isWhole(file)) throw error
    // On a read-only disk the files beside the database cannot be created, and nobody can change it there.
    const address = pathToFileURL(file)
    address.searchParams.set('immutable', '1')
    return openWith(address, { readOnly: true })
  }
}

const isWhole = (file: string) => existsSync(file) && !existsSync(`${file}-wal`)

function openWith(file: string | URL, { readOnly }: { readOnly: boolean }): OpenSqlite {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 0, readOnly })
  try {
    if (!readOnly)
      database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    // Only reading shows whether it can be opened at all.
    database.exec('pragma cache_size = -4000; pragma temp_store = memory; select 1 from sqlite_schema')
  } catch (error) {
    database.close()
    throw error
  }
  return adapt(database)
}

function adapt(database: DatabaseSync): OpenSqlite {
  const statements = new Map<string, Statement>()
  return {
    close: () => database.close(),
    isInTransaction: () => database.isTransaction,
    prepare(text) {
      const known = statements.get(text)
      if (known) return known
      const prepared = adaptStatement(database.prepare(text))
      if (statements.size >= cachedStatements) statements.delete(statements.keys().next().value ?? '')
      statements.set(text, prepared)
      return prepared
    },
  }
}

function adaptStatement(statement: StatementSync) {
  let names = namesOf(statement)
  // The objects that node:sqlite makes of rows are hash tables, which cost more to make and to read than plain objects.
  statement.setReturnArrays(true)
  return {
    reader: names.length > 0,
    all(values: readonly unknown[]) {
      const rows = statement.all(...strict(values)) as unknown as SQLOutputValue[][]
      // Another process may have added a column, which a query with `*` then returns as well.
      if (rows[0] && rows[0].length !== names.length) names = namesOf(statement)
      return rows.map((row) => objectOf(names, row))
    },
    run: (values: readonly unknown[]) => statement.run(...strict(values)),
  }
}

const namesOf = (statement: StatementSync) => statement.columns().map(({ name }) => name)

function objectOf(names: readonly string[], row: readonly SQLOutputValue[]): Record<string, SQLOutputValue> {
  const object: Record<string, SQLOutputValue> = {}
  // Runs for every row: `entries()` would make a pair for each of its columns.
  for (let index = 0; index < names.length; index++) object[names[index] ?? ''] = row[index] ?? null
  return object
}

/** SQLite would silently treat an object as first parameter as named parameters. */
function strict(values: readonly unknown[]): SQLInputValue[] {
  for (const value of values) {
    if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      throw new TypeError('Only text, numbers, null and bytes can be stored')
    }
    if (typeof value === 'boolean' || value === undefined) throw new TypeError('Store 0 or 1, or null')
  }
  return values as SQLInputValue[]
}
