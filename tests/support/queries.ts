import type { TestApp } from './app.ts'

type Executor = { executeQuery(...query: unknown[]): Promise<unknown> }

/** Counts all queries, those in transactions too, until `end`, which returns how many there were. */
export function countQueries({ deps }: TestApp): { end(): number } {
  let shared = Object.getPrototypeOf(deps.db.getExecutor()) as Executor
  while (!Object.hasOwn(shared, 'executeQuery')) shared = Object.getPrototypeOf(shared)
  const { executeQuery } = shared
  let count = 0
  shared.executeQuery = function (this: Executor, ...query) {
    count += 1
    return executeQuery.apply(this, query)
  }
  return {
    end() {
      shared.executeQuery = executeQuery
      return count
    },
  }
}
