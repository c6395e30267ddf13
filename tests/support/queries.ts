import type { TestApp } from './app.ts'

type Executor = { executeQuery(...query: unknown[]): Promise<unknown> }

/** How many queries are executed during `work`, those in transactions included. */
export async function countQueries({ deps }: TestApp, work: () => Promise<void>): Promise<number> {
  let shared = Object.getPrototypeOf(deps.db.getExecutor()) as Executor
  while (!Object.hasOwn(shared, 'executeQuery')) shared = Object.getPrototypeOf(shared)
  const { executeQuery } = shared
  let count = 0
  shared.executeQuery = function (this: Executor, ...query) {
    count += 1
    return executeQuery.apply(this, query)
  }
  try {
    await work()
  } finally {
    shared.executeQuery = executeQuery
  }
  return count
}
