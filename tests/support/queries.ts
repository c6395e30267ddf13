import type { CompiledQuery } from 'kysely'
import type { TestApp } from './app.ts'

type Executor = { executeQuery(...query: [CompiledQuery, ...unknown[]]): Promise<unknown> }

/** The queries that are executed during `work`, including those in transactions. */
export async function queriesOf({ deps }: TestApp, work: () => Promise<void>): Promise<CompiledQuery[]> {
  let shared = Object.getPrototypeOf(deps.db.getExecutor()) as Executor
  while (!Object.hasOwn(shared, 'executeQuery')) shared = Object.getPrototypeOf(shared)
  const { executeQuery } = shared
  const queries: CompiledQuery[] = []
  shared.executeQuery = function (this: Executor, ...query) {
    queries.push(query[0])
    return executeQuery.apply(this, query)
  }
  try {
    await work()
  } finally {
    shared.executeQuery = executeQuery
  }
  return queries
}
