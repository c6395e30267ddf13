import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely'
import { ownProgram } from '../own-files.ts'
import { LimitWritingCompiler } from './sqlite-compiler.ts'
import type { Answer } from './sqlite-worker.ts'

/** Read-only connections, each on a separate thread: nothing here waits, however long a query takes there. */
export function threadDialect(file: string, count: number): Dialect {
  return {
    createAdapter: () => new ThreadAdapter(),
    createDriver: () => driverOf(Array.from({ length: count }, () => createThread(file))),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LimitWritingCompiler(),
  }
}

/** Each query is independent. */
class ThreadAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

type Thread = ReturnType<typeof createThread>

function driverOf(threads: Thread[]): Driver {
  const refuse = async () => {
    throw new Error('This connection is read-only and has no transactions.')
  }
  const leastBusy = () => threads.reduce((one, other) => (other.waiting() < one.waiting() ? other : one))
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => ({
      rows: (await leastBusy().ask(sql, parameters)) as R[],
    }),
    // biome-ignore lint/correctness/useYield: it only refuses
    async *streamQuery() {
      await refuse()
    },
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => void (await Promise.all(threads.map((thread) => thread.end()))),
  }
}

type Waiting = { resolve(rows: unknown[]): void; reject(error: Error): void }

/** The thread starts with the first query, and again after it has died. It does not keep the process alive. */
function createThread(file: string) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let asked = 0

  function start(): Worker {
    const started = new Worker(ownProgram('db/sqlite-worker.ts'), { workerData: file })
    started.on('message', receive)
    started.once('error', (error) => lose(started, error as Error))
    started.once('exit', () => lose(started, new Error('The thread that reads the database has ended.')))
    return started
  }

  function receive(answer: Answer): void {
    const query = waiting.get(answer.id)
    // The answer came too late: the thread already counts as lost.
    if (!query) return
    waiting.delete(answer.id)
    if (waiting.size === 0) worker?.unref()
    if ('rows' in answer) query.resolve(answer.rows)
    else query.reject(Object.assign(new Error(answer.message), { errcode: answer.errcode }))
  }

  function lose(lost: Worker, error: Error): void {
    if (worker !== lost) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  return {
    /** The number of queries without an answer. */
    waiting: () => waiting.size,
    /** The rows of a query. */
    async ask(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
      worker ??= start()
      worker.ref()
      const id = asked++
      const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, sql, parameters })
      return promise
    },
    async end(): Promise<void> {
      await worker?.terminate()
    },
  }
}
