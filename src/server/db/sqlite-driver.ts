import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import type { OpenSqlite } from './sqlite-file.ts'

const patienceMs = 5000
const maxPauseMs = 50
const busyCode = 5

/**
 * Runs queries on one node:sqlite connection. SQLite would wait for a lock by blocking the thread, and with it every
 * other request. So the file is opened without waiting, and a query that finds it locked is retried for up to 5 s in
 * total; then SQLite's own error is thrown.
 */
export class SqliteDriver implements Driver {
  readonly #open: () => OpenSqlite
  readonly #takesTurns: boolean
  #opened: OpenSqlite | undefined
  #lastTurn: Promise<void> = Promise.resolve()
  /** Queries and transactions that have a turn or wait for one. */
  #unfinished = 0

  /** `takesTurns`: one query or transaction at a time, which a connection with transactions needs. */
  constructor(open: () => OpenSqlite, { takesTurns }: { takesTurns: boolean }) {
    this.#open = open
    this.#takesTurns = takesTurns
  }

  async init(): Promise<void> {
    await this.#database(patienceEnd())
  }

  async acquireConnection(): Promise<SqliteConnection> {
    const giveUpAt = patienceEnd()
    let release = () => {}
    if (this.#takesTurns) {
      const before = this.#lastTurn
      this.#unfinished += 1
      this.#lastTurn = new Promise((resolve) => {
        release = () => {
          this.#unfinished -= 1
          resolve()
        }
      })
      await before
    }
    try {
      return new SqliteConnection(await this.#database(giveUpAt), giveUpAt, release)
    } catch (error) {
      release()
      throw error
    }
  }

  /** Whether someone has their turn on this connection, and how many wait for theirs. */
  load(): { busy: number; waiting: number } {
    const busy = Math.min(1, this.#unfinished)
    return { busy, waiting: this.#unfinished - busy }
  }

  async #database(giveUpAt: number): Promise<OpenSqlite> {
    this.#opened ??= await unlessLocked(this.#open, giveUpAt)
    return this.#opened
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release()
  }

  async beginTransaction(connection: SqliteConnection, { accessMode }: TransactionSettings): Promise<void> {
    // A transaction that starts to write later would fail at once if another process has written in the meantime.
    await connection.executeQuery(statement(accessMode === 'read only' ? 'begin' : 'begin immediate'))
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(statement('commit'))
  }

  /**
   * If the disk is full, SQLite has already rolled back: rolling back again would fail and hide the reason. If it
   * cannot roll back, closing the file ends the transaction; the next use opens it again.
   */
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    if (!connection.isInTransaction()) return
    await connection.executeQuery(statement('rollback')).catch(() => undefined)
    if (!connection.isInTransaction()) return
    this.#opened?.close()
    this.#opened = undefined
  }

  async destroy(): Promise<void> {
    this.#opened?.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: OpenSqlite
  readonly #giveUpAt: number
  readonly release: () => void

  constructor(database: OpenSqlite, giveUpAt: number, release: () => void) {
    this.#database = database
    this.#giveUpAt = giveUpAt
    this.release = release
  }

  isInTransaction = (): boolean => this.#database.isInTransaction()

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return unlessLocked(() => run<Row>(this.#database, sql, parameters), this.#giveUpAt)
  }

  // biome-ignore lint/correctness/useYield: nothing reads row by row, which would keep everybody else waiting
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Read a limited number of rows instead of a stream')
  }
}

function run<Row>(database: OpenSqlite, sql: string, parameters: readonly unknown[]): QueryResult<Row> {
  const statement = database.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) as Row[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

const statement = (sql: string) => ({ sql, parameters: [] }) as unknown as CompiledQuery

const patienceEnd = () => performance.now() + patienceMs

/** Retries `work` while the file is locked; runs it at least once. A failed attempt has changed nothing. */
async function unlessLocked<T>(work: () => T, giveUpAt: number): Promise<T> {
  for (let pause = 1; ; pause = Math.min(pause * 2, maxPauseMs)) {
    try {
      return work()
    } catch (error) {
      if (!isLocked(error) || performance.now() >= giveUpAt) throw error
    }
    await wait(pause)
  }
}

/** Whether another process or connection currently locks the file for reading or writing. */
export const isLocked = (error: unknown): boolean =>
  (Number((error as { errcode?: unknown } | null)?.errcode) & 0xff) === busyCode
