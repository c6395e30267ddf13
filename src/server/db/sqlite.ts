import path from 'node:path'
import { type Dialect, SqliteAdapter, SqliteIntrospector, sql } from 'kysely'
import type { Engine } from './engine.ts'
import type { PromptAdapter } from './prepared.ts'
import { LimitWritingCompiler } from './sqlite-compiler.ts'
import { isLocked, SqliteDriver } from './sqlite-driver.ts'
import { type OpenSqlite, openSqlite } from './sqlite-file.ts'
import {
  checkSearchIndex,
  clearSearchIndex,
  indexDocument,
  isSearchDamaged,
  outdate,
  removeDocument,
  retitleDocument,
} from './sqlite-index.ts'
import {
  countHits,
  idsWith,
  isAmong,
  listOutdated,
  readTexts,
  searchIndex,
  wordsWithKeys,
} from './sqlite-search.ts'
import { threadDialect } from './sqlite-thread.ts'

const uniqueCodes = new Set([2067, 1555])
const foreignKeyCode = 787
const constraintCode = 19
// SQLite's codes for: locked for too long, a failing disk, damaged, cannot be opened, not a database.
const unavailable = new Set([5, 10, 11, 14, 26])
const hindrances = new Map<number, 'full' | 'readOnly'>([
  [13, 'full'],
  [8, 'readOnly'],
])
const watchEveryMs = 1000
// The queries of one person use only one of them at a time.
const sqliteThreads = 2

/** SQLite, through node:sqlite, in `masthead.db` of the data directory. */
export function sqliteEngine(dataDir: string): Engine {
  const file = path.join(dataDir, 'masthead.db')
  let writing: OpenSqlite | undefined
  const writer = new SqliteDriver(
    () => {
      writing = openSqlite(file, { readOnly: false })
      return writing
    },
    { takesTurns: true },
  )
  return {
    name: 'sqlite',
    writer: () => dialectOf(() => writer),
    reader: () => readingDialect(() => openSqlite(file, { readOnly: true })),
    background: () => threadDialect(file, sqliteThreads),
    backgroundQueries: sqliteThreads,
    pools() {
      const { busy, waiting } = writer.load()
      return [{ pool: 'main', busy, idle: 1 - busy, waiting }]
    },
    uniqueViolation: (error) =>
      uniqueCodes.has(codeOf(error) ?? 0) ? String((error as Error).message) : undefined,
    isForeignKeyViolation: (error) => codeOf(error) === foreignKeyCode,
    isConstraintViolation: (error) => ((codeOf(error) ?? 0) & 0xff) === constraintCode,
    isUnavailable: (error) => !isSearchDamaged(error) && unavailable.has((codeOf(error) ?? 0) & 0xff),
    hindranceOf: (error) => hindrances.get((codeOf(error) ?? 0) & 0xff),
    isSearchDamaged,
    // Only one transaction can write at a time.
    lockTables: async () => {},
    indexDocument,
    retitleDocument,
    removeDocument,
    outdate,
    clearSearchIndex,
    checkSearchIndex,
    async databaseBytes(db) {
      const { rows } = await sql<{ bytes: number }>`
        select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db)
      return Number(rows[0]?.bytes)
    },
    search: searchIndex,
    countHits,
    wordsWithKeys,
    readTexts,
    idsWith,
    isAmong,
    listOutdated,
    // The others notice each commit.
    // One machine has one clock.
    now: async (_db, own) => own,
    notify: async () => {},
    async listen(onMessage) {
      if (!writing) throw new Error('The database is not open yet')
      const watching = watch(
        () => writing,
        () => onMessage('*'),
      )
      return { notify: async () => {}, close: async () => watching.close() }
    },
  }
}

function codeOf(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' ? code : undefined
}

/** Everything runs one after the other: SQLite has one transaction per connection. */
class WritingAdapter extends SqliteAdapter {
  // The driver takes turns itself, because it has to know how long each query has waited.
  override get supportsMultipleConnections(): boolean {
    return true
  }
  // Without it, an interrupted migration would stay half done.
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const dialectOf = (createDriver: () => SqliteDriver): Dialect => ({
  createDriver,
  createQueryCompiler: () => new LimitWritingCompiler(),
  createAdapter: () => new WritingAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
})

/**
 * A read-only connection without transactions answers each query synchronously, so nothing has to wait for its turn.
 * Acquiring and releasing it would cost as much as a small query.
 */
function readingDialect(open: () => OpenSqlite): Dialect {
  let opened: OpenSqlite | undefined
  class ReadingAdapter extends WritingAdapter implements PromptAdapter {
    rowsOf(text: string, parameters: readonly unknown[]) {
      try {
        return opened?.prepare(text).all(parameters)
      } catch (error) {
        // The driver then retries until the lock is gone.
        if (isLocked(error)) return undefined
        throw error
      }
    }
  }
  const openAndKeep = () => {
    opened = open()
    return opened
  }
  return {
    ...dialectOf(() => new SqliteDriver(openAndKeep, { takesTurns: false })),
    createAdapter: () => new ReadingAdapter(),
  }
}

/** Reports that another process, such as the command line, has changed the database; it cannot say what. */
function watch(opened: () => OpenSqlite | undefined, onChange: () => void): { close(): void } {
  // Each connection has its own counter.
  const read = () => ({
    of: opened(),
    count: opened()?.prepare('pragma data_version').all([])[0]?.data_version,
  })
  let known = read()
  let isChanged = false
  let reported: string | undefined
  const timer = setInterval(() => {
    const current = orUndefined(read)
    if (current === undefined) return
    const isOther = current.of !== known.of
    isChanged ||= isOther || current.count !== known.count
    known = current
    if (!isChanged) return
    const marks = orUndefined(() => marksDuringCheck(current.of))
    if (marks !== undefined && marks === reported && !isOther) return
    isChanged = false
    reported = marks
    onChange()
  }, watchEveryMs)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

/**
 * While a site check is running, what changes with everything that a page shows: the end of the audit log, and how far
 * imports are, whose steps are not in it. The check itself writes all the time. Undefined otherwise, so that the end of a
 * check reports whatever else has changed.
 */
function marksDuringCheck(database: OpenSqlite | undefined): string | undefined {
  const marks = database
    ?.prepare(`
      select "lastHash", (select max(rowid) from import_items) as item, (select max("aliveAt") from import_runs) as run
      from audit_chain where exists (select 1 from check_runs where "endedAt" is null)`)
    .all([])[0]
  return marks && JSON.stringify(marks)
}

// Returns undefined for any error: one that is thrown in a timer would end the process.
function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
