import { CompiledQuery } from 'kysely'
import type { PromptAdapter } from '../../src/server/db/prepared.ts'
import type { TestApp } from './app.ts'

type Executor = { executeQuery(...query: [CompiledQuery, ...unknown[]]): Promise<unknown> }

/** The queries that are executed during `work`, including those in transactions and those that SQLite answers at once. */
export async function queriesOf({ deps }: TestApp, work: () => Promise<void>): Promise<CompiledQuery[]> {
  let shared = Object.getPrototypeOf(deps.db.getExecutor()) as Executor
  while (!Object.hasOwn(shared, 'executeQuery')) shared = Object.getPrototypeOf(shared)
  const { executeQuery } = shared
  const queries: CompiledQuery[] = []
  shared.executeQuery = function (this: Executor, ...query) {
    queries.push(query[0])
    return executeQuery.apply(this, query)
  }
  const adapter = deps.read.getExecutor().adapter as Partial<PromptAdapter>
  const { rowsOf } = adapter
  if (rowsOf)
    adapter.rowsOf = (sql, parameters) => {
      const rows = rowsOf.call(adapter, sql, parameters)
      if (rows) queries.push(CompiledQuery.raw(sql, [...parameters]))
      return rows
    }
  try {
    await work()
  } finally {
    shared.executeQuery = executeQuery
    if (rowsOf) adapter.rowsOf = rowsOf
  }
  return queries
}
