import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Dialect, SqliteAdapter, SqliteDialect, sql } from 'kysely'
import type { Engine } from './dialect.ts'
import type { PromptAdapter } from './prepared.ts'
import { LimitWritingCompiler } from './sqlite-compiler.ts'
import { idsWith, searchIndex } from './sqlite-search.ts'

const cachedStatements = 500
const uniqueCodes = new Set([2067, 1555])
const foreignKeyCode = 787
// Locked for too long; the disk fails; damaged; cannot be opened; no database at all.
const unavailable = new Set([5, 10, 11, 14, 26])
const watchEveryMs = 1000

/** SQLite, through node:sqlite, in `masthead.db` of the data directory. */
export function sqliteEngine(dataDir: string): Engine {
  const file = path.join(dataDir, 'masthead.db')
  let writing: DatabaseSync | undefined
  return {
    name: 'sqlite',
    writer: () =>
      dialectOf(() => {
        writing = open(file, false)
        return writing
      }),
    reader: () => readingDialect(() => open(file, true)),
    uniqueViolation: (error) =>
      uniqueCodes.has(codeOf(error) ?? 0) ? String((error as Error).message) : undefined,
    isForeignKeyViolation: (error) => codeOf(error) === foreignKeyCode,
    isUnavailable: (error) => unavailable.has((codeOf(error) ?? 0) & 0xff),
    async createSearchIndex(db) {
      // An fts5 table finds a row quickly only by its rowid, so the documents have a number of their own.
      await sql`create table search_documents (id integer primary key, kind text not null, "entityId" text not null,
        "publishedAt" text, unique (kind, "entityId"))`.execute(db)
      await sql`create virtual table search_index using fts5(title, body, tokenize = 'unicode61 remove_diacritics 2')`.execute(
        db,
      )
    },
    // fts5 gives its rows in order.
    async orderSearchIndex() {},
    async settleSearchIndex() {},
    async indexDocument(db, { kind, entityId, title, body, publishedAt }) {
      const { rows } = await sql<{
        id: number
      }>`insert into search_documents (kind, "entityId", "publishedAt")
        values (${kind}, ${entityId}, ${publishedAt})
        on conflict (kind, "entityId") do update set "publishedAt" = excluded."publishedAt" returning id`.execute(
        db,
      )
      const id = rows[0]?.id ?? null
      await sql`delete from search_index where rowid = ${id}`.execute(db)
      await sql`insert into search_index (rowid, title, body) values (${id}, ${title}, ${body})`.execute(db)
    },
    async removeDocument(db, { kind, entityId }) {
      await sql`delete from search_index where rowid =
        (select id from search_documents where kind = ${kind} and "entityId" = ${entityId})`.execute(db)
      await sql`delete from search_documents where kind = ${kind} and "entityId" = ${entityId}`.execute(db)
    },
    async clearSearchIndex(db) {
      await sql`delete from search_index`.execute(db)
      await sql`delete from search_documents`.execute(db)
    },
    search: searchIndex,
    idsWith,
    async listen(onMessage) {
      if (!writing) throw new Error('The database is not open yet')
      const watching = watch(writing, () => onMessage('*'))
      return { notify: async () => {}, close: async () => watching.close() }
    },
  }
}

function codeOf(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' ? code : undefined
}

function dialectOf(opening: () => DatabaseSync): Dialect {
  const dialect = new SqliteDialect({ database: async () => adapt(opening()) })
  dialect.createQueryCompiler = () => new LimitWritingCompiler()
  return dialect
}

/**
 * A connection that only reads and knows no transactions answers each query in one go: nothing has to wait its turn.
 * Handing it out and taking it back would cost as much as a small query.
 */
function readingDialect(opening: () => DatabaseSync): Dialect {
  let opened: ReturnType<typeof adapt> | undefined
  class ReadingAdapter extends SqliteAdapter implements PromptAdapter {
    rowsOf(text: string, parameters: readonly unknown[]) {
      return opened?.prepare(text).all(parameters)
    }
  }
  const dialect = new SqliteDialect({
    database: async () => {
      opened = adapt(opening())
      return opened
    },
  })
  dialect.createQueryCompiler = () => new LimitWritingCompiler()
  dialect.createAdapter = () => new ReadingAdapter()
  return dialect
}

/** Tells when another process, such as the command line, has changed the database: it cannot say what. */
function watch(database: DatabaseSync, onChange: () => void): { close(): void } {
  const statement = database.prepare('pragma data_version')
  const read = () => Number(statement.get()?.data_version)
  let known = read()
  const timer = setInterval(() => {
    const current = read()
    if (current !== known) onChange()
    known = current
  }, watchEveryMs)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

function open(file: string, readOnly: boolean): DatabaseSync {
  mkdirSync(path.dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5000, readOnly })
  if (!readOnly)
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  database.exec('pragma cache_size = -4000; pragma temp_store = memory')
  return database
}

/** Kysely's view of node:sqlite: statements are prepared once and kept, values are bound strictly by position. */
function adapt(database: DatabaseSync) {
  const statements = new Map<string, ReturnType<typeof adaptStatement>>()
  return {
    close: () => database.close(),
    prepare(statement: string) {
      // A transaction that only later wants to write would fail at once when another process wrote meanwhile.
      const text = statement === 'begin' ? 'begin immediate' : statement
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
  return {
    reader: statement.columns().length > 0,
    all: (values: readonly unknown[]) => statement.all(...strict(values)),
    run: (values: readonly unknown[]) => statement.run(...strict(values)),
    iterate: (values: readonly unknown[]) => statement.iterate(...strict(values)),
  }
}

/** A first parameter that is an object would silently be taken for named parameters. */
function strict(values: readonly unknown[]): SQLInputValue[] {
  for (const value of values) {
    if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      throw new TypeError('Only text, numbers, null and bytes can be stored')
    }
    if (typeof value === 'boolean' || value === undefined) throw new TypeError('Store 0 or 1, or null')
  }
  return values as SQLInputValue[]
}
