import { parentPort, workerData } from 'node:worker_threads'
import type { CompiledQuery } from 'kysely'
import { SqliteDriver } from './sqlite-driver.ts'
import { openSqlite } from './sqlite-file.ts'

/** A thread that reads the database at the path in `workerData` and answers each query by its id. */
export type Question = { id: number; sql: string; parameters: readonly unknown[] }
export type Answer = { id: number; rows: unknown[] } | { id: number; message: string; errcode: unknown }

const file = String(workerData)
let opening: Promise<SqliteDriver> | undefined

async function open(): Promise<SqliteDriver> {
  const driver = new SqliteDriver(() => openSqlite(file, { readOnly: true }), { takesTurns: false })
  await driver.init()
  return driver
}

async function answer({ id, sql, parameters }: Question): Promise<Answer> {
  try {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    const connection = await (await opening).acquireConnection()
    const { rows } = await connection.executeQuery({ sql, parameters } as CompiledQuery)
    return { id, rows }
  } catch (error) {
    const { message, errcode } = error as { message: string; errcode?: unknown }
    return { id, message, errcode }
  }
}

parentPort?.on('message', async (question: Question) => parentPort?.postMessage(await answer(question)))
